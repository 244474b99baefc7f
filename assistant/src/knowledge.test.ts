import { expect, test } from 'vitest';

import { openKnowledge } from './knowledge.ts';

test('a knowledge base is indexed once, and kept however long nobody asks', () => {
  const text = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
  expect(openKnowledge(text)).toBe(openKnowledge(text));
  expect(openKnowledge(text, '2026-01-05')).not.toBe(openKnowledge(text, '2026-01-06'));
});
