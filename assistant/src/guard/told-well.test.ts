import { describe } from 'vitest';
import { expectAnswers } from '../testing/expect-answers.ts';

/* Lines of price lists and terms, told as a model tells them in words of its own, and turned round. */

describe('figures and days in another form', () => {
  expectAnswers({
    en: [
      ['Day pass 14 €, reduced 11 €', ['A day pass costs €14.'], ['A day pass costs €11.']],
      ['Open daily from 8 am to 1 am', ["We're open daily from 8 am until 1 after midnight."], []],
      ['Children under 14 only with an adult', ['Children under 14 years need an adult with them.'], []],
      ['Spa 35 € an hour, after 18:00 45 €', [], ['After 18:00 the spa is 35 € an hour.']],
    ],
    es: [
      ['Desayuno de 8:00 a 10:30', ['El desayuno se sirve de ocho a diez y media de la mañana.'], []],
      [
        'Horario: L–V 10:00–14:00, S 10–13',
        ['Los sábados abrimos de 10 a 13 h.'],
        ['Los sábados abrimos hasta las 14 h.'],
      ],
      ['Curso A1: 4 semanas, 480 €', ['El curso A1 cuesta 480 € y dura cuatro semanas.'], []],
    ],
    pt: [
      [
        'Bicicleta de cidade: 5 €/hora, 15 €/dia; elétrica: 9 €/hora, 35 €/dia',
        ['A bicicleta elétrica fica por 35 euros por dia.'],
        ['A bicicleta elétrica fica por 15 euros por dia.'],
      ],
      ['Nov. a fev. até às 17h', ['De novembro a fevereiro estamos abertos até às 17 horas.'], []],
    ],
    fr: [
      ["Annulation gratuite jusqu'à J-4", ["L'annulation est gratuite jusqu'à quatre jours avant."], []],
      ['Ouvert 8h–12h et 14h–18h', ["Le matin de 8 h à midi et l'après-midi de 14 h à 18 h."], []],
      [
        'Cours le jeudi 18h30',
        ['Le cours a lieu le jeudi à 18 h 30.'],
        ['Le cours a lieu le jeudi à 19 h 30.'],
      ],
    ],
    ru: [
      ['R16 – 2400 ₽, R17–R18 – 2900 ₽', ['Для R17 и R18 – 2900 рублей.'], ['Для R17 и R18 – 2400 рублей.']],
    ],
    uk: [
      ['Ліжко 160×200 – 14 500 грн', ['Ліжко 160×200 коштує 14 500 грн.'], []],
      ['Абонемент дійсний 6 місяців', ['Абонемент діє пів року.'], []],
      ['Абонемент дійсний 2 місяці', [], ['Абонемент діє пів року.']],
    ],
    id: [
      [
        'Harga minuman di kedai kami: es kopi susu 22 rb, latte 28 rb',
        ['Latte harganya Rp28.000.'],
        ['Latte harganya Rp22.000.'],
      ],
      ['Batal gratis sampai H-2', ['Bisa batal gratis sampai dua hari sebelumnya.'], []],
    ],
    ja: [
      [
        '返却は17:30まで',
        ['ご返却は夕方5時半までにお願いいたします。'],
        ['ご返却は夕方6時半までにお願いいたします。'],
      ],
      [
        'ホールケーキ 5号 3,800円、6号 4,800円',
        ['ホールケーキの5号は3,800円です。'],
        ['ホールケーキの5号は4,800円です。'],
      ],
    ],
    ar: [
      [
        'مدة التوصيل 2–5 أيام عمل',
        ['يصلك الطلب خلال يومين إلى خمسة أيام عمل.'],
        ['يصلك الطلب خلال ثلاثة إلى خمسة أيام عمل.'],
      ],
    ],
  });
});

describe('an age behind the word for a limit, and thousands for each', () => {
  expectAnswers({
    pl: [
      [
        'Dzieci do lat 7 wchodzą bezpłatnie',
        ['Dzieci do 7 lat wchodzą bezpłatnie.'],
        ['Dzieci do 9 lat wchodzą bezpłatnie.'],
      ],
      ['Czynne do 12:00', ['Jesteśmy otwarci do dwunastej.'], ['Jesteśmy otwarci do pierwszej.']],
    ],
    uk: [['Діти до 7 років – вхід вільний', ['Для дітей до 7 років вхід безкоштовний.'], []]],
    id: [
      [
        'Kelas membatik 150 rb per orang',
        ['Kelas membatik Rp150.000 per orang.'],
        ['Kelas membatik Rp115.000 per orang.'],
      ],
    ],
  });
});

describe('what is free for some', () => {
  expectAnswers({
    es: [
      [
        'Matrícula 40 €, gratis para antiguos alumnos',
        ['La matrícula cuesta 40 €, que es gratuita si ya has sido alumno nuestro.'],
        ['La matrícula es gratuita para todos.', 'La matrícula es gratuita.'],
      ],
    ],
    de: [
      [
        'Parken 5 €, kostenlos für Hotelgäste',
        ['Für Hotelgäste ist das Parken kostenlos.'],
        ['Das Parken ist kostenlos.'],
      ],
    ],
  });
});

describe('what turns a line round', () => {
  expectAnswers({
    en: [
      ['Appointment required', ['You need an appointment.'], ["You don't need an appointment."]],
      ['Sparring only by appointment', [], ['No appointment is needed.']],
      ['Breakfast included, 95 € a night', ['Breakfast is included.'], ['Breakfast is not included.']],
      ['Card from 5 €', ['You can pay by card from 5 €.'], ['You can pay by card whatever the amount.']],
      ['Quote free of charge', ['No, the quote is free.'], ['Yes, the quote comes at an extra charge.']],
    ],
    es: [['Solo con cita previa', ['Atendemos solo con cita previa.'], ['No hace falta cita previa.']]],
    pt: [['Caução 100 € por bicicleta', ['Pedimos uma caução de 100 €.'], ['Não pedimos nenhuma caução.']]],
    fr: [['Devis gratuit', ['Non, le devis est gratuit.'], ['Oui, le devis est payant.']]],
    de: [
      [
        'Bestellung bis 12 Uhr: Lieferung am selben Tag',
        [],
        ['Egal wann du bestellst, wir liefern am selben Tag.'],
      ],
    ],
    tr: [['Gelin saçı 4500 TL, prova dahil', ['Prova fiyata dahil.'], ['Prova fiyata dahil değil.']]],
    pl: [
      [
        'Rezerwacje tylko telefonicznie',
        ['Rezerwacje tylko telefonicznie.'],
        ['Rezerwacje telefonicznie i przez Instagram.'],
      ],
      ['Wymagane szczepienie', [], ['Szczepienie nie jest wymagane.']],
    ],
    ar: [['للنساء فقط', ['الصالون للنساء فقط.'], ['نعم، الصالون للنساء والأولاد.']]],
    ja: [
      [
        '駐車場は2台(無料)',
        ['無料の駐車場が2台分ございます。'],
        ['申し訳ありませんが、駐車場はございません。'],
      ],
    ],
  });
});
