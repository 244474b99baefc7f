import { expect, it } from 'vitest';

import { viewAi } from '#features/conversations/use-ai-switch.ts';

it('[MOD-01] AI answers only if no trigger stopped it, the account has it on, and the chat has it not off', () => {
  const view = (aiDisabledByTrigger: boolean, autoResponseEnabled: boolean, aiEnabled: boolean) =>
    viewAi({ aiDisabledByTrigger, aiEnabled }, autoResponseEnabled);
  expect(view(false, true, true)).toBe('on');
  expect(view(false, true, false)).toBe('off');
  expect(view(false, false, true)).toBe('off_for_all');
  expect(view(false, false, false)).toBe('off_for_all');
});

it('[MOD-02] a fired trigger comes first, so that its button can always resume', () => {
  expect(viewAi({ aiDisabledByTrigger: true, aiEnabled: false }, false)).toBe('stopped');
});

it('[MOD-05] only false switches a chat off', () => {
  expect(viewAi({ aiDisabledByTrigger: false, aiEnabled: undefined as never }, true)).toBe('on');
});
