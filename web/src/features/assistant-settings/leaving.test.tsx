// @vitest-environment happy-dom
import type { AssistantSettings } from '@parley/contract/assistant.ts';
import { PHRASE_KINDS } from '@parley/contract/assistant.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { AssistantDialog } from '#features/assistant-settings/assistant-dialog.tsx';
import { AssistantPage } from '#features/assistant-settings/assistant-page.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';

const INSTALLED: AssistantSettings = {
  provider: null,
  model: null,
  baseUrl: null,
  secondLook: null,
  checkModel: null,
  picturesModel: null,
  voiceModel: null,
  embeddingsModel: null,
  hasKey: false,
  keyHint: null,
  installation: { provider: 'builtin', model: null, secondLook: true, tokensPerDay: 0 },
  dailyTokenBudget: 0,
  tokensToday: 0,
  isPaused: false,
  disclosureEnabled: true,
  handOffNoticeEnabled: true,
  holdingNoticeEnabled: false,
  setPhrases: {},
  defaultPhrases: Object.fromEntries(
    PHRASE_KINDS.map((kind) => [kind, { en: kind }]),
  ) as AssistantSettings['defaultPhrases'],
};

/** What the server keeps, and what a save waits for. */
let stored: AssistantSettings;
let held: Promise<unknown>;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ method, body }) => {
  if (method !== 'GET') {
    await held;
    stored = { ...stored, ...(JSON.parse(body) as object) };
  }
  return { status: 200, body: JSON.stringify(stored) };
});
beforeEach(() => {
  stored = INSTALLED;
  held = Promise.resolve();
  onClose.mockClear();
});

const budget = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tokens a day' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(budget(), { target: { value } });

async function openDialog() {
  const history = showInPlace(<AssistantDialog isOpen onClose={onClose} />, stage.client, '/dashboard');
  await screen.findByRole('textbox', { name: 'Tokens a day' });
  return history;
}

it('a step out of the app asks before it takes the settings away that were typed', async () => {
  const history = await openDialog();
  type('5000');
  await act(async () => history.push('/dashboard?conversation=c1'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/dashboard', false]);
  await act(async () => history.push('/'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/dashboard', true]);
  press('Keep editing');
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
  expect(budget().value).toBe('5000');
  await act(async () => history.push('/'));
  press('Discard changes');
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

it('who closes while the settings are saved waits for it, and is asked nothing', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openDialog();
  type('5000');
  press('Save');
  await screen.findByRole('button', { name: 'Saving' });
  press('Close');
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([false, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([isAskedToDiscard(), stored.dailyTokenBudget]).toEqual([false, 5000]);
});

it('the page of the phone asks on the way back, and not when the session has ended', async () => {
  const history = showInPlace(<AssistantPage onBack={onClose} />, stage.client, '/mobile-assistant');
  await screen.findByRole('textbox', { name: 'Tokens a day' });
  type('5000');
  await act(async () => history.push('/mobile-config'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/mobile-assistant', true]);
  press('Keep editing');
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
  await act(async () => history.replace('/login'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/login', false]);
});

it('Cancel asks before it takes away what was typed', async () => {
  await openDialog();
  type('5000');
  press('Cancel');
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Keep editing'));
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
  expect(budget().value).toBe('5000');
  press('Cancel');
  await act(async () => press('Discard changes'));
  await waitFor(() => expect(budget().value).toBe(''));
});

it('a manager is told that only the owner may see them', async () => {
  showInPlace(<AssistantDialog isOpen onClose={onClose} />, stage.client, '/dashboard', { role: 'manager' });
  await screen.findByText('Only the owner of the account can do this.');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBe(null);
  expect(stage.calls).toEqual([]);
});

it('what is wrong is brought into sight with its field', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await openDialog();
  type('12abc');
  fireEvent.submit(budget().closest('form') as HTMLFormElement);
  await waitFor(() => expect(shown.mock.contexts).toEqual([budget()]));
  expect(shown.mock.calls).toEqual([[{ block: 'center' }]]);
});
