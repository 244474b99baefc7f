// @vitest-environment happy-dom
import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { removeQuestion } from '#features/missing-info/live.ts';
import { MissingInfoSheet } from '#features/missing-info/missing-info-sheet.tsx';
import { OpenQuestions } from '#features/missing-info/open-questions.tsx';
import { QuestionList } from '#features/missing-info/question-list.tsx';
import { keepTyped } from '#features/missing-info/use-typed-answers.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const makeQuestion = (id: string, userQuestion: string): InsufficientInfo => ({
  id,
  kind: 'question',
  source: 'conversation',
  conversationId: 'c1',
  commentId: null,
  originalMessageId: null,
  userQuestion,
  wish: null,
  customerWords: userQuestion,
  isCut: false,
  insufficientInfoReason: '',
  reasonCode: 'nothing',
  reasonNear: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  askedAt: '2026-01-05T09:00:00.000Z',
  windowClosesAt: null,
  answeredSince: false,
  conversation: { participantName: 'Mia', participantUsername: null, participantProfilePic: null },
});
const PARKING = makeQuestion('q1', 'Is there parking?');
const WIFI = makeQuestion('q2', 'Is there wifi?');

/** The questions that are open on the server, and what an answer to a change waits for. */
let open: InsufficientInfo[];
let held: Promise<unknown>;
let deliveryState: string | null;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ method, path, body }) => {
  if (method === 'GET') return { status: 200, body: JSON.stringify(open) };
  await held;
  if (path.endsWith('/preview-context')) {
    const { context } = JSON.parse(body) as { context: string };
    return {
      status: 200,
      body: JSON.stringify({ success: true, preview: `Q: Parking?\nA: ${context}`, heading: 'Parking' }),
    };
  }
  const outcome = {
    success: true,
    message: 'Done',
    content: '',
    version: 'v1',
    updatedAt: '',
    generatedAt: null,
  };
  return { status: 200, body: JSON.stringify({ ...outcome, deliveryState }) };
});
beforeEach(() => {
  open = [PARKING, WIFI];
  held = Promise.resolve();
  deliveryState = null;
  onClose.mockClear();
});

async function show(content: ReactNode, path: '/dashboard' | '/mobile-insufficient-info') {
  const history = showInPlace(content, stage.client, path);
  await card(PARKING);
  return history;
}
const openSheet = () => show(<MissingInfoSheet isOpen onClose={onClose} about={null} />, '/dashboard');

const card = async ({ userQuestion }: InsufficientInfo) =>
  within(await screen.findByRole('article', { name: userQuestion }));
const fieldOf = async (item: InsufficientInfo) =>
  (await card(item)).getByLabelText<HTMLTextAreaElement>('Your answer');
async function write(item: InsufficientInfo, value: string): Promise<void> {
  fireEvent.change(await fieldOf(item), { target: { value } });
}
async function press(item: InsufficientInfo, name: string): Promise<void> {
  const button = (await card(item)).getByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
/** As the live channel tells it. */
async function settleElsewhere(item: InsufficientInfo): Promise<void> {
  open = open.filter(({ id }) => id !== item.id);
  await act(async () => removeQuestion(stage.client, item.id));
}
const deletions = () => stage.calls.filter(({ method }) => method === 'DELETE');
const told = () => [readToast()?.title, readToast()?.text];
const GONE = /Somebody else answered or deleted this question/;

it('an answer that is being typed is hidden and shown again as it was; closing asks', async () => {
  await openSheet();
  await write(PARKING, 'Yes, behind the house.');
  await press(PARKING, 'Hide');
  expect((await card(PARKING)).queryByLabelText('Your answer')).toBe(null);
  await press(PARKING, 'Answer');
  expect((await fieldOf(PARKING)).value).toBe('Yes, behind the house.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([true, []]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
  expect(onClose).toHaveBeenCalledOnce();
  expect((await fieldOf(PARKING)).value).toBe('');
});

it('a question with an answer in it is deleted after a question', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  await press(PARKING, 'Delete question');
  const asked = await screen.findByRole('dialog', { name: 'Delete the question?' });
  expect(deletions()).toEqual([]);
  open = [WIFI];
  fireEvent.click(within(asked).getByRole('button', { name: 'Delete question' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: PARKING.userQuestion })).toBe(null));
  expect(deletions()).toHaveLength(1);
});

