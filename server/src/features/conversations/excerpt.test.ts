import { expect, it } from 'vitest';

import { excerptOf } from './excerpt.ts';

it('stands around the word that was asked for, as it was written', () => {
  expect(excerptOf('Guten Tag, ist die Größe M noch da?', 'grosse grö')).toEqual({
    before: 'Guten Tag, ist die ',
    hit: 'Grö',
    after: 'ße M noch da?',
  });
});

it('prefers a place where a word begins', () => {
  expect(excerptOf('Sundress or dress', 'dress')).toEqual({
    before: 'Sundress or ',
    hit: 'dress',
    after: '',
  });
});

it('is short of a long text, and takes no letter apart', () => {
  const { before, hit, after } = excerptOf(`${'😀'.repeat(500)} cake ${'😀'.repeat(500)}`, 'CAKE');
  expect(before).toBe(`…${'😀'.repeat(39)} `);
  expect(hit).toBe('cake');
  expect(after).toBe(` ${'😀'.repeat(119)}…`);
});

it('begins where the text begins when the word stands nowhere as it was typed', () => {
  expect(excerptOf('Something else', 'cake')).toEqual({ before: '', hit: '', after: 'Something else' });
});

it('finds Arabic words with and without their article', () => {
  expect(excerptOf('كم سعر الشحن؟', 'الشحن').hit).toBe('شحن');
  expect(excerptOf('كم سعر شحن؟', 'الشحن').hit).toBe('شحن');
});
