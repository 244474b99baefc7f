// @vitest-environment happy-dom
import { TEST_STEPS, type TestStep } from '@parley/contract/doctor.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { applyDoctorEvent } from '#features/doctor/doctor-queries.ts';
import { MessageForm } from '#features/doctor/message-form.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const end = Promise.withResolvers<{ status: number; body: string }>();
const stage = withServer(() => end.promise);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const step = (name: TestStep['name'], milliseconds: number): TestStep => ({ name, ok: true, milliseconds });
const tell = (clientId: string, told: TestStep) =>
  act(async () =>
    applyDoctorEvent(stage.client, 'u1', () => undefined, { type: 'test_step', clientId, ...told }),
  );

it('shows each step with its time as it is done, those of this browser only [HOOK-06]', async () => {
  showInPlace(<MessageForm />, stage.client, '/dashboard');
  fireEvent.click(screen.getByRole('button', { name: 'Send test message' }));
  await waitFor(() => expect(stage.calls).toHaveLength(1));
  const { clientId } = JSON.parse(String(stage.calls[0]?.body)) as { clientId: string };
  expect(lines()).toEqual(['Stored', 'Signature', 'Conversation', 'Trigger', 'Answer']);
  await tell(clientId, step('stored', 12));
  await tell('another', step('signature', 77));
  await tell(clientId, step('signature', 3));
  await tell(clientId, step('signature', 3));
  await waitFor(() =>
    expect(lines()).toEqual(['Stored12ms', 'Signature3ms', 'Conversation', 'Trigger', 'Answer']),
  );
  const steps = TEST_STEPS.map((name, index) => step(name, index + 1));
  const result = { success: true, error: null, instanceId: 'i', steps, trigger: null, outcome: 'answer' };
  end.resolve({ status: 200, body: JSON.stringify({ ...result, answer: 'At nine.' }) });
  await screen.findByText('At nine.');
  expect(lines()).toEqual(['Stored1ms', 'Signature2ms', 'Conversation3ms', 'Trigger4ms', 'Answer5ms']);
});
