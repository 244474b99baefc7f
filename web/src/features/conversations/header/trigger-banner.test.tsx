// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { TriggerBanner } from '#features/conversations/header/trigger-banner.tsx';
import { makeConversation } from '#features/conversations/test-data.ts';
import { startI18n } from '#i18n/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

function textFor(attentionText: string): string | null {
  cleanup();
  render(
    <TriggerBanner
      conversation={{
        ...makeConversation({ id: 'c1', aiDisabledByTrigger: true, attentionText }),
        messageCount: 2,
        aiMessageCount: 0,
        firstMessageAt: null,
        triggers: [{ id: 't1', name: 'Skin reaction', state: 'fired' }],
      }}
    />,
  );
  screen.getByText('Skin reaction');
  return screen.getByRole('note').querySelector('p')?.textContent ?? null;
}

it('says in words what the customer wrote, not how the trigger was met', () => {
  expect(textFor('«rojez» → irritation · «puedo hablar con» → Asks for a person')).toBe(
    'The customer wrote: rojez, puedo hablar con. The AI has stopped and is waiting for a person.',
  );
  expect(screen.getAllByText(/rojez|puedo/, { selector: 'q' })).toHaveLength(2);
});

it('says the reason of a model in its words', () => {
  expect(textFor('The customer is angry')).toBe(
    'The customer is angry. The AI has stopped and is waiting for a person.',
  );
});
