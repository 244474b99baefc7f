import { expectAnswers } from '../testing/expect-answers.ts';

/* The same of lists with names, levels, stretches of time, shares and limits. */

expectAnswers({
  en: [
    [
      'Gel manicure 32 €, 45 min\nPedicure 38 €, 60 min\nNail art from 5 €',
      [
        '✨ Gel manicure – 32 € (45 min)\n✨ Pedicure – 38 € (60 min)',
        'Hi Anna! 😊 A gel manicure is 32 € and a pedicure 38 €; nail art starts at 5 €.',
        'Sure! The pedicure takes an hour and costs 38 €.',
        'A gel manicure is 32 €, and nail art can be added from 5 €.',
      ],
      [
        '✨ Gel manicure – 38 € (45 min)\n✨ Pedicure – 32 € (60 min)',
        'Nail art is 5 €.',
        'A gel manicure with nail art is 32 €.',
      ],
    ],
    [
      'Mon–Fri: 9:00–18:00\nSat: 10:00–14:00\nSun: closed',
      [
        "On weekdays we're here 9 am–6 pm, on Saturdays 10 am–2 pm, and on Sundays we're closed.",
        'We open at 9 in the morning from Monday to Friday.',
        'The latest you can come on a Saturday is 2 pm.',
      ],
      [
        "On weekdays we're here 9 am–6 pm and on weekends 10 am–2 pm.",
        'We open at 9 in the morning every day.',
        "We're open until 6 pm on Saturday.",
      ],
    ],
    [
      'Massage 70 € 60 min',
      ['The massage takes an hour and costs 70 €.'],
      ['The massage costs 60 €.', 'The massage takes 70 minutes.'],
    ],
    [
      'Balayage from 120 €, exact price after consultation (free, 15 min)',
      ['Balayage starts at €120; we set the exact price after a free 15-minute consultation.'],
      ['Balayage costs €120.', 'The consultation takes half an hour.'],
    ],
    [
      'Brow lamination 45 €, incl. tint and shaping, lasts 6-8 weeks',
      ['Brow lamination is €45 including tint and shaping, and it lasts 6 to 8 weeks.'],
      ['Brow lamination is €45 and lasts 10 weeks.', 'The tint alone is €45.'],
    ],
    [
      'Teeth whitening 250 €, takes 90 min, results last about 1 year',
      [
        'Teeth whitening costs €250, takes an hour and a half, and lasts for about a year.',
        'Whitening takes 90 minutes and the result lasts roughly 12 months.',
      ],
      ['The results last about 2 years.'],
    ],
    [
      'Open daily 11:30-23:00, kitchen until 22:00',
      ["We're open every day from 11:30 am to 11 pm, and the kitchen serves until 10 pm."],
      ['The kitchen serves until 11 pm.'],
    ],
    [
      'Table reservations for 8 or more people need a 10 € deposit per person',
      ['For groups of 8 or more we take a deposit of €10 per person.'],
      [
        'For groups of 6 or more we take a deposit of €10 per person.',
        'You need a deposit of €10 per table.',
      ],
    ],
    [
      'Happy hour 17-19: cocktails 7 € instead of 10 €',
      ['During happy hour from 5 to 7 pm cocktails are €7 instead of €10.'],
      ['During happy hour cocktails are €10.'],
    ],
    [
      'Ring size adjustment 35 €, 5 working days. Express 24 h 55 €.',
      ['Resizing a ring takes 5 working days and costs €35, or €55 for express within 24 hours.'],
      ['Express resizing costs €35.'],
    ],
    [
      'Passport photos 14 € for 6 prints, ready in 10 minutes',
      ['Passport photos are €14 for six prints and are ready in ten minutes.'],
      ['Passport photos are €14 for eight prints.'],
    ],
    [
      'Private lesson 40 € (45 min), group lesson 18 € (60 min)',
      ['A private lesson lasts 45 minutes and costs €40.', 'Group lessons are an hour long and cost €18.'],
      ['A private lesson lasts an hour and costs €40.'],
    ],
    [
      'Apartment for 4: 110 €/night, cleaning 45 € once, min. 3 nights',
      [
        'The apartment for four costs €110 per night plus a one-off cleaning fee of €45, with a minimum stay of 3 nights.',
      ],
      ['The cleaning fee is €45 per night.', 'You can stay from 2 nights.', 'Cleaning is included.'],
    ],
    [
      'Pets 10 € per night, max 2',
      ['Pets are €10 per night, with a maximum of two.'],
      ['Pets stay for free.'],
    ],
    [
      'Car wash: basic 12 €, premium 22 €, interior cleaning from 49 €',
      ['Interior cleaning starts from €49.'],
      ['The premium wash is €49.'],
    ],
    [
      'Next free slots: Thu 14:30, Fri 9:15',
      ['The next free slots are Thursday at 2:30 pm and Friday at 9:15 am.'],
      ['The next free slots are Thursday at 9:15 am and Friday at 2:30 pm.'],
    ],
    [
      'Blood test results after 2-3 days, by email',
      ["You'll get the blood test results by email after 2 to 3 days."],
      [],
    ],
    [
      'First class free, then 12 € each',
      ['Your first class is free, and after that each class is €12.'],
      ['All classes are free.', 'The first two classes are free.'],
    ],
    [
      'Roses 3.50 € each, bouquet from 25 €, delivery in town 6 €',
      ['Roses are €3.50 each and bouquets start at €25; delivery in town is €6.'],
      ['A bouquet with delivery is €25.'],
    ],
    [
      'Orders placed before 14:00 ship the same day',
      ['If you order before 2 pm, it ships the same day.'],
      ['If you order before 4 pm, it ships the same day.'],
    ],
    [
      'Sizes XS-XL; dresses 59-89 €',
      ['Our dresses cost between €59 and €89 and come in sizes XS to XL.'],
      ['Our dresses cost €59.'],
    ],
    [
      "Men's shoes sizes 40-46, women's 36-41",
      ["Women's shoes come in sizes 36 to 41."],
      ["Women's shoes come in sizes 40 to 46."],
    ],
    [
      'Laser hair removal: underarms 49 €, legs 149 €, package of 6 sessions -20 %',
      ['Laser hair removal for the legs is €149, and you save 20% with a package of 6 sessions.'],
      ['Laser hair removal for the legs is €49.'],
    ],
    [
      'Summer sale until 31 August: 30 % off sandals',
      ['Until August 31 all sandals are 30% off.'],
      ['Until August 31 everything is 30% off.', 'Until September 30 all sandals are 30% off.'],
    ],
    [
      "Prices\nWomen's haircut 45 €\nMen's haircut 28 €\nKids' haircut (under 12) 20 €",
      ["A kids' haircut (under 12) is €20."],
      ["A kids' haircut is €28.", "Kids' haircuts (under 14) are €20.", 'Together that comes to €60.'],
    ],
    [
      'Q: How long does a root touch-up take?\nA: About 2 hours, including blow-dry.',
      ['A root touch-up takes about two hours, including the blow-dry.'],
      ['A root touch-up takes about two and a half hours.'],
    ],
    [
      'Q: Do you have parking?\nA: Yes, 5 spaces behind the building, free for customers.',
      ['Yes, there are five parking spaces behind the building, free for customers.'],
      ['Yes, there are ten parking spaces behind the building.'],
    ],
    [
      'Tour A: 2 h, 25 €. Tour B: 4 h, 45 €.',
      ['Tour B takes 4 hours and costs €45.'],
      ['Tour A takes 4 hours and costs €45.', 'Tour A takes 4 hours.', 'Tour A costs €45.'],
    ],
    [
      'Small 8 €, medium 10 €, large 12 €. Extra topping 1.50 €.',
      ['A large one is €12, and each extra topping is €1.50.'],
      ['A medium one is €12.'],
    ],
    [
      'Margherita 9.50 €, Salami 11 €, Funghi 10.50 €',
      ['Our Margherita is 9.50 € and the Salami 11 €.'],
      ['Our Funghi is 11 €.', 'Our Quattro Formaggi is 11 €.'],
    ],
    [
      'Level 1 Mon 18:00, Level 2 Wed 18:00, Level 3 Fri 19:00',
      ['Level 2 is on Wednesdays at 6 pm.'],
      ['Level 3 is on Wednesdays at 6 pm.', 'Level 3 is on Fridays at 6 pm.'],
    ],
    ['Hall A 40 seats, Hall B 120 seats', ['Hall B has 120 seats.'], ['Hall A has 120 seats.']],
    [
      'Next course starts 5 October, ends 18 December 2026',
      ['The next course starts on October 5 and ends on December 18.'],
      ['The next course starts on December 18.', 'The next course starts on October 15.'],
    ],
    [
      'We are closed 24-26 December and 1 January',
      ["We're closed from December 24 to 26 and on January 1."],
      ["We're closed from December 23 to 26.", "We're open on December 25."],
    ],
    [
      'Deposit 20 % when booking, rest on the day',
      ['We ask for a 20% deposit when you book; you pay the rest on the day.'],
      ['We ask for a 50% deposit when you book.'],
    ],
    ['Weekend surcharge 15 %', ['On weekends there is a 15% surcharge.'], ['On weekends you get 15% off.']],
    ['15 % off on weekdays', [], ['On weekdays there is a 15% surcharge.']],
    [
      'Minimum age 16, with parental consent',
      ["You need to be at least 16, with your parents' consent."],
      ['You need to be at least 18.', 'You must be under 16.'],
    ],
    [
      'Max. 8 people per group',
      ['Groups can have up to 8 people.'],
      ['Groups start from 8 people.', 'Groups can have up to 10 people.'],
    ],
    [
      'Warranty 6 months on repairs, 24 months on new bikes',
      ['Repairs come with a 6-month warranty and new bikes with 2 years.'],
      ['Repairs come with a 2-year warranty.'],
    ],
    [
      'Delivery to Spain 12 €, France 9 €, Germany free',
      ['Delivery to France is €9.', 'Delivery within Germany is free, to Spain it costs €12.'],
      ['Delivery to Spain is free.', 'Delivery to Italy is €9.'],
    ],
    [
      'Puppy class: 6 lessons, 120 €, Saturdays 11:00',
      ['The puppy class is 6 lessons for €120, on Saturdays at 11 am.'],
      ['The puppy class is 8 lessons for €120.', 'Each lesson of the puppy class costs €120.'],
    ],
    [
      'Vaccination 45 €, check-up 35 €, chip 30 €',
      ['The check-up is €35 and the chip €30, so you can do both in one visit.'],
      ['The check-up with chip is €35.'],
    ],
    [
      'Opening hours Mon-Fri 8-12 and 14-18',
      ["We're open Monday to Friday from 8 to 12 and from 14 to 18."],
      ["We're open Monday to Friday from 8 to 18.", "Yes, we're open at 13:00."],
    ],
    [
      'WhatsApp +44 20 7946 0958, Instagram @bella.studio',
      ['You can reach us on WhatsApp at +44 20 7946 0958 or here on Instagram @bella.studio.'],
      ['You can reach us on WhatsApp at +44 20 7946 0985.', 'You can reach us at @bella_studio.'],
    ],
    [
      'Book at https://bella.studio/book',
      ['You can book online at bella.studio/book.'],
      ['You can book online at bella.studio/termine.', 'You can book online at booksy.com/bella.'],
    ],
    ['Cut 45 €. With colour 95 €.', ['A cut with colour is €95.'], ['A cut with colour is €45.']],
    [
      'Lash extensions: full set 90 €, refill after 2 weeks 45 €, after 3 weeks 60 €',
      ['A refill after three weeks is €60.'],
      ['A refill after two weeks is €60.'],
    ],
    [
      'Rent: kayak 12 €/h or 40 €/day, SUP 15 €/h or 50 €/day',
      ['A SUP costs €50 for the day.'],
      ['A kayak costs €50 for the day.', 'A SUP costs €15 for the day.'],
    ],
  ],
  de: [
    [
      'Maniküre mit Gellack 32 €, 45 Min\nPediküre 38 €, 60 Min',
      ['Hallo! Die Pediküre dauert eine Stunde und kostet 38 €, die Maniküre mit Gellack 32 € (45 Minuten).'],
      ['Die Pediküre dauert 45 Minuten und kostet 38 €.'],
    ],
    [
      'Damenhaarschnitt 45 €\nHerrenhaarschnitt 28 €\nKinderhaarschnitt (bis 12 Jahre) 20 €',
      ['Ein Kinderhaarschnitt bis 12 Jahre kostet 20 €.'],
      ['Ein Kinderhaarschnitt kostet 28 €.'],
    ],
    [
      'F: Wie lange dauert ein Ölwechsel?\nA: Etwa 45 Minuten, Sie können warten.',
      [
        'Ein Ölwechsel dauert etwa 45 Minuten, Sie können gern darauf warten.',
        'Ein Ölwechsel dauert etwa eine Dreiviertelstunde.',
      ],
      ['Ein Ölwechsel dauert etwa eine Dreiviertelstunde bis eine Stunde.'],
    ],
    [
      'Stufe 1 montags 18 Uhr, Stufe 2 mittwochs 18 Uhr',
      ['Stufe 2 findet mittwochs um 18 Uhr statt.'],
      ['Stufe 1 findet mittwochs um 18 Uhr statt.'],
    ],
    [
      'Geöffnet Mo-Fr 8-12 und 14-18 Uhr',
      ['Wir haben montags bis freitags von 8 bis 12 und von 14 bis 18 Uhr geöffnet.'],
      ['Wir haben montags bis freitags von 8 bis 18 Uhr geöffnet.'],
    ],
    [
      'Wochenendzuschlag 15 %',
      ['Am Wochenende kommt ein Zuschlag von 15 % dazu.'],
      ['Am Wochenende bekommen Sie 15 % Rabatt.'],
    ],
    [
      'Garantie: Reparaturen 6 Monate, Neuräder 24 Monate',
      ['Auf Neuräder geben wir zwei Jahre Garantie, auf Reparaturen 6 Monate.'],
      ['Auf Reparaturen geben wir zwei Jahre Garantie.'],
    ],
    [
      'Kajak 12 €/Std oder 40 €/Tag, SUP 15 €/Std oder 50 €/Tag',
      ['Ein SUP kostet 50 € für den ganzen Tag.'],
      ['Ein SUP kostet 15 € für den ganzen Tag.', 'Ein Kajak kostet 15 € pro Stunde.'],
    ],
    [
      'Mindestalter 16 Jahre',
      ['Man muss mindestens 16 Jahre alt sein.'],
      ['Auch unter 16 Jahren darf man mitmachen.'],
    ],
    [
      'Gruppen bis 8 Personen',
      ['Eine Gruppe kann aus bis zu acht Personen bestehen.'],
      ['Gruppen ab 8 Personen sind willkommen.'],
    ],
    [
      'Lieferung nach Österreich 9 €, Schweiz 15 €, Deutschland frei',
      ['In die Schweiz liefern wir für 15 €.'],
      ['Nach Österreich liefern wir für 15 €.'],
    ],
  ],
  fr: [
    [
      'Manucure 35 €, 45 min\nPédicure 42 €, 1 h',
      ['Bonjour ! La pédicure dure 1 heure et coûte 42 €.'],
      ['La manucure dure 1 heure et coûte 35 €.'],
    ],
    [
      'Coupe femme 38 €\nCoupe homme 24 €\nCoupe enfant (moins de 12 ans) 18 €',
      ['Une coupe enfant (moins de 12 ans) coûte 18 €.'],
      ['Une coupe enfant coûte 24 €.'],
    ],
    [
      'Niveau 1 lundi 18h, niveau 2 mercredi 19h',
      ['Le niveau 2 a lieu le mercredi à 19h.'],
      ['Le niveau 1 a lieu le mercredi à 19h.'],
    ],
    [
      'Ouvert de 9h à 12h et de 14h à 18h',
      ['Nous sommes ouverts de 9h à 12h puis de 14h à 18h.'],
      ['Nous sommes ouverts de 9h à 18h.'],
    ],
    [
      'Kayak 12 €/h ou 40 €/jour, paddle 15 €/h ou 50 €/jour',
      ["Un paddle coûte 15 € de l'heure ou 50 € la journée."],
      ['Un kayak coûte 50 € la journée.'],
    ],
    [
      '6 cours 120 €, le samedi à 11h',
      ['Les 6 cours coûtent 120 € et ont lieu le samedi à 11h.'],
      ['Chaque cours coûte 120 €.'],
    ],
  ],
  es: [
    [
      'Manicure semipermanente 28 €, 45 min\nPedicure 35 €, 60 min',
      ['¡Hola! La pedicure dura una hora y cuesta 35 €.'],
      ['La manicure semipermanente dura una hora.'],
    ],
    [
      'Corte mujer 30 €\nCorte hombre 18 €\nCorte niño (hasta 12 años) 14 €',
      ['El corte de niño, hasta 12 años, cuesta 14 €.'],
      ['El corte de niño cuesta 18 €.'],
    ],
    [
      'Abrimos de 10 a 14 y de 17 a 20',
      ['Abrimos de 10 a 14 y por la tarde de 17 a 20.'],
      ['Abrimos de 10 a 20.'],
    ],
    ['6 clases 90 €, sábados 11:00', [], ['Cada clase cuesta 90 €.']],
  ],
  ru: [
    [
      'Маникюр с гель-лаком 1500 ₽, 45 мин\nПедикюр 2000 ₽, 60 мин\nДизайн от 100 ₽',
      [
        'Здравствуйте! Маникюр с гель-лаком — 1500 ₽, педикюр — 2000 ₽, а дизайн от 100 ₽ 😊',
        'Педикюр займёт около часа и стоит 2000 ₽.',
      ],
      ['Педикюр — 1500 ₽, займёт около часа.', 'Дизайн — 100 ₽.'],
    ],
    [
      'Женская стрижка 1800 ₽\nМужская стрижка 1200 ₽\nДетская (до 12 лет) 900 ₽',
      ['Детская стрижка (до 12 лет) стоит 900 ₽.'],
      ['Детская стрижка стоит 1200 ₽.'],
    ],
    ['Работаем 9-13 и 14-18', ['Работаем с 9 до 13 и с 14 до 18.'], ['Работаем с 9 до 18.']],
    [
      '6 занятий 6000 ₽, суббота 11:00',
      ['Шесть занятий стоят 6000 ₽, они проходят по субботам в 11:00.'],
      ['Каждое занятие стоит 6000 ₽.'],
    ],
    [
      'Уровень 1 пн 18:00, уровень 2 ср 19:00',
      ['Уровень 2 проходит по средам в 19:00.'],
      ['Уровень 1 проходит по средам в 19:00.'],
    ],
    ['Надбавка 15 % в выходные', [], ['В выходные действует скидка 15 %.']],
    [
      'Гарантия: ремонт 6 месяцев, новые велосипеды 24 месяца',
      ['На новые велосипеды гарантия два года.'],
      ['На ремонт гарантия два года.'],
    ],
    ['6 занять 2400 грн, субота 11:00', [], ['Кожне заняття коштує 2400 грн.']],
  ],
  uk: [
    [
      'Манікюр 600 грн, 45 хв\nПедикюр 800 грн, 60 хв',
      ['Вітаємо! Педикюр триває годину й коштує 800 грн.'],
      ['Манікюр триває годину.'],
    ],
    ['Працюємо 9-13 і 14-18', [], ['Працюємо з 9 до 18.']],
    [
      'Рівень 1 пн 18:00, рівень 2 ср 19:00',
      ['Рівень 2 проходить у середу о 19:00.'],
      ['Рівень 1 проходить у середу о 19:00.'],
    ],
  ],
  pl: [
    [
      'Manicure 120 zł, 45 min\nPedicure 150 zł, 1 h',
      ['Dzień dobry! Pedicure trwa godzinę i kosztuje 150 zł.'],
      ['Manicure trwa godzinę.'],
    ],
    ['Czynne 9-13 i 14-18', [], ['Jesteśmy czynni od 9 do 18.']],
    ['6 zajęć 300 zł, soboty 11:00', [], ['Każde zajęcia kosztują 300 zł.']],
    [
      'Poziom 1 pon 18:00, poziom 2 śr 19:00',
      ['Poziom 2 odbywa się w środy o 19:00.'],
      ['Poziom 1 odbywa się w środy o 19:00.'],
    ],
  ],
  tr: [
    [
      'Manikür 600 TL, 45 dk\nPedikür 800 TL, 60 dk',
      ['Merhaba! Pedikür bir saat sürüyor, ücreti 800 TL.'],
      ['Manikür bir saat sürüyor.'],
    ],
    ['9-13 ve 14-18 arası açığız', [], ['9 ile 18 arası açığız.']],
    [
      'Seviye 1 Pazartesi 18:00, Seviye 2 Çarşamba 19:00',
      ["Seviye 2 çarşamba günleri 19:00'da."],
      ["Seviye 1 çarşamba günleri 19:00'da."],
    ],
    ['Hafta sonu %15 ek ücret', [], ['Hafta sonu %15 indirim var.']],
  ],
  id: [
    [
      'Manikur Rp150.000, 45 menit\nPedikur Rp180.000, 60 menit',
      ['Halo Kak! Pedikur Rp180.000, durasinya satu jam ya.'],
      ['Manikur durasinya satu jam ya.'],
    ],
    ['Buka 9-13 dan 14-18', [], ['Kami buka jam 9 sampai 18.']],
    ['Level 1 Senin 18.00, Level 2 Rabu 19.00', [], ['Level 1 hari Rabu jam 19.00.']],
    ['6 sesi Rp600.000, Sabtu 11.00', [], ['Setiap sesi Rp600.000.']],
  ],
  ja: [
    [
      'マニキュア 5,000円 45分\nペディキュア 6,500円 60分',
      ['ペディキュアは1時間で6,500円です。'],
      ['マニキュアは1時間で5,000円です。'],
    ],
    ['ペディキュア 6,500円 60分', [], ['ペディキュアは60円です。']],
    ['営業時間 9:00〜12:00、14:00〜18:00', [], ['9時から18時まで営業しています。']],
    [
      'レベル1 月曜18:00、レベル2 水曜19:00',
      ['レベル2は水曜19時からです。'],
      ['レベル1は水曜19時からです。'],
    ],
    ['週末は15%割増', [], ['週末は15%割引です。']],
  ],
  ar: [
    [
      'مانيكير 120 ريال 45 دقيقة\nباديكير 150 ريال 60 دقيقة',
      ['أهلاً! الباديكير يستغرق ساعة وسعره 150 ريال.'],
      ['المانيكير يستغرق ساعة.'],
    ],
    ['نفتح 9-13 و 14-18', [], ['نفتح من 9 إلى 18.']],
    [
      'المستوى 1 الاثنين 18:00، المستوى 2 الأربعاء 19:00',
      ['المستوى 2 يوم الأربعاء الساعة 19:00.'],
      ['المستوى 1 يوم الأربعاء الساعة 19:00.'],
    ],
  ],
});
