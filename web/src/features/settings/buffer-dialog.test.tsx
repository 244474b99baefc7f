// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { BufferDialog } from '#features/settings/buffer-dialog.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';

/** What a save waits for, and whether it fails. */
let held: Promise<unknown>;
let isDown: boolean;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ body }) => {
  await held;
  return isDown ? { status: 500, body: '{}' } : { status: 200, body };
});
beforeEach(async () => {
  held = Promise.resolve();
  isDown = false;
  onClose.mockClear();
  const delay = { bufferMinSeconds: 15, bufferMaxSeconds: 15 };
  showInPlace(<BufferDialog isOpen onClose={onClose} />, stage.client, '/dashboard', delay);
  await screen.findByRole('spinbutton', { name: 'Delay' });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const sent = () => stage.calls.map(({ body }) => JSON.parse(body) as object);

it('closes at once while nothing was changed, and asks before it loses what was', async () => {
  type('Delay', '16');
  type('Delay', '15');
  press('Cancel');
  expect([isAskedToDiscard(), onClose.mock.calls.length]).toEqual([false, 1]);
  type('Delay', '20');
  press('Cancel');
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Keep editing'));
  expect([field('Delay').value, onClose.mock.calls.length]).toEqual(['20', 1]);
  press('Close');
  await act(async () => press('Discard changes'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('who closes while it is saved waits for it; nothing is taken meanwhile', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  type('Delay', '20');
  press('Save');
  await screen.findByRole('button', { name: 'Saving' });
  press('Close');
  expect([isAskedToDiscard(), onClose.mock.calls, field('Delay').readOnly]).toEqual([false, [], true]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ bufferMinSeconds: 20, bufferMaxSeconds: 20 }]);
});

it('a save that was given up closes nothing that is typed later', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  type('Delay', '20');
  press('Save');
  press('Close');
  press('Close');
  await act(async () => press('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
  type('Delay', '45');
  expect(stage.client.isMutating()).toBe(1);
  await act(async () => saving.resolve());
  await waitFor(() => expect(stage.client.isMutating()).toBe(0));
  await screen.findByRole('button', { name: 'Save' });
  expect([field('Delay').value, onClose.mock.calls.length]).toEqual(['45', 1]);
});

it('a first value above the second is marked at its fields when it is left or sent, and never sent', async () => {
  fireEvent.click(screen.getByRole('switch', { name: /Random delay/ }));
  type('From', '90');
  type('To', '20');
  const marks = () => ['From', 'To'].map((name) => field(name).getAttribute('aria-invalid'));
  expect(marks()).not.toContain('true');
  press('Save');
  await waitFor(() => expect(marks()).toEqual(['true', 'true']));
  expect(screen.getAllByText('The first value must not be greater than the second.')).toHaveLength(1);
  expect(screen.queryByText(/The AI answers/)).toBe(null);
  await waitFor(() => expect(document.activeElement).toBe(field('To')));
  type('To', '100');
  await waitFor(() => expect(marks()).not.toContain('true'));
  expect(sent()).toEqual([]);
});

it('a save that failed is told in the dialog until the next change', async () => {
  isDown = true;
  type('Delay', '20');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update the reply delay');
  type('Delay', '21');
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

it('the thumbs say their waits in words, move by stops, and keep their order', async () => {
  fireEvent.click(screen.getByRole('switch', { name: /Random delay/ }));
  const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
  const move = (name: string, by: number) =>
    fireEvent.change(thumb(name), { target: { value: String(thumb(name).valueAsNumber + by) } });
  const said = () => ['From', 'To'].map((name) => thumb(name).getAttribute('aria-valuetext'));
  expect(said()).toEqual(['15 seconds', '15 seconds']);
  move('To', 8);
  expect([field('To').value, said()[1]]).toEqual(['90', '1 minute 30 seconds']);
  move('From', 9);
  expect([field('From').value, field('To').value]).toEqual(['120', '120']);
  move('To', -2);
  expect([field('From').value, field('To').value]).toEqual(['75', '75']);
  screen.getByText('The AI answers 1 m 15 s after the last message.');
});
