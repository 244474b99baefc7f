import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

describe('Japanese amounts with 万, 千 and 百', () => {
  it.each([
    ['講座 210,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は２万円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '1泊3千円です。'],
    ['宿泊 1泊 31,000円、朝食 5,100円', '朝食は5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は210,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は31,000円です。'],
    ['ハイライト 12,000円', 'ハイライトは2千円です。'],
    ['講座 15,000円', '講座は1.2万円です。'],
    ['講座 15,000円', '講座は一万円から二万円です。'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
  it.each([
    ['講座 20,000円', '講座は2万円です。'],
    ['講座 210,000円', '講座は21万円です。'],
    ['ハイライト 12,000円', 'ハイライトは1万2千円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2,500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2500円です。'],
    ['ハイライト 12,500円', 'ハイライトは1.25万円です。'],
    ['ハイライト 12,500円', 'ハイライトは一万二千五百円です。'],
    ['ハイライト 12,500円', 'ハイライトは1万2千5百円です。'],
    ['宿泊 2万円、朝食 3千円', '宿泊は20,000円です。'],
    ['宿泊 2万円、朝食 3千円', '朝食は3,000円です。'],
    ['講座 10,000円から20,000円', '講座は一万円から二万円です。'],
    ['講座 10,000円から20,000円', '講座は1万〜2万円です。'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
});

describe('currencies beside a figure', () => {
  it.each([
    ['カット 4,500円', 'カットは$4,500です。'],
    ['カット 4,500円', 'カットは€4,500です。'],
    ['カット 4,500円', 'カットはUSD4,500です。'],
    ['カット 4,500円', 'カットはEUR 4,500です。'],
    ['カット 4,500円、カラー 7,000円', 'カットは¥7,000です。'],
    ['قص شعر 50 ريال', 'قص شعر بـ$50.'],
    ['قص شعر 50 ريال', 'قص شعر بـ€50.'],
    ['قص شعر 50 ر.س', 'قص شعر 50 د.إ.'],
    ...'A$50|C$50|S$50|HK$50|NT$50|NZ$50|RM50|RM 50|₫50|฿50|₱50|₦50|₾50|¢50|50¢|50p|kr 50|50 kr|50 SEK|50 Kč|50 CZK|50 lei'
      .split('|')
      .map((amount) => ['Cut 50 EUR', `A cut is ${amount}.`]),
    ['Cut 50 SEK', 'A cut is 50 NOK.'],
    ['Cut ₱50', 'A cut is ₦50.'],
    ['Cut S$50', 'A cut is $50.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 dolardır.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 avrodur.'],
    ['Saç kesimi 600 TL', 'Saç kesimi 650 liradır.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
  it.each([
    ['カット 4,500円', 'カットは¥4,500です。'],
    ['カット ¥4,500', 'カットは4,500円です。'],
    ['カット USD 45', 'カットは45ドルです。'],
    ['قص شعر $50', 'قص شعر بـ$50.'],
    ['قص شعر 50 ريال', 'قص شعر 50 ر.س'],
    ['قص شعر 50 درهم', 'قص شعر 50 د.إ'],
    ['Cut S$50', 'A cut is S$50.'],
    ['Cut S$50', 'A cut is 50 SGD.'],
    ['Cut RM50', 'A cut is RM 50.'],
    ['Cut ₱50', 'A cut is ₱ 50.'],
    ['Cut 50 SEK', 'A cut is 50 kr.'],
    ['Cut kr 50', 'A cut is 50 kr.'],
    ['Cut 50 Kč', 'A cut is 50 CZK.'],
    ['ورشة الفخار الساعة 10:00', 'ورشة الفخار غدا الساعة 10 صباحا.'],
    ['アイドル10名、地元50店', '地元50店、アイドル10名です。'],
    ['Saç kesimi 600 TL', 'Saç kesimi 600 liradır.'],
    ['Saç kesimi 600 TL', "Saç kesimi 600 TL'dir."],
    ["Röfle 2500 TL'den başlar", 'Röfle fiyatları 2500 liradan başlıyor.'],
    ['Kurs 1500 TL', 'Kurs ücreti 1.500 Türk lirasıdır.'],
    ['Kargo 3 iş günü, 50 TL', 'Kargo üç iş gününde ulaşır ve 50 liradır.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
});

describe('links and names beside the letters of any script', () => {
  const MENU = 'Menu: https://shop.casa-verde.com/menu, chat https://t.me/casaverde';
  const BOOKING = 'ご予約は https://midori-salon.jp/yoyaku から';
  const NAMES = 'Instagram: studiolotus, VK: studiolotus, Line ID: lotus88';
  it.each([
    [BOOKING, 'ご予約はevil-shop.comからどうぞ。'],
    [BOOKING, 'ご予約はevilshop.comへどうぞ。'],
    [BOOKING, 'ご予約はmidori-salon.jp/payからどうぞ。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-saIon.jpです。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-salon-jp.comです。'],
    ['メール info@midori.jp', 'メールはinfo@midorii.jpまで。'],
    ['LINE ID: midori', 'LINE IDはmidoriiです。'],
    ['للحجز: https://beitakhdar.sa/hajz', 'احجز عبر beitakhdar.sa/dafa، من فضلك.'],
    [MENU, 'Menu: ftp://evil.com/menu'],
    [MENU, 'Menu: ftp://shop.casa-verde.com/menu'],
    [MENU, 'Menu: //evil.com/menu'],
    [MENU, 'Menu here:/evil.com'],
    [MENU, 'Menu: tg://resolve?domain=evilbot'],
    [MENU, 'Menu: https:/evil.com/menu'],
    [MENU, 'Menu: https//evil.com/menu'],
    [MENU, 'Menu: _evil.com_'],
    [MENU, 'Menu: -evil.com'],
    [MENU, 'Menu: casa-verde.food'],
    [MENU, 'Menu: casaverde.food'],
    ['Book at bloom-florist.co.uk/book', 'Book at bloom-florist . co . uk/pay'],
    [NAMES, 'VK: studiolotuss'],
    [NAMES, 'Twitter: studiolotuss'],
    [NAMES, 'WhatsApp: studiolotuss'],
    [NAMES, 'Line ID: lotuss'],
    [NAMES, 'Our Instagram is studiolotuss.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
  it.each([
    [BOOKING, 'ご予約はmidori-salon.jp/yoyakuからどうぞ。'],
    [BOOKING, 'ご予約は「midori-salon.jp/yoyaku」からどうぞ。'],
    [BOOKING, 'ご予約はこちら（midori-salon.jp/yoyaku）からどうぞ。'],
    [BOOKING, 'ご予約はhttps://midori-salon.jp/yoyakuからどうぞ。'],
    ['公式サイト midori-salon.jp', '公式サイトはmidori-salon.jpです。'],
    ['メール info@midori.jp', 'メールはinfo@midori.jpまで。'],
    ['LINE ID: midori', 'LINE IDはmidoriです。'],
    ['للحجز: https://beitakhdar.sa/hajz، هاتف +966 11 234 5678', 'احجز عبر beitakhdar.sa/hajz'],
    ['للحجز: https://beitakhdar.sa/hajz', 'الرابط https://beitakhdar.sa/hajz؟'],
    [
      'Randevu: www.yesilev.com.tr/randevu, fiyat 500 TL',
      "Randevuyu yesilev.com.tr/randevu'dan alabilirsiniz.",
    ],
    [
      'Randevu: www.yesilev.com.tr/randevu, fiyat 500 TL',
      'Randevuyu yesilev.com.tr/randevu’dan alabilirsiniz.',
    ],
    ['Randevu: www.yesilev.com.tr', "Randevu için yesilev.com.tr'ye bakın."],
    [MENU, 'The menu is at “shop.casa-verde.com/menu”.'],
    [MENU, 'The menu: *shop.casa-verde.com/menu*'],
    ['Menu: casa-verde.food', 'The menu is at https://casa-verde.food.'],
    [NAMES, 'Our Instagram is studiolotus.'],
    [NAMES, 'VK: studiolotus'],
    ['WhatsApp +49 30 1234567', 'WhatsApp: write to us at +49 30 1234567.'],
    ['Viber +380 44 123 45 67', 'Viber: пишіть на +380 44 123 45 67.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
});

describe('amounts glued to their currency', () => {
  const LINE = 'Potong rambut Rp120.000, pewarnaan Rp350.000';
  it.each([
    [LINE, 'Potong rambut harganya Rp350.000.'],
    [LINE, 'Pewarnaan harganya Rp120.000.'],
    ['Haircut EUR1.200, colour EUR1.500', 'A haircut costs EUR1.500.'],
    ['Haircut 1.200eur, colour 1.500eur', 'A haircut costs 1.500eur.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toContain('3 figure_of_another_item');
  });
  it.each([
    [LINE, 'Potong rambut harganya Rp120.000.'],
    [LINE, 'Pewarnaan harganya Rp350.000 ya kak.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
});

describe('what the customer alone named', () => {
  const HOURS = 'Opening hours: Monday to Friday 9:00-18:00';
  it.each([
    ['Potong Rp120.000', 'Jadi 50 ribu ya?', 'Ya, jadi 50 ribu.'],
    ['Potong Rp120.000', 'Jadi 50rb ya?', 'Ya betul 50rb kak.'],
    ['Стрижка 600 грн', 'Тобто 1,5 тис.?', 'Так, вийде 1,5 тис.'],
    ['Стрижка 2000 ₽', 'То есть 1,5 тысячи?', 'Да, полторы тысячи.'],
    ['Kesim 600 TL', 'Yani 2 bin mi?', 'Evet, 2 bin tutar.'],
    ['Schnitt 20 €', 'Also 2 Tausend?', 'Ja, das macht 2 Tausend.'],
    ['Corte R$ 90', 'Então dá 2 mil?', 'Sim, dá 2 mil.'],
    ['Strzyżenie 120 zł', 'Czyli 2 tys.?', 'Tak, wychodzi 2 tys.'],
    ['Coupe 20 €', 'Donc 2 mille ?', 'Oui, 2 mille.'],
    ['قص 70 ريال', 'يعني 2 ألف؟', 'نعم، 2 ألف.'],
    ['カット4,500円', '5000でいいですか？', 'はい、5000です。'],
    ['Cut 20 EUR', 'Is it 1.5k then?', 'Yes, that comes to 1.5k.'],
    [HOURS, 'Are you open until 22?', 'Yes, we are open until 22.'],
    [HOURS, 'Can I come at 22?', 'You can come at 22.'],
    ['Geöffnet Mo-Fr 9-18 Uhr', 'Habt ihr bis 22 auf?', 'Ja, wir haben bis 22 Uhr auf.'],
    ['Geöffnet Mo-Fr 9-18 Uhr', 'Habt ihr bis 22 auf?', 'Ja, wir haben bis 22 auf.'],
    ['Gutscheine ab 25 €', 'Ich komme um 7, ok?', 'Wir öffnen um 7.'],
    ['Работаем пн-пт 9:00-18:00', 'Вы до 22 работаете?', 'Да, мы открыты до 22 часов.'],
    ['Работаем пн-пт 9:00-18:00', 'Вы до 22 работаете?', 'Да, мы работаем до 22.'],
    ['Працюємо пн-пт 9:00-18:00', 'Ви до 22 працюєте?', 'Так, ми працюємо до 22 години.'],
    ['Abrimos L-V 9:00-18:00', '¿Abren hasta las 22?', 'Sí, abrimos hasta las 22.'],
    ['Abrimos seg-sex 9h-18h', 'Abrem até as 22?', 'Sim, abrimos até as 22.'],
    ['Ouvert lun-ven 9h-18h', "Ouverts jusqu'à 22 h ?", "Oui, nous sommes ouverts jusqu'à 22 h."],
    ['Buka Sen-Jum 09.00-18.00', 'Buka sampai 22?', 'Ya, buka sampai jam 22.'],
    ['Czynne pn-pt 9-18', 'Czynne do 22?', 'Tak, czynne do 22.'],
    ['Pzt-Cum 09:00-18:00 açığız', "22'ye kadar açık mısınız?", "Evet, 22'ye kadar açığız."],
    ['Pzt-Cum 09:00-18:00 açığız', "7'de açık mısınız?", "7'de açıyoruz."],
    ['نعمل الأحد-الخميس 9:00-18:00', 'هل تعملون حتى 22؟', 'نعم، نعمل حتى الساعة 22.'],
  ])('with the line %j and the question %j refuses %j', (knowledge, turn, text) => {
    expect(checkLine(knowledge, text, { turn })).toContain('2 only_customer_said');
  });
  it.each([
    ['Can I get it for 1.5k?', 'Yes, 1.5k is right!'],
    ['Jadi 50rb ya?', 'Ya, 50rb kak!'],
    ['Скидка 2к есть?', 'Да, скидка 2к.'],
    ['5,000でいいですか？', 'はい、5,000でございます。'],
    ['Are you open until 22?', 'Yes, we are open until 22!'],
    ['Are you open until 10 pm?', 'Yes, we are open until 10 pm!'],
    ['Are you there till 22?', 'Yes, till 22!'],
    ['Habt ihr bis 22 auf?', 'Ja, bis 22 Uhr!'],
    ['¿Abren hasta las 22?', '¡Sí, hasta las 22!'],
    ["Ouverts jusqu'à 22 h ?", "Oui, jusqu'à 22 h !"],
    ['Вы до 22 работаете?', 'Да, до 22.'],
    ['22時まで開いていますか？', 'はい、22時までです。'],
  ])('refuses to answer %j with the courtesy %j', (turn, text) => {
    expect(checkLine('Willkommen', text, { turn, kind: 'courtesy' })).not.toEqual([]);
  });
  it.each([
    ['Can I come on Friday at 10?', 'Thank you, Friday at 10, for how many people?'],
    ['Kann ich am Freitag um 10 Uhr kommen?', 'Danke für Ihre Anfrage für Freitag um 10 Uhr!'],
    ['A table for 4 at 19:00 please', 'A table for 4 at 19:00, thank you!'],
    ['Столик на 6 человек в 19:00', 'Спасибо! Столик на 6 человек в 19:00.'],
    ['Where is my order 4512?', 'Thank you, we are looking for order 4512.'],
    ['Wo ist meine Bestellung Nr. 4500?', 'Danke, wir suchen nach der Bestellung Nr. 4500.'],
    ['Do you make cakes for 100 people?', 'A cake for 100 people, how nice!'],
    ['Можно на 24 декабря до 10?', 'Спасибо, вы спрашиваете о 24 декабря.'],
  ])('to %j lets the courtesy %j pass', (turn, text) => {
    expect(checkLine('Willkommen', text, { turn, kind: 'courtesy' })).toEqual([]);
  });
  it.each([
    [
      'Tables for up to 8 people',
      'We are 4, do you have a table?',
      'A table for 4 is possible, for up to 8 people.',
    ],
    ['Delivery takes 2 days', 'Can you send 100 pieces?', '100 pieces are delivered in 2 days.'],
    ['Bed linen in every size', 'Do you have 200x200?', 'Bed linen comes in every size, 200x200 too.'],
  ])('with the line %j and the question %j lets %j pass', (knowledge, turn, text) => {
    expect(checkLine(knowledge, text, { turn })).toEqual([]);
  });
});

describe('one unit of time at its price', () => {
  it.each([
    ['Tennis court 12 EUR per hour', 'One hour of tennis costs 12 EUR.'],
    ['Tennis court 12 EUR per hour', 'The tennis court is 12 EUR for one hour.'],
    ['Parking: 2 € per hour, first 30 minutes free', 'One hour of parking costs 2 €.'],
    ['Tennisplatz 12 € pro Stunde', 'Eine Stunde Tennis kostet 12 €.'],
    ['Fahrrad Woche 90 €', 'Für eine Woche zahlen Sie 90 €.'],
    ['Pista de tenis 12 € la hora', 'Una hora de pista de tenis cuesta 12 €.'],
    ["Court de tennis 12 € l'heure", 'Une heure de tennis coûte 12 €.'],
    ['Lapangan tenis Rp60.000 per jam', 'Satu jam lapangan tenis Rp60.000.'],
    ['Kort tenisowy 60 zł za godzinę', 'Jedna godzina na korcie tenisowym kosztuje 60 zł.'],
    ['Quadra de tênis R$ 60 a hora', 'Uma hora de quadra de tênis custa R$ 60.'],
    ['Теннисный корт 1200 ₽ в час', 'Один час на теннисном корте стоит 1200 рублей.'],
    ['Тенісний корт 400 грн за годину', 'Одна година на тенісному корті коштує 400 гривень.'],
    ['Tenis kortu saati 400 TL', 'Tenis kortunun bir saati 400 lira.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
  it.each([
    ['Tennis court 12 EUR per hour', 'Two hours of tennis cost 12 EUR.'],
    ['Tennis court 12 EUR per hour', 'One day of tennis costs 12 EUR.'],
    ['Tennis court 12 EUR for 2 hours', 'One hour of tennis costs 12 EUR.'],
    ['Tennisplatz 12 € pro Stunde', 'Eine Woche Tennis kostet 12 €.'],
    ['Delivery 5 EUR, in 3 days', 'Delivery takes one day and costs 5 EUR.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
});

describe('hours of the day before the word for hours', () => {
  it.each([
    ['Cocina abierta de 13:00 a 16:00', 'La cocina abre de 13 a 16 horas.'],
    ['Horario: lunes a viernes 9:00-18:00', 'Abrimos de lunes a viernes, entre las 9 y las 18 horas.'],
    ['Pameran 18 Juli jam 10.00', 'Pameran dibuka tanggal 18 Juli pukul 10.00.'],
    ['По четвергам работаем до 21:00', 'По четвергам мы открыты до 21 часа.'],
    ['Abrimos de 13 a 16 horas', 'Estamos abiertos de 13:00 a 16:00.'],
    ['Delivery takes from 2 to 3 hours', 'Delivery takes 2 to 3 hours.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
  it.each([
    ['Cocina abierta de 13:00 a 16:00', 'La cocina abre de 13 a 17 horas.'],
    ['Cocina abierta de 13:00 a 16:00', 'La cocina abre de 12 a 16 horas.'],
    ['По четвергам работаем до 21:00', 'По четвергам мы открыты до 22 часов.'],
    ['Delivery takes from 2 to 3 days', 'Delivery takes from 2 to 3 hours.'],
    ['Delivery takes from 2 to 3 hours', 'Delivery takes from 2 to 4 hours.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
});
