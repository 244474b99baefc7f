// @vitest-environment happy-dom
import type { PendingMessage } from '@parley/contract/replies.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';

import type { DraftEdit } from '#features/replies/place-edits.ts';

const began = {
  id: 'd1',
  conversationId: 'c1',
  originalMessage: 'How much is it?',
  generatedContent: 'It is 28 €.',
  createdAt: '2026-03-10T09:00:00.000Z',
  heldReasons: [],
  secondLook: null,
  sources: [],
} as unknown as PendingMessage;
const edit = (text: string): DraftEdit => ({ key: 'd1', userId: 'u1', began, text });

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The module as a page finds it that was just loaded. */
const load = () => import('#features/replies/edit-store.ts');
type Store = Awaited<ReturnType<typeof load>>;

async function textsOf(userId: string, store: Store): Promise<string[]> {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Texts userId={userId} store={store} />));
  const texts = [...place.querySelectorAll('p')].map(({ textContent }) => textContent);
  await act(async () => root.unmount());
  return texts;
}

function Texts({ userId, store }: { userId: string; store: Store }) {
  return store.useEdits(userId, 'c1').map(({ key, text }) => <p key={key}>{text}</p>);
}

it('what was typed in the place of a draft is there after a reload, for who typed it', async () => {
  (await load()).setEdit(edit('It is 28 € and takes'));
  vi.resetModules();
  const reloaded = await load();
  expect(await textsOf('u1', reloaded)).toEqual(['It is 28 € and takes']);
  expect(await textsOf('u2', reloaded)).toEqual([]);
});

it('nothing is kept of what was ended, or never changed', async () => {
  const { endEdit, setEdit } = await load();
  setEdit(edit('It is 28 €, yes.'));
  endEdit('d1');
  setEdit({ ...edit(began.generatedContent), key: 'd2' });
  expect(Object.keys(localStorage)).toEqual([]);
});

it('what something else wrote there is no edit', async () => {
  localStorage.setItem('parley_draft_edits:u1:d1', '{"text":3}');
  localStorage.setItem('parley_draft_edits:u1:d2', 'not json');
  expect(await textsOf('u1', await load())).toEqual([]);
});
