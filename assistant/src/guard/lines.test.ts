import { tell } from '../testing/tell-lines.ts';

tell(
  'a bracket that costs nothing',
  [
    ['Breakfast £11.50 per person (kids under 6 eat free)', 'Breakfast is £11.50 per person.'],
    ['Доставка 199 ₽ (от 1500 ₽ бесплатно)', 'Доставка стоит 199 рублей.'],
    ['Kahvaltı kişi başı 250 TL (6 yaş altı ücretsiz)', 'Kahvaltı kişi başı 250 TL.'],
  ],
  [['Breakfast £11.50 per person (kids under 6 eat free)', 'Breakfast is free.']],
);

tell(
  'the least that something costs',
  [
    ['Balayage from 120 €', 'Balayage starts at 120 €.'],
    ['Balayage ab 120 €', 'Balayage bekommst du ab 120 Euro.'],
    ['パーマ 7,700円〜', 'パーマは7,700円からです。'],
    ['Boya ₺1.400’den başlar', 'Boya fiyatları 1.400 TL’den başlıyor.'],
    ['Polerowanie od 1 200 zł', 'Polerowanie zaczyna się od 1200 zł.'],
    ['Free delivery from 50 €', 'Delivery is free from 50 €.'],
  ],
  [
    ['Balayage from 120 €', 'Balayage costs 120 €.'],
    ['Balayage ab 120 €', 'Balayage kostet maximal 120 €.'],
    ['Наращивание от 3000 ₽', 'Наращивание стоит ровно 3000 рублей.'],
    ['Forfait mariée à partir de 150 €', 'Le forfait mariée coûte 150 € tout compris.'],
    ['パーマ 7,700円〜', 'パーマは最大7,700円です。'],
    ['Boya ₺1.400’den başlar', 'Boya en fazla 1.400 TL.'],
    ['صبغة الشعر من 250 ريال', 'سعر صبغة الشعر 250 ريال بالضبط.'],
    ['Polerowanie od 1 450 zł', 'Polerowanie kosztuje od 450 zł.'],
  ],
);

tell(
  'the two edges of a stretch of time',
  [
    ['Tue-Fri 10:00-19:00', 'We open at 10 am from Tuesday to Friday.'],
    ['Tue-Fri 10:00-19:00', 'We close at 7 pm from Tuesday to Friday.'],
    ['Mar-dom 13:00-16:00 y 20:00-23:30', 'Abrimos de martes a domingo de 13:00 a 16:00 y de 20:00 a 23:30.'],
    ['Closed from 12:00 to 13:00', 'We close at 12:00 for an hour.'],
    ['Check-in from 3 pm, check-out by 10:30 am', 'Check-out is by 10:30 am.'],
  ],
  [
    ['Tue-Fri 10:00-19:00', 'From Tuesday to Friday we open at 7 pm.'],
    ['Sa 9-14 Uhr', 'Samstags öffnen wir um 14 Uhr.'],
    ['Ежедневно с 9:00 до 23:00', 'Открываемся в 23:00.'],
    ['Pzt-Cmt 09:00-20:00', 'Sabah 20:00’de açıyoruz.'],
    ['土日祝 9:00〜18:00', '土日は18時に開店します。'],
    ['Ter a Sex 9h-20h', 'De terça a sexta fechamos às 9h.'],
    ['Check-in from 3 pm, check-out by 10:30 am', 'Check-out is by 3 pm.'],
    ['Entrada a partir de las 14:00, salida hasta las 11:00', 'La salida es a las 14:00.'],
    ['チェックイン 15:00／チェックアウト 10:00', 'チェックアウトは15時です。'],
    ['Zameldowanie od 15:00, wymeldowanie do 11:00', 'Wymeldowanie jest do 15:00.'],
  ],
);

