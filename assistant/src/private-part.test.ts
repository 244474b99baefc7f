import { expect, it } from 'vitest';

import { partPrices } from './private-part.ts';

it.each([
  [
    'A manicure costs 28 €. We are open until 18:00.',
    'A manicure costs 28 €.',
    /^We are open until 18:00\. We have/,
  ],
  ['Манікюр коштує 700 ₴. Працюємо до 18:00.', 'Манікюр коштує 700 ₴.', /^Працюємо до 18:00\. Ми відповіли/],
  ['Маникюр стоит 2500 ₽. Приходите завтра.', 'Маникюр стоит 2500 ₽.', /^Приходите завтра\. Мы ответили/],
  ['La manicura cuesta 28 €. Le esperamos.', 'La manicura cuesta 28 €.', /^Le esperamos\. Le hemos/],
  ['Manicure kosztuje 90 zł. Zapraszamy jutro do salonu.', 'Manicure kosztuje 90 zł.', /Odpowiedzieliśmy/],
  ['Die Maniküre kostet 28 €. Wir freuen uns auf Sie.', 'Die Maniküre kostet 28 €.', /Wir haben Ihnen/],
  [
    'マニキュアは3000円です。お待ちしております。',
    'マニキュアは3000円です。',
    /^お待ちしております。メッセージで/,
  ],
])('%s is parted', (text, priced, open) => {
  const parts = partPrices(text);
  expect(parts?.priced).toBe(priced);
  expect(parts?.open).toMatch(open);
});

it('what names no price stays whole, hours and sizes too', () => {
  for (const text of ['We are open until 18:00.', 'Sizes 36 to 42 are there.', 'Thank you!', '']) {
    expect(partPrices(text)).toBe(null);
  }
});

it('parted twice it promises once', () => {
  const first = partPrices('It costs 28 €.');
  expect(first?.open).toBe('We have answered you in a private message 💬');
  expect(partPrices(`It is 30 €. ${first?.open}`)?.open).toBe(first?.open);
});
