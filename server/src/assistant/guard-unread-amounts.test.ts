import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from './chunks.ts';
import { checkDecision } from './guard.ts';

function passes(text: string, asked: string, source = ''): boolean {
  const chunks = cutIntoChunks('Balayage for long hair 145 €\n\nThe gift card is valid for a year.');
  const sources = chunks.flatMap(({ id, lines }) =>
    source === '' ? [] : lines.filter((line) => line.includes(source)).map((line) => ({ chunkId: id, line })),
  );
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind: 'courtesy', sources }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: asked, at: '2026-01-01T00:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: new Date('2026-01-14T11:00:00Z'),
      timezone: 'UTC',
    },
  ).ok;
}

describe('a courtesy without a source', () => {
  it.each([
    'It costs a couple of euros.',
    'It is zero euros today.',
    'De balayage kost vijf euro.',
    'Balayage stojí pět eur a je to zdarma.',
    'It costs lO €.',
    'It is frее today.',
    'It is f r e e today.',
    'There is nothing to pay for you.',
  ])('names no amount that cannot be read: %s', (text) =>
    expect(passes(text, 'How much is balayage?')).toBe(false),
  );
  it('confirms no price that the customer names', () => {
    expect(passes('Yes, the price of the balayage is 10.', 'So 10 for the balayage, right?')).toBe(false);
    expect(passes('Shall I ask about the price for 10?', 'So 10 for the balayage, right?')).toBe(true);
  });
  it('may speak of money beside a line that does', () => {
    expect(passes('All prices are in euros.', 'In euros?', 'Balayage')).toBe(true);
    expect(passes('Thank you, have a nice day!', 'thanks')).toBe(true);
  });
});