it('any other one goes when its time to be taken back is over, and the focus goes to the next', async () => {
  await openSheet();
  (await card(PARKING)).getByRole('button', { name: 'Delete question' }).focus();
  await press(PARKING, 'Delete question');
  expect(document.activeElement?.textContent).toBe('Undo');
  await act(async () => (document.activeElement as HTMLElement).click());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('article', { name: PARKING.userQuestion })),
  );
  expect(deletions()).toEqual([]);
  await press(PARKING, 'Delete question');
  open = [WIFI];
  await waitFor(() => expect(deletions()).toHaveLength(1));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('article', { name: WIFI.userQuestion })),
  );
  await press(WIFI, 'Delete question');
  open = [];
  await screen.findByText('Nothing is missing');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Missing information'));
});

it('an answer that was saved and sent is told to be both; one that did not arrive is told, too', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  deliveryState = 'queued';
  await press(PARKING, 'Save to knowledge base');
  await waitFor(() => expect(told()).toEqual(['Reply sent', 'The answer is in the knowledge base.']));
  await press(WIFI, 'Answer');
  await write(WIFI, 'No.');
  deliveryState = 'failed';
  await press(WIFI, 'Save to knowledge base');
  await waitFor(() =>
    expect(told()).toEqual(['Failed to send the reply', 'The answer is in the knowledge base.']),
  );
});

it('the preview of an answer that was changed since is not shown', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  await press(PARKING, 'Preview');
  await screen.findByText('Yes.', { selector: 'dd' });
  expect((await card(PARKING)).queryByRole('button', { name: 'Update preview' })).toBeNull();
  await write(PARKING, 'No.');
  expect(screen.queryByText('Yes.', { selector: 'dd' })).toBeNull();
  await press(PARKING, 'Update preview');
  await screen.findByText('No.', { selector: 'dd' });
});

it('the question is worded anew before it is saved, under the heading that is told', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  await press(PARKING, 'Preview');
  await screen.findByText('Goes under “Parking”');
  const question = (await card(PARKING)).getByRole('textbox', { name: 'Question' });
  fireEvent.change(question, { target: { value: 'Where can I park?' } });
  cleanup();
  await openSheet();
  await press(PARKING, 'Save to knowledge base');
  await waitFor(() => expect(told()[0]).toBe('Saved'));
  const saved = stage.calls.filter(({ path }) => path.endsWith('/add-context'));
  expect(saved.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ context: 'Yes.', question: 'Where can I park?' }),
  ]);
});

it('a card that is folded up shows the answer that is typed in it', async () => {
  await openSheet();
  await write(PARKING, 'Yes, behind the house.');
  await press(PARKING, 'Hide');
  (await card(PARKING)).getByText('Not sent yet:');
  (await card(PARKING)).getByText('Yes, behind the house.');
  expect((await card(WIFI)).queryByText('Not sent yet:')).toBeNull();
});

it('the conversation is opened after the question, not before it', async () => {
  const history = await openSheet();
  await write(PARKING, 'Yes.');
  const link = (await card(WIFI)).getByRole('link', { name: 'Open the conversation' });
  await act(async () => void fireEvent.click(link));
  expect([history.location.search, isAskedToDiscard()]).toEqual(['', true]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
  await waitFor(() => expect(history.location.search).toBe('?conversation=c1'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a question that somebody else settles stays while it is answered, and the answer can still be kept', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  const field = await fieldOf(PARKING);
  await settleElsewhere(PARKING);
  await settleElsewhere(WIFI);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(await fieldOf(PARKING)).toBe(field);
  (await card(PARKING)).getByText(GONE);
  for (const name of ['Reply only', 'Hide', 'Delete question']) {
    expect((await card(PARKING)).queryByRole('button', { name })).toBe(null);
  }
  await press(PARKING, 'Save to knowledge base');
  await screen.findByText('Nothing is missing');
  const sent = stage.calls.find(({ path }) => path.endsWith('/faq'));
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ question: 'Is there parking?', answer: 'Yes.' });
});

it('a question that somebody else settled goes when its answer is dropped', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  await settleElsewhere(PARKING);
  await press(PARKING, 'Discard answer');
  expect(screen.queryByRole('article', { name: PARKING.userQuestion })).toBe(null);
});

