import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

describe('spelled numbers', () => {
  it.each([
    ['The course costs 21 EUR', 'The course costs twenty-one euros.'],
    ['The course costs 1500 EUR', 'The course costs one thousand five hundred euros.'],
    ['The course costs 1500 EUR', 'The course costs fifteen hundred euros.'],
    ['The course costs 120,000 EUR', 'The course costs one hundred and twenty thousand euros.'],
    ['Courses for 100 EUR and 200 EUR', 'Courses cost between one hundred and two hundred euros.'],
    ['Der Kurs kostet 150 €', 'Der Kurs kostet hundertfünfzig Euro.'],
    ['Der Kurs kostet 1200 €', 'Der Kurs kostet eintausendzweihundert Euro.'],
    ['Le cours coûte 900 €', 'Le cours coûte neuf cents euros.'],
    ['Le cours coûte 1500 €', 'Le cours coûte mille cinq cents euros.'],
    ['Le cours coûte 81 €', 'Le cours coûte quatre-vingt-un euros.'],
    ['El curso cuesta 31 €', 'El curso cuesta treinta y un euros.'],
    ['O curso custa R$ 1500', 'O curso custa mil e quinhentos reais para você.'],
    ['O curso custa R$ 25.000', 'O curso custa vinte e cinco mil reais.'],
    ['Kursus Rp150.000', 'Kursus seratus lima puluh ribu rupiah.'],
    ['Kurs 1500 TL', 'Kurs bin beş yüz lira.'],
    ['Kurs 1600 TL', 'Kurs binaltıyüz lira.'],
    ['Kurs 2500 TL', 'Bu kursun ücreti 2 bin 500 lira.'],
    ['Курс стоит 250 рублей', 'Курс стоит от двухсот пятидесяти рублей.'],
    ['Курс стоит 2500 рублей', 'Курс стоит 2 тысячи 500 рублей.'],
    ['Курс стоит 21 рубль', 'Курс стоит двадцать один рубль.'],
    ['Kurs kosztuje 250 zł', 'Kurs kosztuje od dwustu pięćdziesięciu złotych.'],
    ['سعر الدورة 750 ريال', 'سعر الدورة سبعمئة وخمسون ريالا.'],
    ['سعر الدورة 2000 ريال', 'سعر الدورة ألفا ريال.'],
    ['سعر الدورة 21 ريال', 'سعر الدورة واحد وعشرون ريالا.'],
    ['سعر الدورة 50 ريال', 'الدورة بخمسين ريالا.'],
    ['Delivery takes 2-3 days', 'Delivery takes two-three days.'],
    ['Доставка 2-3 дня', 'Доставка два-три дня.'],
    ['Ab 20 Uhr', 'Ab zwanzig Uhr ist ein Tisch frei.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
  it.each([
    ['Der Kurs kostet 100 €', 'Der Kurs kostet hundertfünfzig Euro.'],
    ['Der Kurs kostet 120 €', 'Der Kurs kostet hundertzwanzigtausend Euro.'],
    ['Le cours coûte 100 €', 'Le cours coûte neuf cents euros.'],
    ['Le cours coûte 20 €', 'Le cours coûte vingt et un euros.'],
    ['The course costs 20 EUR', 'The course costs twenty-one euros.'],
    ['The course costs 100 EUR', 'The course costs one thousand one hundred euros.'],
    ['سعر الدورة 50 ريال', 'سعر الدورة سبعمئة وخمسون ريالا.'],
    ['سعر الدورة 50 ريال', 'سعر الدورة ثمانمئة ريال.'],
    ['سعر الدورة 50 ريال', 'سعر الدورة ألفان ريال.'],
    ['سعر الدورة 50 ريال', 'سعر الدورة واحد وخمسون ريالا.'],
    ['سعر الدورة 50 ريال', 'الدورة بستين ريالا.'],
    ['سعر الدورة 50 ريال', 'الدورة بخمسين دولارا.'],
    ['Kurs 1500 TL', 'Kurs binaltıyüz lira.'],
    ['Kurs 1500 TL', 'Kurs yüzelli lira.'],
    ['Kurs 1500 TL', 'Kurs yirmibeş lira.'],
    ['Kurs 500 TL', 'Bu kursun ücreti 2 bin 500 lira.'],
    ['Kursus Rp150.000', 'Harga kursus ini sejuta rupiah.'],
    ['Kursus Rp50.000', 'Kursus seratus lima puluh ribu rupiah.'],
    ['Курс стоит 50 рублей', 'Курс стоит от двухсот пятидесяти рублей.'],
    ['O curso custa R$ 500', 'O curso custa mil e quinhentos reais para você.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
});

describe('figures of other signs', () => {
  it.each(['❷❺', '⓶⓹', '➁➄', '➋➎', 'ⅩⅩⅤ', 'Ⅴ', '㉕', '二十五', '20M'])(
    'refuses %s EUR for 20 EUR',
    (amount) => {
      expect(checkLine('Cut 20 EUR', `A cut is ${amount} EUR.`)).not.toEqual([]);
    },
  );
  it.each(['❷⓿', '⓴', '➁⓪', 'ⅩⅩ'])('lets %s EUR pass for 20 EUR', (amount) => {
    expect(checkLine('Cut 20 EUR', `A cut is ${amount} EUR.`)).toEqual([]);
  });
});

describe('dates with spelled days', () => {
  it.each([
    ['Workshop on 6 August', 'The workshop is on the sixth of August.'],
    ['Workshop on 6 August', 'The workshop is on August the sixth.'],
    ['Workshop on 21 August', 'The workshop is on August twenty-first.'],
    ['Anmeldung bis 6. August', 'Anmeldung bis zum sechsten August.'],
    ['Anmeldung bis 31. August', 'Anmeldung bis zum einunddreißigsten August.'],
    ['Inscripción hasta el 1 de agosto', 'Inscripción hasta el primero de agosto.'],
    ["Inscription jusqu'au 1 août", "Inscription jusqu'au premier août."],
    ['Inscrições até 1 de agosto', 'Inscrições até o primeiro de agosto.'],
    ['Запись до 26 августа', 'Запись до двадцать шестого августа.'],
    ['Запис до 6 серпня', 'Запис до шостого серпня.'],
    ['Zapisy do 26 sierpnia', 'Zapisy do dwudziestego szóstego sierpnia.'],
    ['التسجيل حتى 6 أغسطس', 'التسجيل حتى السادس من أغسطس.'],
  ])('with the line %j passes %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).toEqual([]);
  });
  it.each([
    ['Workshop on 5 August', 'The workshop is on the sixth of August.'],
    ['Workshop on 5 August', 'The workshop is on August the sixth.'],
    ['Workshop on 1 August', 'The workshop is on August twenty-first.'],
    ['Anmeldung bis 5. August', 'Anmeldung bis zum sechsten August.'],
    ['Inscripción hasta el 5 de agosto', 'Inscripción hasta el primero de agosto.'],
    ["Inscription jusqu'au 5 août", "Inscription jusqu'au premier août."],
    ['Inscrições até 5 de agosto', 'Inscrições até o primeiro de agosto.'],
    ['Запись до 20 августа', 'Запись до двадцать шестого августа.'],
    ['Запис до 5 серпня', 'Запис до шостого серпня.'],
    ['Zapisy do 5 sierpnia', 'Zapisy do szóstego sierpnia.'],
    ['التسجيل حتى 5 أغسطس', 'التسجيل حتى السادس من أغسطس.'],
  ])('with the line %j refuses %j', (knowledge, text) => {
    expect(checkLine(knowledge, text)).not.toEqual([]);
  });
});
