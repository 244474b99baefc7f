import type { LiveEvent } from '@parley/contract/live.ts';
import { expect, it, vi } from 'vitest';

import { applyRehearsalEvent } from '#features/rehearsal/live.ts';

const decided = (status: 'approved' | 'sending') =>
  ({ type: 'pending_message_updated', conversationId: 'c1', pendingMessageId: 'd1', status }) as const;

it.each<[string, LiveEvent, boolean]>([
  ['its own news', { type: 'account_updated', part: 'rehearsal' }, true],
  ['another knowledge base', { type: 'account_updated', part: 'knowledge_base' }, true],
  ['another prompt', { type: 'account_updated', part: 'prompt' }, true],
  ['a decided draft', decided('approved'), true],
  ['a draft on its way', decided('sending'), false],
  ['other settings', { type: 'account_updated', part: 'settings' }, false],
])('%s is read anew, or not: %#', (_name, event, isRead) => {
  const refresh = vi.fn();
  applyRehearsalEvent('u1', refresh, event);
  expect(refresh.mock.calls).toEqual(isRead ? [[['/api/users/u1/rehearsal']]] : []);
});