tell(
  'what an amount is for',
  [
    ['Double room £95 / night', 'A double room is £95 per night.'],
    ['Śniadanie 35 zł/os.', 'Śniadanie kosztuje 35 zł od osoby.'],
    ['Bicis 5 €/h o 18 €/día', 'Las bicis cuestan 5 € por hora o 18 € al día.'],
    ['レンタサイクル 1時間300円・1日1,200円', 'レンタサイクルは1時間300円です。'],
    ['Тюльпани 45 грн/шт', 'Тюльпани коштують 45 грн за штуку.'],
  ],
  [
    ['Double room £95 / night', 'A double room is £95 per person.'],
    ['Bicis 5 €/h o 18 €/día', 'Las bicis cuestan 18 € por hora.'],
    ['レンタサイクル 1時間300円・1日1,200円', 'レンタサイクルは1日300円です。'],
    ['Location de draps 12 € par lit', 'La location de draps coûte 12 € par nuit.'],
    ['Завтрак 450 ₽ с человека', 'Завтрак стоит 450 ₽ за домик.'],
    ['Endreinigung einmalig 60 €', 'Die Endreinigung kostet 60 € pro Nacht.'],
    ['Passeio de escuna: R$ 110 por pessoa', 'O passeio de escuna custa R$ 110 por casal.'],
    ['Чан 2 500 грн за 2 години', 'Чан коштує 2500 гривень за годину.'],
    ['Room for 4 people £90', 'The room is £4.'],
  ],
);

tell(
  'sizes of one item',
  [
    ['Biskuittorte 20 cm 45 € / 24 cm 58 € / 28 cm 72 €', 'Die Biskuittorte mit 24 cm kostet 58 €.'],
    ['Bouquet rond S 25 € · M 38 € · L 55 €', 'Le bouquet rond en taille M coûte 38 €.'],
    ['ヘッドスパ 30分 3,300円／60分 5,500円', 'ヘッドスパ60分は5,500円です。'],
  ],
  [
    ['Biskuittorte 20 cm 45 € / 24 cm 58 € / 28 cm 72 €', 'Die Biskuittorte mit 24 cm kostet 72 €.'],
    ['Bouquet rond S 25 € · M 38 € · L 55 €', 'Le bouquet rond en taille S coûte 38 €.'],
    ['ヘッドスパ 30分 3,300円／60分 5,500円', 'ヘッドスパ60分は3,300円です。'],
    ['Капучино 0,3 л 220 ₽, 0,4 л 260 ₽', 'Капучино 0,4 л стоит 220 рублей.'],
  ],
);

tell(
  'items of a list',
  [
    ['Manicure £25 Pedicure £30 Brow tint £12', 'A pedicure is £30.'],
    ['Manicure £25\nGel manicure £38', 'The gel manicure is £38.'],
    ["Manicure £25\nKids' manicure £15", 'For children, a manicure is £15.'],
    ['ブレンド 480円・カフェラテ 560円', 'カフェラテは560円です。'],
    [
      'Rückenmassage 45 min 50 €\nTagesmassage 30 min 35 €',
      'Die Rückenmassage dauert 45 Minuten und kostet 50 €.',
    ],
  ],
  [
    ['Manicure £25 Pedicure £30 Brow tint £12', 'A pedicure is £12.'],
    ['Kesim ₺250 Boya ₺900', 'Kesim ₺900.'],
    ['Manicure £25\nGel manicure £38', 'A manicure is £38.'],
    ["Manicure £25\nKids' manicure £15", 'The manicure is £15.'],
    ['Fußpflege 28 €\nFußpflege mit Lack 36 €', 'Die Fußpflege kostet 36 €.'],
    ['ブレンド 480円・カフェラテ 560円', 'カフェラテは480円です。'],
    ['Parking: £7 per day\nBar 7-23', 'Parking costs £7 an hour.'],
  ],
);

