// @vitest-environment happy-dom
import type { Allowance } from '@parley/contract/allowance.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { AllowanceNotice } from '#features/settings/allowance-notice.tsx';
import { allowanceKey } from '#features/settings/live.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

let allowed: Allowance = {};
const stage = withServer(async () => ({ status: 200, body: JSON.stringify(allowed) }));
const told = () => screen.queryByRole('status')?.textContent ?? null;

async function show(allowance: Allowance): Promise<void> {
  allowed = allowance;
  await act(() => stage.client.invalidateQueries({ queryKey: allowanceKey }));
  await waitFor(() => expect(stage.client.getQueryData(allowanceKey)).toEqual(allowance));
}
async function tells(allowance: Allowance, text: string): Promise<void> {
  await show(allowance);
  await waitFor(() => expect(told()).toContain(text));
}
async function tellsNothing(allowance: Allowance): Promise<void> {
  await show(allowance);
  await waitFor(() => expect(told()).toBe(null));
}

it('[LIM-02] [LIM-03] [OP-05] says what comes to its end and what has, one sentence, and nothing without a limit', async () => {
  showInPlace(<AllowanceNotice />, stage.client, '/dashboard', { timezone: 'UTC' });
  await waitFor(() => expect(stage.calls).toHaveLength(1));
  await tellsNothing({});
  const endsAt = '2031-05-04T12:00:00.000Z';
  await tellsNothing({ trial: { endsAt, state: 'running' } });
  await tells({ trial: { endsAt, state: 'soon' } }, 'The trial ends on May 4, 2031.');
  const replies = { sent: 800, limit: 1000, state: 'soon', meetsAt: null } as const;
  await tells({ replies }, '800 of this month’s 1,000 replies');
  await tellsNothing({ replies: { ...replies, state: 'under' } });
  // At half of the limit it is known when the rest is gone.
  const paced = { ...replies, sent: 500, state: 'under', meetsAt: '2031-05-23T10:00:00.000Z' } as const;
  await tells({ replies: paced }, 'At this pace they are used up on May 23, 2031');
  // What holds the answers now is said before what will.
  const met = { ...replies, sent: 1000, state: 'met' } as const;
  await tells({ trial: { endsAt, state: 'soon' }, replies: met }, 'all 1,000 replies');
  await tells({ trial: { endsAt, state: 'ended' }, replies: met }, 'The trial has ended');
});
