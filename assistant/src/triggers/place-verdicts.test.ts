import { expect, test } from 'vitest';
import { CONDITIONS } from '../models/condition-shape.ts';
import { placeVerdicts } from './place-verdicts.ts';

const ANGRY = { id: 't1', name: 'Angry', triggerConditions: 'The customer is angry' };
const REFUND = { id: 't2', name: 'Money back', triggerConditions: 'Wants the money back' };
const said = (id: string, text: string) => ({ id, text });
const met = (number: number, ...words: string[]) => ({ number, fires: words.length > 0, words });

test('what a model calls met counts in the words that stand there, in the message that holds them', () => {
  const messages = [said('m1', 'Hello'), said('m2', 'I am  FURIOUS, give my money back!')];
  expect(placeVerdicts([ANGRY, REFUND], messages, [met(1, 'i am furious'), met(2)])).toEqual([
    {
      triggerId: 't1',
      messageId: 'm2',
      reason: '«I am  FURIOUS» → Angry',
      words: ['I am  FURIOUS'],
      isExplicit: false,
      isThanks: false,
      match: 'model',
    },
  ]);
});

test.each([
  ['words that nobody wrote', [met(1, 'this is a scandal'), met(2)]],
  ['no words at all', [{ number: 1, fires: true, words: [] }, met(2)]],
  ['a condition left out', [met(1)]],
])('%s are no verdict', (_name, verdicts) => {
  expect(placeVerdicts([ANGRY, REFUND], [said('m1', 'Good morning')], verdicts)).toBeNull();
});

test('of what is said twice of one condition the call for a person counts', () => {
  const twice = [met(1), met(1, 'furious')];
  expect(placeVerdicts([ANGRY], [said('m1', 'I am furious')], twice)).toHaveLength(1);
});

test('words that stand only in what the owner does not mean meet nothing', () => {
  const trigger = { ...REFUND, exceptions: ['refund policy'] };
  const place = (text: string) => placeVerdicts([trigger], [said('m1', text)], [met(1, 'refund')]);
  expect(place('What is your refund policy?')).toEqual([]);
  expect(place('What is your refund policy? I want a refund')).toHaveLength(1);
});

test('thanks for what was settled are told apart', () => {
  const [match] =
    placeVerdicts([REFUND], [said('m1', 'Thank you for the refund!')], [met(1, 'refund')]) ?? [];
  expect(match?.isThanks).toBe(true);
});

test.each([
  ['in Japanese', '返金してください', '返金', '返金'],
  ['in Arabic', 'أريد استرداد أموالي', 'استرداد أموالي', 'استرداد أموالي'],
])('words %s are found', (_name, text, phrase, found) => {
  expect(placeVerdicts([REFUND], [said('m1', text)], [met(1, phrase)])?.[0]?.words).toEqual([found]);
});

test('what a server without structured output writes is read, and what is no verdict is not', () => {
  expect(CONDITIONS.read('Sure! {"conditions":[{"number":"1","fires":"yes","words":["now"]}]}')).toEqual([
    met(1, 'now'),
  ]);
  expect(CONDITIONS.read('{"conditions":[{"number":1,"fires":false}]}')).toEqual([met(1)]);
  expect(CONDITIONS.read('{"conditions":[{"number":1,"fires":"perhaps"}]}')).toBeNull();
  expect(CONDITIONS.read('I cannot say.')).toBeNull();
});
