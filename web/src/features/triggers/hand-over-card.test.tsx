// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { HandOverCard } from '#features/triggers/hand-over-card.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const told = (messageId: string, text: string) => ({ messageId, text, at: '2026-11-29T10:00:00.000Z' });

const stage = withServer(async () => ({
  status: 200,
  body: JSON.stringify({
    wants: [told('m1', 'May I talk to a person?')],
    words: ['talk to a person'],
    promised: [],
    told: [told('m0', 'A manicure costs 28 €.')],
    open: [],
  }),
}));

it('says what a person must know who takes over, in a part that folds', async () => {
  showInPlace(<HandOverCard conversationId="c1" />, stage.client, '/dashboard', {
    role: 'client',
    timezone: 'UTC',
  });
  const card = (await screen.findByRole('heading', { name: 'Before you answer' })).closest('details');
  expect(card?.open).toBe(true);
  expect(card?.textContent).toContain('May I talk to a person?');
  expect(card?.textContent).toContain('Nothing was promised.');
  expect(card?.querySelector('mark')?.textContent).toBe('talk to a person');
});
