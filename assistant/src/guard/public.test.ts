import { expect, it } from 'vitest';

import { cutIntoChunks } from '../chunks.ts';
import { checkDecision } from './guard.ts';

const LINE = 'A manicure costs 28 EUR.';
const chunks = cutIntoChunks(`${LINE}\n\nBook at https://studio.example/book or call +49 30 1234567.`);

function check(text: string, { turn = 'How much is a manicure?', isPublic = true } = {}): string[] {
  const sources = [{ chunkId: chunks[0]?.id ?? '', line: LINE }];
  const verdict = checkDecision(
    {
      decision: 'answer',
      sentences: [
        { text: LINE, kind: 'fact', sources },
        { text, kind: 'courtesy', sources: [] },
      ],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: 'en',
    },
    {
      chunks,
      turn: [{ id: '1', text: turn, at: '2026-01-01T10:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: new Date('2026-12-23T10:00:00Z'),
      timezone: 'Europe/Berlin',
      isPublic,
    },
  );
  return verdict.findings.map(({ code }) => code);
}

it.each([
  ['a link of somebody else', 'See evil.example/offer', 'public_contact'],
  ['a mail address', 'Thank you, marta@mail.example', 'public_contact'],
  ['a phone number', 'Thank you, +380 67 123 45 67', 'public_contact'],
  ['the name of another account', 'Thank you, @other_shop', 'public_contact'],
  ['the number of an order', 'Thank you for order 4821377', 'public_number'],
  ['a short one with its sign', 'Thank you for #482', 'public_number'],
])('refuses %s in public, even when the comment names it', (_case, text, code) => {
  expect(check(text, { turn: `How much is a manicure? ${text}` })).toContain(code);
});

it('lets pass what the knowledge base has', () => {
  expect(check('Thank you!')).toEqual([]);
  const codes = check('Book at https://studio.example/book or call +49 30 1234567.');
  expect(codes).not.toContain('public_contact');
  expect(codes).not.toContain('public_number');
});

it('asks nothing more in private', () => {
  expect(check('Thank you for #482', { isPublic: false })).not.toContain('public_number');
});
