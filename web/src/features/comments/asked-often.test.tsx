// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { AskedOften } from '#features/comments/asked-often.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

/** What the server holds, and what it says to every change instead. */
let often: object;
let alike: object;
let refusal: { status: number; body: object } | null;
let faqRefusal: typeof refusal;

const stage = withServer(({ method, path }) => {
  const say = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
  if (path.startsWith('/api/comments/asked-often')) return say(often);
  if (method === 'GET') return say(alike);
  if (path.startsWith('/api/users/u1/faq') && faqRefusal) return say(faqRefusal.body, faqRefusal.status);
  return refusal ? say(refusal.body, refusal.status) : say({ message: 'Done' });
});
beforeEach(() => {
  often = { questions: [], answers: [] };
  alike = { suggestion: null, comments: [] };
  refusal = null;
  faqRefusal = null;
});

const show = () => showInPlace(<AskedOften />, stage.client, '/comments');
const press = (place: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const write = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
const lastChange = () => {
  const call = stage.calls.findLast(({ method }) => method !== 'GET');
  return [call?.method, call?.path.split('?')[0], call?.body ? JSON.parse(call.body) : null];
};

const ALIKE = [
  { id: 'c1', authorUsername: 'anna', text: 'How much?', isOtherLanguage: false, draft: 'It is 28 €.' },
  {
    id: 'c2',
    authorUsername: 'borys',
    text: 'Скільки коштує?',
    isOtherLanguage: true,
    draft: 'Коштує 28 €.',
  },
  { id: 'c3', authorUsername: 'chloe', text: 'C’est combien ?', isOtherLanguage: true, draft: null },
  { id: 'c4', authorUsername: null, text: 'price', isOtherLanguage: false, draft: null },
].map((one) => ({ ...one, instagramTimestamp: '2026-01-05T10:05:00.000Z' }));

it('what several ask is answered once, for those that are ticked, each with its own draft in another language', async () => {
  often = {
    questions: [{ commentId: 'c1', text: 'How much?', count: 4, mediaCaption: 'Summer dress' }],
    answers: [],
  };
  alike = { suggestion: 'It is 28 €.', comments: ALIKE };
  show();
  const strip = await screen.findByRole('region', { name: 'Asked several times' });
  expect(strip.textContent).toContain('Comments: 4');
  await press(strip, 'Answer all');
  const dialog = await screen.findByRole('dialog', { name: 'One reply for all who ask this' });
  const send = await within(dialog).findByRole('button', { name: 'Send replies: 3' });
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, false, true]);
  expect(dialog.textContent).toContain('answered by its own draft:Коштує 28 €.');
  await act(async () => fireEvent.click(boxes[4] ?? dialog));
  write(dialog, 'Public reply', ' ');
  expect(send).toHaveProperty('disabled', true);
  write(dialog, 'Public reply', ' It is 28 €, with shipping. ');
  // What the assistant wrote it knows; words of a person's own are kept, unless they say otherwise.
  expect(boxes[0]).toHaveProperty('checked', true);
  expect(within(dialog).getByLabelText('Question')).toHaveProperty('value', 'How much?');
  await act(async () => fireEvent.click(boxes[0] ?? dialog));
  await press(dialog, 'Send replies: 2');
  await waitFor(() =>
    expect(lastChange()).toEqual([
      'POST',
      '/api/comments/c1/answer-alike',
      {
        userId: 'u1',
        text: 'It is 28 €, with shipping.',
        answers: [{ id: 'c1' }, { id: 'c2', text: 'Коштує 28 €.' }],
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("an answer of a person's own is kept as question and answer; that it cannot be takes no answer back", async () => {
  often = {
    questions: [{ commentId: 'c1', text: 'How much?', count: 2, mediaCaption: null }],
    answers: [],
  };
  alike = { suggestion: null, comments: ALIKE.slice(0, 1) };
  show();
  const open = async () => {
    await press(await screen.findByRole('region', { name: 'Asked several times' }), 'Answer all');
    const dialog = await screen.findByRole('dialog', { name: 'One reply for all who ask this' });
    await within(dialog).findAllByRole('checkbox');
    write(dialog, 'Public reply', 'It is 28 €.');
    return dialog;
  };
  const dialog = await open();
  write(dialog, 'Question', ' ');
  expect(within(dialog).getByRole('button', { name: 'Send replies: 1' })).toHaveProperty('disabled', true);
  write(dialog, 'Question', 'How much is the summer dress?');
  await press(dialog, 'Send replies: 1');
  await waitFor(() => expect(readToast()?.title).toBe('The entry is in the knowledge base'));
  const changes = stage.calls.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ path }) => path.split('?')[0])).toEqual([
    '/api/comments/c1/answer-alike',
    '/api/users/u1/faq',
  ]);
  expect(JSON.parse(changes[1]?.body ?? '')).toEqual({
    question: 'How much is the summer dress?',
    answer: 'It is 28 €.',
  });
  faqRefusal = { status: 400, body: { code: 'text_too_long', message: 'Too long.' } };
  await press(await open(), 'Send replies: 1');
  await waitFor(() => expect(readToast()?.title).toBe('Failed to add FAQ entry'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refused, the text stays, and what was typed is not left without a question', async () => {
  often = {
    questions: [{ commentId: 'c1', text: 'How much?', count: 2, mediaCaption: null }],
    answers: [],
  };
  alike = { suggestion: null, comments: ALIKE.slice(0, 1) };
  show();
  await press(await screen.findByRole('region', { name: 'Asked several times' }), 'Answer all');
  const dialog = await screen.findByRole('dialog', { name: 'One reply for all who ask this' });
  await within(dialog).findAllByRole('checkbox');
  write(dialog, 'Public reply', 'It is 28 €.');
  refusal = { status: 409, body: { code: 'no_channel', message: 'Connect an Instagram account first.' } };
  await press(dialog, 'Send replies: 1');
  expect(await within(dialog).findByRole('alert')).toHaveProperty(
    'textContent',
    'Connect an Instagram account first.',
  );
  await press(dialog, 'Cancel');
  expect(await screen.findByText('Close without saving?')).toBeTruthy();
});

it('those on their way tell how far they are, and are stopped or taken back', async () => {
  const round = { commentId: 'c1', text: 'How much?', total: 31, sent: 3, waiting: 27, failed: 1 };
  const soon = new Date(Date.now() + 60_000).toISOString();
  often = {
    questions: [],
    answers: [
      { ...round, undoUntil: null, nextAt: soon },
      { ...round, commentId: 'c2', sent: 0, waiting: 31, failed: 0, undoUntil: soon, nextAt: soon },
      { ...round, commentId: 'c3', sent: 31, waiting: 0, failed: 0, undoUntil: null, nextAt: null },
    ],
  };
  show();
  const strip = await screen.findByRole('region', { name: 'Asked several times' });
  const [first, second, third] = within(strip).getAllByRole('listitem');
  if (!first || !second || !third) throw new Error('three rows');
  expect(first.textContent).toMatch(/Sent: 3 of 31next in \d+ sNot sent: 1/);
  expect(within(second).getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(within(third).queryByRole('button')).toBeNull();
  await press(first, 'Stop');
  await waitFor(() => expect(lastChange().slice(0, 2)).toEqual(['POST', '/api/comments/c1/stop-alike']));
});
