import { expectAnswers } from '../testing/expect-answers.ts';

/* The same of prices with terms: from, once, the first, until when. */

expectAnswers({
  en: [
    [
      'Q: Can I bring my dog?\nA: Small dogs up to 8 kg are welcome on the terrace.',
      ['Yes, small dogs of up to 8 kg are welcome on our terrace.'],
      ['Yes, dogs up to 18 kg are welcome.'],
    ],
    [
      'Late arrivals over 10 minutes may lose their slot',
      ["If you're more than 10 minutes late, you may lose your slot."],
      ["If you're more than 20 minutes late, you may lose your slot."],
    ],
    [
      'Voucher valid 3 years from purchase, not redeemable for cash',
      ["The voucher is valid for 3 years from the date of purchase and can't be exchanged for cash."],
      [],
    ],
    ['Wi-Fi password: sunny2024', ['The Wi-Fi password is sunny2024.'], ['The Wi-Fi password is sunny2025.']],
    [
      'Bus 12 and 47 stop 200 m away (Marktplatz)',
      ['Buses 12 and 47 stop at Marktplatz, 200 m away.'],
      ['Bus 21 stops at Marktplatz, 200 m away.'],
    ],
    [
      'Bike helmets included, child seat 5 € per day',
      ['Helmets are included, and a child seat is €5 per day.'],
      ['Helmets and a child seat are included.'],
    ],
    [
      'Bring a towel; lockers need a 1 € coin',
      ['Please bring a towel and a €1 coin for the locker.'],
      ['Towels are included.'],
    ],
    [
      'Semester 1 Sept - 31 Jan, 2 lessons a week of 90 min',
      ['The semester runs from September 1 to January 31 with two 90-minute lessons a week.'],
      ['The semester runs from September 1 to December 31.', 'There are three lessons a week.'],
    ],
    [
      'Ground floor, wheelchair accessible, WC on 1st floor',
      ["We're on the ground floor and wheelchair accessible; the WC is on the 1st floor."],
      ['The WC is on the 2nd floor.'],
    ],
    [
      'Rabies vaccination needed for boarding; 28 € per night, second dog 20 €',
      ['Boarding is €28 per night, and a second dog is €20.'],
      ['Boarding for two dogs is €28 per night.'],
    ],
    [
      'Our driving lessons: 55 min, 62 €. Exam fee 130 €.',
      ['A driving lesson lasts 55 minutes and costs €62; the exam fee is €130.'],
      ['The exam fee is €62.'],
    ],
    [
      'Photobooth 350 € for 3 hours, each extra hour 80 €',
      ['The photobooth is €350 for three hours, and each additional hour is €80.'],
      ['The photobooth is €350 for four hours.', 'The photobooth costs €80 per hour.'],
    ],
    [
      'Haircut + beard 40 € (instead of 45 €)',
      ['Haircut and beard together are €40 instead of €45.'],
      ['Haircut and beard together are €45.'],
    ],
    [
      'Piercing from 16 with parent, tattoo from 18',
      ['You can get a piercing from 16 with a parent, and tattoos from 18.'],
      ['You can get a tattoo from 16 with a parent.'],
    ],
    [
      'Pickup in store free, courier 4 €, express 9 € (next day)',
      ['Pickup in store is free, courier delivery is €4, and express for the next day is €9.'],
      ['Express delivery is free.', 'Courier delivery is €9.'],
    ],
  ],
  de: [
    ['Handtuch bitte mitbringen, Leihrad 5 €', [], ['Handtücher sind inklusive.']],
    [
      'Haarschnitt 20 € statt 25 €',
      ['Ein Haarschnitt kostet 20 € statt 25 €.'],
      ['Ein Haarschnitt kostet 25 €.'],
    ],
    ['Frühstück bringen wir aufs Zimmer, es ist inklusive', ['Das Frühstück ist inklusive.'], []],
    [
      'Balayage ab 120 €, genauer Preis nach Beratung',
      ['Balayage gibt es ab 120 €, den genauen Preis nennen wir Ihnen nach der Beratung.'],
      ['Balayage kostet bei uns 120 €.'],
    ],
    [
      'Ferienwohnung für 4: 110 €/Nacht, Endreinigung einmalig 45 €, mind. 3 Nächte',
      [
        'Die Ferienwohnung kostet 110 € pro Nacht zuzüglich 45 € Endreinigung, der Mindestaufenthalt beträgt 3 Nächte.',
      ],
      ['Die Endreinigung ist inklusive.', 'Sie können schon ab 2 Nächten buchen.'],
    ],
    ['Erste Probestunde gratis, danach 12 €', [], ['Die Stunden sind gratis.']],
    [
      'Küche bis 22 Uhr, Bar bis 24 Uhr',
      ['Die Küche ist bis 22 Uhr geöffnet, die Bar bis Mitternacht.'],
      ['Die Küche ist bis Mitternacht geöffnet.'],
    ],
    [
      'Bestellungen bis 14 Uhr gehen am selben Tag raus',
      ['Wenn Sie bis 14 Uhr bestellen, verschicken wir noch am selben Tag.'],
      ['Wenn Sie bis 16 Uhr bestellen, geht es am selben Tag raus.'],
    ],
  ],
  fr: [
    ['Apportez votre serviette, casier 1 €', [], ['Les serviettes sont incluses.']],
    ['Coupe 20 € au lieu de 25 €', ['La coupe coûte 20 €.'], ['La coupe coûte 25 €.']],
    [
      'Balayage à partir de 120 €, prix exact après diagnostic',
      ['Le balayage commence à 120 €, le prix exact est fixé après le diagnostic.'],
      ['Le balayage coûte 120 €.'],
    ],
    [
      'Premier cours offert, puis 12 € le cours',
      ["Le premier cours est offert, ensuite c'est 12 € par cours."],
      ['Les cours sont gratuits.'],
    ],
    [
      'Appartement 4 pers. : 110 €/nuit, ménage 45 €, 3 nuits minimum',
      ["L'appartement coûte 110 € par nuit, avec 45 € de frais de ménage et un séjour minimum de 3 nuits."],
      ['Le ménage est compris dans le prix.'],
    ],
    [
      "Cuisine jusqu'à 22h, bar jusqu'à minuit",
      ["La cuisine est ouverte jusqu'à 22 heures et le bar jusqu'à minuit."],
      ["La cuisine est ouverte jusqu'à minuit."],
    ],
  ],
  es: [
    ['Corte 15 € en lugar de 20 €', [], ['El corte cuesta 20 €.']],
    [
      'Primera clase gratis, después 12 €',
      ['La primera clase es gratis y después cada clase cuesta 12 €.'],
      ['Las clases son gratis.'],
    ],
    [
      'Cocina hasta las 23:00, bar hasta la 1:00',
      ['La cocina cierra a las 23:00 y el bar a la 1:00.'],
      ['La cocina cierra a la 1:00.'],
    ],
    [
      'Reservas de 8 o más personas: señal de 10 € por persona',
      ['Para grupos de 8 o más pedimos una señal de 10 € por persona.'],
      [
        'Para grupos de 6 o más pedimos una señal de 10 € por persona.',
        'Pedimos una señal de 10 € por mesa.',
      ],
    ],
    [
      'Rebajas hasta el 31 de agosto: sandalias -30 %',
      ['Hasta el 31 de agosto las sandalias tienen un 30 % de descuento.'],
      [
        'Hasta el 31 de agosto todo tiene un 30 % de descuento.',
        'Hasta el 30 de septiembre las sandalias tienen un 30 % de descuento.',
      ],
    ],
  ],
  pt: [
    ['Corte 15 € em vez de 20 €', [], ['O corte custa 20 €.']],
    [
      'Primeira aula grátis, depois 12 €',
      ['A primeira aula é grátis e depois cada aula custa 12 €.'],
      ['As aulas são grátis.'],
    ],
  ],
  ru: [
    [
      'Все материалы входят в стоимость, сменную обувь приносите с собой.',
      [
        'Все материалы входят в стоимость, сменную обувь приносите с собой.',
        'Материалы входят в стоимость, а сменную обувь принесите с собой.',
      ],
      ['Сменная обувь входит в стоимость.'],
    ],
    ['Принесите сменную обувь, вода 50 ₽', [], ['Сменная обувь включена.']],
    ['Стрижка 1000 ₽ вместо 1300 ₽', [], ['Стрижка стоит 1300 ₽.']],
    [
      'Первое занятие бесплатно, далее 600 ₽',
      ['Первое занятие бесплатное, а дальше каждое стоит 600 ₽.'],
      ['Занятия у нас бесплатные.'],
    ],
    [
      'Окрашивание от 4000 ₽, точная цена после консультации',
      ['Окрашивание стоит от 4000 ₽, точную цену назовём после консультации.'],
      ['Окрашивание стоит 4000 ₽.'],
    ],
    [
      'Кухня до 22:00, бар до 00:00',
      ['Кухня работает до 22:00, а бар — до полуночи.'],
      ['Кухня работает до полуночи.'],
    ],
    [
      'Апартаменты 5500 ₽ за ночь, уборка 1500 ₽ разово, минимум 3 ночи',
      ['Апартаменты стоят 5500 ₽ за ночь, плюс 1500 ₽ за уборку один раз, минимум три ночи.'],
      ['Уборка входит в стоимость.', 'Можно заехать и на 2 ночи.'],
    ],
    [
      'Скидка 10 % на первый заказ',
      ['На первый заказ у нас скидка 10 %.'],
      ['Скидка 10 % действует на все заказы.'],
    ],
  ],
  uk: [
    ['Стрижка 500 грн замість 650 грн', [], ['Стрижка коштує 650 грн.']],
    [
      'Перше заняття безкоштовне, далі 250 грн',
      ['Перше заняття безкоштовне, а далі кожне коштує 250 грн.'],
      ['Заняття у нас безкоштовні.'],
    ],
    ['Кухня до 22:00, бар до 00:00, вхід вільний', ['Кухня працює до 22:00, бар до опівночі.'], []],
    ['Фарбування від 1500 грн', ['Фарбування коштує від 1500 гривень.'], ['Фарбування коштує 1500 гривень.']],
  ],
  pl: [
    ['Strzyżenie 60 zł zamiast 80 zł', [], ['Strzyżenie kosztuje 80 zł.']],
    [
      'Pierwsze zajęcia gratis, potem 50 zł',
      ['Pierwsze zajęcia są gratis, a kolejne kosztują 50 zł.'],
      ['Zajęcia są gratis.'],
    ],
    ['Koloryzacja od 250 zł', ['Koloryzacja zaczyna się od 250 zł.'], ['Koloryzacja kosztuje 250 zł.']],
    [
      'Kuchnia do 22:00, bar do 24:00',
      ['Kuchnia działa do 22:00, a bar do północy.'],
      ['Kuchnia działa do północy.'],
    ],
  ],
  tr: [
    [
      'İlk ders ücretsiz, sonrası 300 TL',
      ['İlk ders ücretsiz, sonraki her ders 300 TL.'],
      ['Dersler ücretsiz.'],
    ],
    [
      "Mutfak 22:00'ye kadar, bar 24:00'e kadar",
      ["Mutfak 22:00'ye, bar gece yarısına kadar açık."],
      ['Mutfak gece yarısına kadar açık.'],
    ],
  ],
  id: [
    ['Kelas pertama gratis, selanjutnya Rp75.000', [], ['Kelasnya gratis.']],
    [
      'Dapur sampai 22.00, bar sampai 24.00',
      ['Dapur buka sampai jam 22.00, bar sampai tengah malam.'],
      ['Dapur buka sampai tengah malam.'],
    ],
  ],
  ja: [
    [
      '初回レッスン無料、2回目以降3,000円',
      ['初回のレッスンは無料で、2回目からは3,000円です。'],
      ['レッスンは無料です。'],
    ],
    [
      'キッチン22時まで、バー24時まで',
      ['キッチンは22時、バーは24時までです。'],
      ['キッチンは24時までです。'],
    ],
  ],
  ar: [
    ['الحصة الأولى مجانية ثم 60 ريال', ['الحصة الأولى مجانية وبعدها كل حصة بـ 60 ريال.'], ['الحصص مجانية.']],
    ['المطبخ حتى 22:00 والبار حتى 24:00', ['المطبخ مفتوح حتى 22:00.'], ['المطبخ مفتوح حتى منتصف الليل.']],
  ],
});