it('the news of an own answer that comes before the answer of the server is no news of somebody else', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openSheet();
  await write(PARKING, 'Yes.');
  await press(PARKING, 'Reply only');
  await settleElsewhere(PARKING);
  expect((await card(PARKING)).queryByText(GONE)).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([false, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('article', { name: PARKING.userQuestion })).toBe(null);
});

it('the page of the phone is not left with an answer in it', async () => {
  const list = <QuestionList about={null} />;
  const history = await show(list, '/mobile-insufficient-info');
  await write(PARKING, 'Yes.');
  await act(async () => history.push('/dashboard'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/mobile-insufficient-info', true]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
});

it('what went while it was answered keeps its place', () => {
  const typed = { item: PARKING, at: 1, text: 'Yes.' };
  const other = makeQuestion('q3', 'Until when?');
  expect(keepTyped([WIFI, other], [typed])).toEqual([
    { item: WIFI, isGone: false },
    { item: PARKING, isGone: true },
    { item: other, isGone: false },
  ]);
  expect(keepTyped([], [typed, { ...typed, item: WIFI, text: ' ' }])).toEqual([
    { item: PARKING, isGone: true },
  ]);
  expect(keepTyped([PARKING], [typed])).toEqual([{ item: PARKING, isGone: false }]);
});

it('an answer that was typed is there again after the session ended, also for a question that has gone since', async () => {
  await openSheet();
  await write(PARKING, 'Yes, behind the house.');
  await press(WIFI, 'Answer');
  await write(WIFI, 'Yes.');
  cleanup();
  open = [PARKING];
  await openSheet();
  expect((await fieldOf(PARKING)).value).toBe('Yes, behind the house.');
  await screen.findByText(GONE);
  expect((await fieldOf(WIFI)).value).toBe('Yes.');
});

it('who leaves the page of the phone and says so gives up what was typed', async () => {
  const history = await show(<QuestionList about={null} />, '/mobile-insufficient-info');
  await write(PARKING, 'Yes.');
  act(() => history.push('/mobile-config'));
  const discard = await screen.findByRole('button', { name: 'Discard changes' });
  await act(async () => fireEvent.click(discard));
  await waitFor(() => expect(history.location.pathname).toBe('/mobile-config'));
  cleanup();
  await show(<QuestionList about={null} />, '/mobile-insufficient-info');
  expect((await fieldOf(PARKING)).value).toBe('');
});

it('who asks for a time is told of by day and hour, and no answer to it goes to the knowledge base', async () => {
  const times = [{ clock: '05:00', isOfDay: false }];
  const wish = {
    ...makeQuestion('q3', 'Can I come on Saturday at 5?'),
    wish: { days: ['2026-01-10'], times },
  };
  open = [PARKING, { ...wish, kind: 'appointment', reasonCode: 'appointment' }];
  await openSheet();
  expect((await card(wish)).queryByText('Appointment wish')).toBeNull();
  expect((await card(wish)).getByText('Jan 5, 09:00')).toBeTruthy();
  await (await card(wish)).findByText('Appointment wish');
  (await card(wish)).getByText(/Understood as: \u2068Sat, Jan 10 · 5:00\u2069/);
  await press(wish, 'Answer');
  expect((await card(wish)).queryByRole('button', { name: 'Save to knowledge base' })).toBeNull();
  expect((await card(wish)).queryByRole('button', { name: 'Preview' })).toBeNull();
  open = [PARKING];
  await write(wish, 'Yes, see you.');
  deliveryState = 'queued';
  await press(wish, 'Reply only');
  await waitFor(() => expect(told()[0]).toBe('Reply sent'));
});

it('in the chat a wish for a time is called one, and a question by what the AI did not know', async () => {
  const times = [{ clock: '10:00', isOfDay: true }];
  open = [
    { ...makeQuestion('q3', 'Can I come on Saturday at 10?'), wish: { days: ['2026-01-10'], times } },
    { ...WIFI, conversationId: 'c2' },
  ];
  const show = async (conversationId: string) => {
    cleanup();
    showInPlace(
      <OpenQuestions conversationId={conversationId} onAnswer={vi.fn()} />,
      stage.client,
      '/dashboard',
    );
    await screen.findByRole('button', { name: 'Answer' });
  };
  await show('c1');
  screen.getByText('Appointment wish');
  screen.getByText('Sat, Jan 10 · 10:00');
  expect(screen.queryByText('The AI left this to you')).toBeNull();
  await show('c2');
  screen.getByText('The AI left this to you');
});
