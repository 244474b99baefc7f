import { REHEARSAL_CONVERSATIONS } from '@parley/contract/rehearsal.ts';
import { expect, it } from 'vitest';

import { CHOICES, FIRST_CHOICE } from '#features/rehearsal/choices.ts';

it('what can be chosen is what the server takes', () => {
  expect(FIRST_CHOICE).toBe(REHEARSAL_CONVERSATIONS.default);
  expect(Math.max(...CHOICES)).toBe(REHEARSAL_CONVERSATIONS.max);
  expect(Math.min(...CHOICES)).toBeGreaterThanOrEqual(REHEARSAL_CONVERSATIONS.min);
});
