// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { HideRules } from '#features/comments/hide-rules.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

/** What the server holds. */
let rules: object[] = [];
let hits: object[] = [];

const stage = withServer(({ method, path }) => {
  const say = (body: object) => ({ status: 200, body: JSON.stringify(body) });
  if (method === 'GET') return say(path.includes('/hits') ? hits : rules);
  return say(method === 'PUT' ? { ...rules[0], message: 'Saved' } : { message: 'Done' });
});

const press = (place: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const write = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
const actionsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('button')].map(({ textContent }) => textContent);
const lastChange = () => {
  const call = stage.calls.findLast(({ method }) => method !== 'GET');
  return [call?.method, call?.path.split('?')[0], call?.body ? JSON.parse(call.body) : null];
};

const makeRule = (change: object) => ({
  kind: 'links',
  mode: 'watch',
  words: ['shop.example'],
  watched: 0,
  hidden: 0,
  spared: 0,
  ...change,
});
async function openRules() {
  showInPlace(<HideRules onClose={vi.fn<() => void>()} />, stage.client, '/comments');
  return screen.findByRole('dialog', { name: 'Hide rules' });
}

it('a rule that is off can only watch first, one that watches can hide, and its words are saved', async () => {
  rules = [makeRule({}), makeRule({ kind: 'spam', mode: 'off', words: [] })];
  const dialog = await openRules();
  const [links, spam] = await within(dialog).findAllByRole('radiogroup');
  if (!links || !spam) throw new Error('two rules');
  const labels = (group: HTMLElement) =>
    within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
  expect(labels(spam)).toEqual(['Off', 'Watch']);
  expect(labels(links)).toEqual(['Off', 'Watch', 'Hide']);
  await act(async () => fireEvent.click(within(links).getByRole('radio', { name: 'Hide' })));
  await waitFor(() =>
    expect(lastChange()).toEqual(['PUT', '/api/comment-rules/links', { userId: 'u1', mode: 'on' }]),
  );
  write(dialog, 'Addresses that are allowed, one per line', ' shop.example \n\nours.example');
  await press(dialog, 'Save');
  const saved = { userId: 'u1', words: ['shop.example', 'ours.example'] };
  await waitFor(() => expect(lastChange()).toEqual(['PUT', '/api/comment-rules/links', saved]));
});

it('says so when other words set it back to watching', async () => {
  rules = [makeRule({ mode: 'on' })];
  const dialog = await openRules();
  await within(dialog).findByRole('radiogroup');
  rules = [makeRule({ words: [] })];
  write(dialog, 'Addresses that are allowed, one per line', '');
  await press(dialog, 'Save');
  await within(dialog).findByText('Watching again: see first what it would hide now.');
});

it('what a rule fits is looked at, taken out, and shown again', async () => {
  rules = [makeRule({ mode: 'on', watched: 1, hidden: 2, spared: 1 })];
  const hit = {
    authorUsername: 'marta',
    text: 'evil.example',
    at: '2026-01-05T10:05:00.000Z',
    failure: null,
  };
  hits = [
    { ...hit, commentId: 'h1', state: 'watched' },
    { ...hit, commentId: 'h2', state: 'hidden' },
    { ...hit, commentId: 'h3', state: 'spared' },
  ];
  const dialog = await openRules();
  const counts = await within(dialog).findByText('Would have hidden: 1 · Hidden: 2 · Spared: 1');
  await press(counts.parentElement ?? dialog, 'Show more');
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map((row) => actionsOf(row))).toEqual([['Not this one'], ['Not this one'], []]);
  await press(rows[1] ?? dialog, 'Not this one');
  await waitFor(() => expect(lastChange().slice(0, 2)).toEqual(['POST', '/api/comments/h2/exempt']));
  const all = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Show all again' });
  await waitFor(() => expect(all.disabled).toBe(false));
  await act(async () => fireEvent.click(all));
  await waitFor(() =>
    expect(lastChange().slice(0, 2)).toEqual(['POST', '/api/comment-rules/links/show-all']),
  );
});