tell(
  'days of a line',
  [
    ['Mon \tclosed\nTue \t07:30–15:00\nSun \t09:00–13:00', 'On Tuesday we are open from 7:30 to 15:00.'],
    ['We’re open Tue–Fri 10:00-19:00, Sat 9-16. Closed Sunday and Monday.', 'On Saturday we close at 4 pm.'],
    ['Daily 7-21, Sunday 8-17', 'On Sunday we are open from 8 to 17.'],
    ['平日 8:00-18:00　土日 9:00-17:00　木曜休み', '木曜日はお休みです。'],
  ],
  [
    ['Mon closed / Tue-Fri 9-20', 'On Monday we open at 9 am.'],
    ['Пн выходной / вт-пт 9-20', 'В понедельник работаем с 9 до 20.'],
    ['Daily 7-21, Sunday 8-17', 'On Sunday we are open from 7 to 21.'],
    ['平日 8:00-18:00　土日 9:00-17:00　木曜休み', '木曜日は8時から営業しております。'],
  ],
);

tell(
  'an hour without minutes at the edge of a stretch of time',
  [
    ['Mon-Fri 9-18', 'We open at 9.'],
    ['Mon-Fri 9-18', 'We close at 18.'],
    ['Closed from 1 to 15 August', 'We close from 1 to 15 August for the summer break.'],
    ['Отпуск с 1 по 15 августа', 'Мы закрываемся на отпуск с 1 по 15 августа.'],
  ],
  [
    ['Mon-Fri 9-18', 'We open at 18.'],
    ['Пн-Пт 9-18', 'Открываемся в 18.'],
    ['Pn-Pt 9-18', 'Otwieramy o 18.'],
    ['Lun-vie 9-18', 'Cerramos a las 9.'],
    ['Mo-Fr 9-18', 'Wir öffnen um 18.'],
  ],
);

tell(
  'what is no rate and no least price',
  [
    ['Пн-Пт: маникюр 1500 ₽', 'С понедельника по пятницу маникюр стоит 1500 рублей.'],
    ['Pazartesi saç kesimi 300 TL', 'Pazartesi günü saç kesimi 300 TL.'],
    ['Fahrrad 15 € den Tag', 'Das Fahrrad kostet 15 € am Tag.'],
    ['Potong rambut Rp50.000 dengan cuci', 'Potong rambut harganya Rp50.000.'],
    ['Shipping 5 € + packaging', 'Shipping costs 5 €.'],
    ['Boya ₺1.400’den başlar', 'Boya 1.400 TL’den başlıyor.'],
  ],
  [
    ['Sauna 200 zł tygodniowo', 'Sauna kosztuje 200 zł za dzień.'],
    ['Araba günlük 900 TL', 'Araba haftalık 900 TL.'],
  ],
);

tell(
  'what an amount is for, behind it',
  [
    ['Rad 5 € pro Tag', 'Ein Rad kostet 5 € am Tag.'],
    ['Bici 5 € al día', 'La bici cuesta 5 € el día.'],
    ['Rower 40 zł/dzień', 'Rower kosztuje 40 zł dziennie.'],
    ['Bike 15 €/d', 'A bike costs 15 € a day.'],
    ['شقة 300 ريال لليلة', 'الشقة بسعر 300 ريال لكل ليلة.'],
    ['Rosen 3 €', 'Rosen kosten 3 € pro Stück.'],
    ['Lieferung 5 €', 'Die Lieferung kostet 5 € pro Bestellung.'],
    ['T-shirt S-XL 20 €', 'The T-shirt in size L costs 20 €.'],
    ['Camiseta de S a XL 20 €', 'La camiseta en talla M cuesta 20 €.'],
    ['Water 1 l 3 €', 'Water, 1.0 l, costs 3 €.'],
    ['Schnitt ab 30 €', 'Ein Schnitt kostet wenigstens 30 €.'],
  ],
  [
    ['Rad 5 € pro Stunde', 'Ein Rad kostet 5 € am Tag.'],
    ['Miete 15 € am Tag', 'Die Miete kostet 15 € im Monat.'],
    ['Bici 5 € la hora', 'La bici cuesta 5 € el día.'],
    ['Rower 10 zł/h', 'Rower kosztuje 10 zł dziennie.'],
    ['Bisiklet saatlik 50 TL', 'Bisiklet günde 50 TL.'],
    ['T-shirt S-L 20 €', 'The T-shirt in size XL costs 20 €.'],
  ],
);

