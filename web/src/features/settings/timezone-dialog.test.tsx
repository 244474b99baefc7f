// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { TimezoneDialog } from '#features/settings/timezone-dialog.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

let held: Promise<unknown>;
let refusal: object | null;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ body }) => {
  await held;
  return refusal ? { status: 400, body: JSON.stringify(refusal) } : { status: 200, body };
});
const show = (timezone: string) =>
  showInPlace(<TimezoneDialog isOpen onClose={onClose} />, stage.client, '/dashboard', { timezone });
beforeEach(() => {
  held = Promise.resolve();
  refusal = null;
  onClose.mockClear();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const look = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } });
const chosen = () =>
  radios()
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);
const sent = () => stage.calls.map(({ body }) => JSON.parse(body) as object);

it('[CONF-37] closes without a call while the zone is the stored one, by either of its names', async () => {
  show('Europe/Kiev');
  await screen.findByRole('searchbox');
  expect(chosen()).toEqual([expect.stringContaining('Kyiv')]);
  pick(/Tokyo/);
  pick(/Kyiv/);
  press('Save');
  expect([sent(), onClose.mock.calls.length, isAskedToDiscard()]).toEqual([[], 1, false]);
});

it('[CONF-41] saves what was found and picked, once for a double click', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  show('UTC');
  await screen.findByRole('searchbox');
  look('japan');
  expect(radios()).toHaveLength(1);
  pick(/Tokyo/);
  expect(screen.getByText(/in Tokyo now \(.*UTC\+09:00.*\)/)).toBeTruthy();
  press('Save');
  await screen.findByRole('button', { name: 'Saving' });
  fireEvent.submit(screen.getByRole('searchbox'));
  expect(onClose).not.toHaveBeenCalled();
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ timezone: 'Asia/Tokyo' }]);
  expect(readToast()).toMatchObject({ tone: 'success', title: 'Timezone saved' });
});

it('[CONF-40] a refusal is told by the server’s message, a lost answer by its own; the choice stays', async () => {
  refusal = { code: 'odd_zone', message: 'That zone is closed today.' };
  show('UTC');
  await screen.findByRole('searchbox');
  pick(/Tokyo/);
  press('Save');
  await waitFor(() =>
    expect(readToast()).toMatchObject({ tone: 'error', title: 'That zone is closed today.' }),
  );
  refusal = {};
  press('Save');
  await waitFor(() =>
    expect(readToast()).toMatchObject({ tone: 'error', title: 'Failed to update timezone' }),
  );
  expect(chosen()).toEqual([expect.stringContaining('Tokyo')]);
  expect(onClose).not.toHaveBeenCalled();
});

it('says that nothing was found, and asks before it drops a choice', async () => {
  show('UTC');
  await screen.findByRole('searchbox');
  pick(/Tokyo/);
  look('atlantis');
  expect(screen.getByText('Nothing found')).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  press('Cancel');
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
});
