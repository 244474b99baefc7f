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

async function show(allowance: Allowance): Promise<string | null> {
  allowed = allowance;
  await act(() => stage.client.invalidateQueries({ queryKey: allowanceKey }));
  await waitFor(() => expect(stage.client.getQueryData(allowanceKey)).toEqual(allowance));
  return told();
}

it('[LIM-02] [LIM-03] [OP-05] says what comes to its end and what has, one sentence, and nothing without a limit', async () => {
  showInPlace(<AllowanceNotice />, stage.client, '/dashboard', { timezone: 'UTC' });
  await waitFor(() => expect(stage.calls).toHaveLength(1));
  expect(await show({})).toBe(null);
  const endsAt = '2031-05-04T12:00:00.000Z';
  expect(await show({ trial: { endsAt, state: 'running' } })).toBe(null);
  expect(await show({ trial: { endsAt, state: 'soon' } })).toContain('The trial ends on May 4, 2031.');
  const replies = { sent: 800, limit: 1000, state: 'soon' } as const;
  expect(await show({ replies })).toContain('800 of this month’s 1,000 replies');
  expect(await show({ replies: { ...replies, state: 'under' } })).toBe(null);
  // What holds the answers now is said before what will.
  const met = { ...replies, sent: 1000, state: 'met' } as const;
  expect(await show({ trial: { endsAt, state: 'soon' }, replies: met })).toContain('all 1,000 replies');
  expect(await show({ trial: { endsAt, state: 'ended' }, replies: met })).toContain('The trial has ended');
});
