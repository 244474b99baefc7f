import { expect, test } from 'vitest';
import { proposeTriggers } from './propose.ts';

const asked = (...texts: string[]) => texts.map((text, at) => ({ id: `m${at}`, text }));
const INVOICES = ['Could you send me an invoice?', 'I need the invoice for March', 'please send an invoice'];

test('what people answer by hand again and again is proposed, in the words that it shares', () => {
  expect(proposeTriggers([], asked(...INVOICES, 'Where do I park?'))).toEqual([
    { text: INVOICES[0], words: ['invoice'], ids: ['m0', 'm1', 'm2'] },
  ]);
});

test('twice is no habit, and what a trigger hears is proposed no more', () => {
  expect(proposeTriggers([], asked(...INVOICES.slice(0, 2)))).toEqual([]);
  const trigger = { id: 't', name: 'Invoice', triggerConditions: 'invoice' };
  expect(proposeTriggers([trigger], asked(...INVOICES))).toEqual([]);
});