tell(
  'an hour and its price',
  [
    ['Massage 1 h 50 €', 'A 60-minute massage costs 50 €.'],
    ['Massage 60 min 50 €', 'An hour of massage costs 50 €.'],
    ['Trajet 1 h 50', 'Le trajet dure 1 h 50.'],
    ['Massage: 60 min 50 €, 90 min 70 €', 'The 90-minute massage is 70 €.'],
  ],
  [
    ['Massage 90 min 50 €', 'The massage is 50 € an hour.'],
    ['Massage: 60 min 50 €, 90 min 70 €', 'The 90-minute massage is 50 €.'],
  ],
);

tell(
  'a pause in the middle of the day',
  [
    ['Mon-Fri 9-12, 13-18', 'We close at 12:00 for lunch and open again at 13:00.'],
    ['Mon-Fri 9-18, lunch break 12-13', 'We close at 12 for lunch.'],
    ['Пн-Пт 9-18, перерыв 12-13', 'Мы закрываемся в 12 на обед.'],
    ['Mo-Fr 9-18, Mittagspause 12-13', 'Wir schließen um 12 über Mittag.'],
  ],
  [
    ['Mon-Fri 9-18, lunch break 12-13', 'We close at 9.'],
    ['Mon-Fri 9-18, lunch break 12-13', 'We open at 18.'],
  ],
);

tell(
  'a house number with its letter',
  [
    ['Harbour Lane 14a', 'We are at Harbour Lane 14A.'],
    ['Bağdat Cad. No: 14 B, Kadıköy', 'Adresimiz Bağdat Caddesi 14/B.'],
    ['ул. Ленина, 14Б', 'Мы на Ленина 14б.'],
    ['Mon-Fri 9a-5p', 'We open at 9 am.'],
  ],
  [
    ['Harbour Lane 14a', 'We are at Harbour Lane 14.'],
    ['Harbour Lane 14', 'We are at Harbour Lane 14b.'],
    ['ул. Ленина, 14Б', 'Мы на Ленина 14в.'],
  ],
);

tell(
  'a list of names and bare amounts',
  [
    ['Parking 5 / Pool 8 / Sauna 12', 'The sauna costs 12.'],
    ['Parking 5 / Pool 8 / Sauna 12', 'Für die Sauna zahlen Sie 12.'],
    ['Manicure 25, pedicure 30', 'Маникюр 25.'],
    ['Bus 25, tram 4, metro M2', 'Take tram number 4.'],
  ],
  [
    ['Parking 5 / Pool 8 / Sauna 12', 'The gym costs 12.'],
    ['Manicure 25 / Pedicure 30', 'A haircut is 25.'],
  ],
);

const QUOTED_WHOLE = [
  'puppy playtime (under 5 mo) tues 5:30pm $12',
  '学生証で10%off(訪問着とカップルは対象外)、10名からは1人500円引き',
  'só nos duplos e até 10 kg, 10€ por estadia',
  'aula particular 1h30 - 70€',
];
tell(
  'a line quoted to the letter, whatever its figures are taken for',
  QUOTED_WHOLE.map((line) => [`- ${line}`, line]),
  [
    ['aula particular 1h30 - 70€', 'aula particular 1h30 - 75€'],
    ['room for two 10-50 €', 'room for two 10.50 €'],
    ['só nos duplos e até 10 kg, 10€ por estadia', 'só nos duplos, 10€ por dia'],
  ],
);
