import { expectAnswers } from '../testing/expect-answers.ts';

/* What models write to customers of ordinary shops, and the same with one thing wrong. */

expectAnswers({
  tr: [
    [
      'Kalıcı oje 600 TL, 45 dk',
      ['Kalıcı oje 600 TL ve yaklaşık 45 dakika sürüyor.'],
      ['Kalıcı oje yaklaşık bir saat sürüyor.'],
    ],
    [
      'Kadın saç kesimi 600 TL, erkek saç kesimi 350 TL, fön 200 TL',
      ['Erkek saç kesimi 350 TL, fön ise 200 TL.'],
      ['Kadın saç kesimi 350 TL.'],
    ],
    ['Kadın saç kesimi 600 TL, fön 200 TL', [], ['Kadın saç kesimi fön dahil 600 TL.']],
    [
      '500 TL üzeri kargo ücretsiz, altı 60 TL',
      ['500 TL üzeri siparişlerde kargo ücretsiz, altında 60 TL.'],
      ['Kargo her zaman ücretsiz.', "500 TL'ye kadar kargo ücretsiz."],
    ],
    [
      'Hafta içi 10:00-20:00, Cumartesi 10:00-16:00, Pazar kapalı',
      ['Cumartesi günleri 10:00 ile 16:00 arası açığız.'],
      ["Cumartesi günleri 20:00'ye kadar açığız.", 'Pazar günleri 10:00-16:00 arası açığız.'],
    ],
    [
      'Randevu iptali 24 saat öncesine kadar ücretsiz',
      ['Randevunuzu bir gün öncesine kadar ücretsiz iptal edebilirsiniz.'],
      ['Randevunuzu istediğiniz zaman ücretsiz iptal edebilirsiniz.'],
    ],
    [
      'Oda gecelik 1500 TL, kahvaltı kişi başı 200 TL',
      ['Odanın geceliği 1500 TL, kahvaltı kişi başı 200 TL.'],
      ['Oda gecelik 1500 TL, kahvaltı dahil.'],
    ],
    ['14 gün içinde fişle iade', ['Ürünü iki hafta içinde fişiyle iade edebilirsiniz.'], []],
    [
      '0-5 yaş ücretsiz, 6-12 yaş 100 TL, yetişkin 250 TL',
      ['Yetişkinler 250 TL, 6-12 yaş arası çocuklar 100 TL, 0-5 yaş ücretsiz.'],
      ['12 yaşına kadar çocuklar ücretsiz.'],
    ],
  ],
  id: [
    [
      'Manikur gel Rp150.000, 45 menit',
      ['Manikur gel harganya Rp150.000 dan butuh sekitar 45 menit.'],
      ['Manikur gel butuh sekitar satu jam.'],
    ],
    [
      'Potong wanita Rp120.000, potong pria Rp70.000, blow Rp60.000',
      ['Potong pria Rp70.000, kak.'],
      ['Potong wanita sudah termasuk blow, Rp120.000.', 'Potong wanita Rp70.000.'],
    ],
    [
      'Gratis ongkir minimal belanja Rp200.000, kurang dari itu Rp15.000',
      ['Kalau belanja minimal Rp200.000, ongkirnya gratis ya.'],
      ['Ongkir selalu gratis.'],
    ],
    [
      'Senin-Jumat 10.00-20.00, Sabtu 10.00-16.00, Minggu tutup',
      ['Sabtu kami buka jam 10.00 sampai 16.00.'],
      ['Sabtu kami buka sampai jam 20.00.', 'Minggu kami buka jam 10.00.'],
    ],
    [
      'Pembatalan gratis maksimal 24 jam sebelumnya',
      ['Bisa dibatalkan gratis maksimal satu hari sebelumnya.'],
      ['Bisa dibatalkan gratis kapan saja.'],
    ],
    [
      'Kamar Rp450.000 per malam, sarapan Rp50.000 per orang',
      [],
      ['Kamar Rp450.000 per malam sudah termasuk sarapan.'],
    ],
    ['Retur dalam 14 hari dengan struk', ['Barang bisa diretur dalam dua minggu dengan struk.'], []],
  ],
  ru: [
    [
      'Маникюр с гель-лаком 1500 ₽, 1,5 часа',
      ['Маникюр с гель-лаком стоит 1500 рублей и занимает примерно полтора часа.'],
      ['Маникюр с гель-лаком занимает около часа.'],
    ],
    [
      'Женская стрижка 1800 ₽, мужская 1200 ₽, детская 900 ₽',
      ['Мужская стрижка у нас стоит 1200 ₽, а детская — 900 ₽.'],
      ['Женская стрижка стоит 1200 ₽.'],
    ],
    [
      'Женская стрижка 1800 ₽, укладка 1000 ₽',
      [],
      ['Женская стрижка с укладкой стоит 1800 ₽.', 'В стоимость стрижки входит укладка.'],
    ],
    [
      'Доставка бесплатно от 3000 ₽, иначе 300 ₽',
      ['При заказе от 3000 ₽ доставка бесплатная, иначе — 300 ₽.'],
      ['Доставка всегда бесплатная.', 'Доставка бесплатная до 3000 ₽.'],
    ],
    [
      'Пн-Пт 10:00-20:00, Сб 10:00-16:00, Вс выходной',
      [
        'В субботу мы работаем с 10:00 до 16:00.',
        'В воскресенье у нас выходной, но в понедельник мы открыты с 10:00.',
      ],
      ['В субботу мы работаем до 20:00.', 'В воскресенье мы работаем с 10:00 до 16:00.'],
    ],
    [
      'Отмена бесплатно за 24 часа, позже удерживаем 50 %',
      [
        'Отменить запись бесплатно можно за сутки, позже удерживается 50 %.',
        'Отменить бесплатно можно не позднее чем за 24 часа.',
      ],
      ['Отменить запись бесплатно можно за час.', 'Отменить запись бесплатно можно в любое время.'],
    ],
    [
      'Детям до 5 лет бесплатно, 5-12 лет 400 ₽, взрослые 800 ₽',
      ['Взрослый билет 800 ₽, для детей от 5 до 12 лет — 400 ₽, а до 5 лет вход бесплатный.'],
      ['Детям до 12 лет вход бесплатный.'],
    ],
    [
      'Номер 3500 ₽ за ночь, завтрак 500 ₽ с человека',
      ['Номер стоит 3500 ₽ за ночь, завтрак — 500 ₽ с человека.'],
      ['Номер стоит 3500 ₽ за ночь, завтрак включён.', 'Номер стоит 3500 ₽ с человека.'],
    ],
    [
      'Возврат в течение 14 дней с чеком',
      ['Вернуть товар можно в течение двух недель, если сохранился чек.'],
      [],
    ],
    [
      'Курс 12 недель, вт и чт 18:30-20:00, 29 000 ₽',
      ['Курс длится 12 недель, занятия по вторникам и четвергам с 18:30 до 20:00, стоимость 29 000 ₽.'],
      ['Занятия проходят по понедельникам и средам.'],
    ],
  ],
  uk: [
    [
      'Манікюр з гель-лаком 600 грн, 1,5 години',
      ['Манікюр з гель-лаком коштує 600 грн і триває приблизно півтори години.'],
      ['Манікюр триває близько години.'],
    ],
    [
      'Жіноча стрижка 700 грн, чоловіча 450 грн',
      ['Чоловіча стрижка коштує 450 гривень.'],
      ['Жіноча стрижка коштує 450 гривень.'],
    ],
    ['Жіноча стрижка 700 грн, укладка 400 грн', [], ['Жіноча стрижка з укладкою коштує 700 грн.']],
    [
      'Доставка безкоштовна від 1500 грн, інакше 90 грн',
      ['Якщо сума замовлення від 1500 грн, доставка безкоштовна.'],
      ['Доставка завжди безкоштовна.'],
    ],
    [
      'Пн-Пт 10:00-20:00, Сб 10:00-16:00, Нд вихідний',
      [
        'У суботу ми працюємо з 10:00 до 16:00.',
        'У неділю вихідний, а з понеділка ми знову відчинені з 10:00.',
      ],
      ['У неділю ми працюємо до 16:00.'],
    ],
    [
      'Скасування безкоштовне за 24 години',
      ['Скасувати безкоштовно можна за добу до візиту.'],
      ['Скасувати безкоштовно можна будь-коли.', 'Скасувати безкоштовно можна за годину до візиту.'],
    ],
    ['Номер 1800 грн за ніч, сніданок 250 грн з особи', [], ['Номер коштує 1800 грн за ніч зі сніданком.']],
    ['Обмін протягом 14 днів із чеком', ['Обміняти товар можна протягом двох тижнів, якщо є чек.'], []],
  ],
  ja: [
    [
      'ジェルネイル 6,500円(90分)',
      ['ジェルネイルは6,500円で、90分ほどかかります。'],
      ['ジェルネイルは約1時間かかります。'],
    ],
    [
      'カット 4,500円、カラー 7,000円、ブロー 2,000円',
      ['カットは4,500円、ブローは2,000円です。'],
      ['カラーは4,500円です。', 'カットは4,500円で、ブロー込みです。'],
    ],
    [
      '5,000円以上で送料無料、未満は500円',
      ['5,000円以上のご注文で送料は無料です。'],
      ['送料はいつでも無料です。', '5,000円以下のご注文は送料無料です。'],
    ],
    [
      '平日10:00〜20:00、土曜10:00〜16:00、日曜定休',
      ['土曜日は10時から16時まで営業しています。'],
      ['土曜日は20時まで営業しています。', '日曜日は10時から営業しています。'],
    ],
    [
      'キャンセルは24時間前まで無料',
      ['前日の同じ時間、24時間前までならキャンセル無料です。'],
      ['キャンセルはいつでも無料です。'],
    ],
    ['1泊9,500円、朝食1,200円', [], ['1泊9,500円で朝食付きです。']],
    ['返品は14日以内', ['返品は2週間以内にお願いします。'], []],
  ],
  ar: [
    ['مانيكير جل 120 ريال، 45 دقيقة', [], ['يستغرق مانيكير الجل حوالي ساعة.']],
    [
      'قص نسائي 150 ريال، قص رجالي 80 ريال، استشوار 60 ريال',
      ['القص الرجالي بـ 80 ريال والاستشوار بـ 60 ريال.'],
      ['القص النسائي بـ 80 ريال.', 'القص النسائي بـ 150 ريال شامل الاستشوار.'],
    ],
    [
      'التوصيل مجاني للطلبات فوق 200 ريال، وإلا 20 ريال',
      ['إذا كان طلبك فوق 200 ريال فالتوصيل مجاني.'],
      ['التوصيل مجاني دائما.'],
    ],
    [
      'الأحد إلى الخميس 10:00-20:00، السبت 10:00-16:00، الجمعة مغلق',
      ['يوم السبت نفتح من 10:00 إلى 16:00.'],
      ['يوم السبت نفتح حتى 20:00.', 'يوم الجمعة نفتح من 10:00.'],
    ],
    [
      'الإلغاء مجاني قبل 24 ساعة',
      ['يمكنك الإلغاء مجانا قبل الموعد بيوم واحد.'],
      ['يمكنك الإلغاء مجانا في أي وقت.'],
    ],
    ['الغرفة 300 ريال لليلة، الإفطار 40 ريال للشخص', [], ['الغرفة 300 ريال لليلة شامل الإفطار.']],
    ['الإرجاع خلال 14 يوما', ['يمكنك الإرجاع خلال أسبوعين.'], []],
  ],
  all: [
    ['Dauer der Behandlung: 45 Minuten', [], ['Die Behandlung dauert etwa eine Stunde.']],
    ['La séance dure 45 minutes', [], ['La séance dure environ une heure.']],
    ['La sesión dura 45 minutos', [], ['La sesión dura alrededor de una hora.']],
    ['A sessão dura 45 minutos', [], ['A sessão dura cerca de uma hora.']],
    ['Процедура длится 45 минут', [], ['Процедура длится около часа.', 'Процедура занимает примерно час.']],
    ['Процедура триває 45 хвилин', [], ['Процедура триває близько години.', 'Процедура займає десь годину.']],
    ['Zabieg trwa 45 minut', [], ['Zabieg trwa około godziny.', 'Zabieg zajmuje mniej więcej godzinę.']],
    ['Seans 45 dakika sürer', [], ['Seans yaklaşık bir saat sürüyor.']],
    ['Perawatan 45 menit', [], ['Perawatannya sekitar satu jam.', 'Perawatannya kurang lebih sejam.']],
    ['施術時間は45分です', [], ['施術は約1時間です。']],
    ['مدة الجلسة 45 دقيقة', [], ['تستغرق الجلسة حوالي ساعة.']],
    [
      'The treatment takes 45 minutes',
      [],
      ['The treatment takes an hour and a half.', 'The treatment lasts roughly one hour.'],
    ],
    ['The treatment takes 60 minutes', ['The treatment takes about an hour.'], []],
    ['Die Behandlung dauert 60 Minuten', ['Die Behandlung dauert etwa eine Stunde.'], []],
    ['La séance dure 60 minutes', ['La séance dure environ une heure.'], []],
    ['La sesión dura 60 minutos', ['La sesión dura alrededor de una hora.'], []],
    ['A sessão dura 60 minutos', ['A sessão dura cerca de uma hora.'], []],
    ['Процедура длится 60 минут', ['Процедура длится около часа.', 'Процедура занимает примерно час.'], []],
    ['Процедура триває 60 хвилин', ['Процедура триває близько години.'], []],
    ['Zabieg trwa 60 minut', ['Zabieg trwa około godziny.'], []],
    ['Seans 60 dakika sürer', ['Seans yaklaşık bir saat sürüyor.'], []],
    ['Perawatan 60 menit', ['Perawatannya kurang lebih sejam.'], []],
    ['مدة الجلسة 60 دقيقة', ['تستغرق الجلسة حوالي ساعة.'], []],
    ['Room 20 € per hour', ['The room is 20 € an hour.', 'An hour in the room costs 20 €.'], []],
    ['Call us an hour before you come', ['Please call us an hour before you come.'], []],
    ['Позвоните за час до визита', ['Пожалуйста, позвоните за час до визита.'], []],
    ['Zadzwoń godzinę wcześniej', ['Prosimy zadzwonić godzinę wcześniej.'], []],
    [
      'Rückgabe innerhalb von 14 Tagen',
      ['Sie können es innerhalb von zwei Wochen zurückgeben.'],
      ['Sie können es innerhalb von drei Wochen zurückgeben.'],
    ],
    ['Retour sous 14 jours', ['Vous pouvez le retourner sous deux semaines.'], []],
    ['Devoluciones en 14 días', ['Puede devolverlo en un plazo de dos semanas.'], []],
    ['Возврат в течение 14 дней', ['Вернуть можно в течение двух недель.'], []],
    ['Gutschein 12 Monate gültig', ['Der Gutschein ist ein Jahr gültig.'], []],
    [
      'Voucher valid 12 months',
      ['The voucher is valid for one year.'],
      ['The voucher is valid for two years.'],
    ],
    ['Voucher valid 1 year', ['The voucher is valid for 12 months.'], []],
    ['Cancel up to 48 hours before', ['You can cancel up to two days before.'], []],
    ['Wir schließen um 20:30', ['Wir schließen um halb neun.'], []],
    ['Зачиняємося о 20:30', ["Ми зачиняємося о пів на дев'яту."], []],
    ['Закрываемся в 20:30', ['Мы закрываемся в половине девятого.'], []],
    ['Zamykamy o 20:30', ['Zamykamy o wpół do dziewiątej.'], []],
    ['Cerramos a las 20:30', ['Cerramos a las ocho y media.'], []],
    ['We close at 20:00', [], ['We close at 9.']],
    ['Guided tour 90 min', ['The guided tour lasts an hour and a half.'], []],
    ['Guided tour 1.5 hours', ['The guided tour lasts 90 minutes.'], []],
    ['Guided tour 75 min', ['The guided tour lasts an hour and a quarter.'], []],
  ],
});
