// @vitest-environment happy-dom
import type { Rehearsal, RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { RehearsalDialog } from '#features/rehearsal/rehearsal-dialog.tsx';
import { RehearsalPage } from '#features/rehearsal/rehearsal-page.tsx';
import { rehearsalKey } from '#features/rehearsal/rehearsal-queries.ts';
import { TrustLine } from '#features/rehearsal/trust-line.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';

const NONE = { same: 0, known_better: 0, missing: 0, other_numbers: 0, failed: 0 };
const makeRehearsal = (change: Partial<Rehearsal>): Rehearsal => ({
  id: 'r1',
  state: 'done',
  conversations: 20,
  total: 2,
  done: 2,
  verdicts: { ...NONE, other_numbers: 1, missing: 1 },
  provider: 'builtin',
  tokens: 0,
  isOutdated: false,
  failure: null,
  startedAt: '2026-01-05T10:00:00.000Z',
  endedAt: null,
  ...change,
});
const makeTurn = (change: Partial<RehearsalTurn>): RehearsalTurn => ({
  id: 't1',
  conversationId: 'c1',
  participantName: 'Mia',
  participantUsername: null,
  question: 'How much is a cut?',
  askedAt: '2026-01-05T09:00:00.000Z',
  answer: 'It is 45 €, for all lengths.',
  said: 'A cut is 40 €.',
  verdict: 'other_numbers',
  reason: null,
  differing: ['45 €'],
  sources: [{ place: 'Prices', line: 'Cut: 40 €' }],
  isInFaq: false,
  ...change,
});
const PRICE = makeTurn({});
const PARKING = makeTurn({
  id: 't2',
  question: 'Is there parking?',
  answer: 'Behind the house.',
  said: null,
  verdict: 'missing',
  reason: 'The knowledge base says nothing about this.',
  differing: [],
  sources: [],
});

/** What the server knows. */
let rehearsal: Rehearsal | null;
let turns: RehearsalTurn[];
let available: number;
let costsTokens: boolean;
let decided: number;
/** The answer to the change of this path, in the place of the usual one. */
let refused: { path: string; status: number; body: object } | null;
const onClose = vi.fn<() => void>();
const onShowSource = vi.fn();
const onShowSettings = vi.fn();

const stage = withServer(({ method, path }) => {
  if (refused && path === refused.path) return { status: refused.status, body: JSON.stringify(refused.body) };
  return { status: 200, body: JSON.stringify(answer(method, path)) };
});
beforeEach(() => {
  rehearsal = makeRehearsal({});
  turns = [PRICE, PARKING];
  available = 34;
  costsTokens = false;
  decided = 40;
  refused = null;
  for (const mock of [onClose, onShowSource, onShowSettings]) mock.mockClear();
});

function answer(method: string, path: string): object {
  if (path.endsWith('/turns')) return { turns };
  if (path.endsWith('/faq')) return { message: 'Added' };
  if (method === 'POST' && path.endsWith('/rehearsals')) {
    turns = [];
    rehearsal = makeRehearsal({ id: 'r2', state: 'running', done: 0, total: 40, verdicts: NONE });
    return rehearsal;
  }
  if (path.endsWith('/stop')) {
    rehearsal = makeRehearsal({ state: 'stopped', done: 1, total: 40 });
    return rehearsal;
  }
  const trust = { days: 30, decided, unchanged: decided - 6, edited: 4, rejected: 2 };
  if (path.endsWith('/available')) return { available };
  return { rehearsal, costsTokens, trust };
}

const ways = { onShowSource, onShowSettings };
const openDialog = () =>
  showInPlace(<RehearsalDialog isOpen onClose={onClose} {...ways} />, stage.client, '/dashboard');
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  const found = await button(name);
  await act(async () => {
    found.focus();
    fireEvent.click(found);
  });
};
const card = async ({ question }: RehearsalTurn) =>
  within(await screen.findByRole('article', { name: question }));
const pressIn = async (turn: RehearsalTurn, name: string) => {
  const found = (await card(turn)).getByRole('button', { name });
  await act(async () => {
    found.focus();
    fireEvent.click(found);
  });
};
const cards = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
const sentTo = (end: string) =>
  stage.calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith(end))
    .map(({ body }) => JSON.parse(body || '{}') as object);
/** As the live channel tells it. */
const hearNews = () => act(() => stage.client.invalidateQueries({ queryKey: rehearsalKey('u1') }));

it('before the first one it says what there is and what it costs, and asks as many as were chosen', async () => {
  rehearsal = null;
  costsTokens = true;
  openDialog();
  await screen.findByText('People gave 34 answers in the last 20 conversations');
  screen.getByText('Each question goes to your AI provider and uses tokens.');
  fireEvent.click(screen.getByRole('radio', { name: '50' }));
  await press('Start rehearsal');
  const bar = await screen.findByRole('progressbar', { name: 'Rehearsing' });
  expect(bar.getAttribute('aria-valuetext')).toBe('0 of 40');
  expect(sentTo('/rehearsals')).toEqual([{ conversations: 50 }]);
  const begun = screen.getByRole('heading', { name: 'Rehearsing' });
  await waitFor(() => expect(document.activeElement).toBe(begun));
});

it('with nothing to rehearse it says what to do', async () => {
  rehearsal = null;
  available = 0;
  openDialog();
  await screen.findByText('Nothing to rehearse yet');
  expect(screen.queryByRole('button', { name: 'Start rehearsal' })).toBe(null);
});

it('a start that is refused is told where it was pressed, and the button is ready again', async () => {
  rehearsal = null;
  refused = {
    path: '/api/users/u1/rehearsals',
    status: 409,
    body: { code: 'nothing_to_rehearse', message: 'No conversation has an answer of a person yet.' },
  };
  openDialog();
  await press('Start rehearsal');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No conversation has an answer of a person yet.');
  const place = await button('Start rehearsal');
  await waitFor(() => expect(document.activeElement).toBe(place));
});

it('answers appear as they come, and it ends without losing the place', async () => {
  rehearsal = makeRehearsal({ state: 'running', done: 1, verdicts: { ...NONE, other_numbers: 1 } });
  turns = [PRICE];
  openDialog();
  await card(PRICE);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 2');
  rehearsal = makeRehearsal({});
  turns = [PARKING, PRICE];
  await hearNews();
  await card(PARKING);
  await screen.findByRole('heading', { name: '2 answers compared' });
  expect(screen.queryByRole('progressbar')).toBe(null);
});

it('stopped, it keeps what was asked', async () => {
  rehearsal = makeRehearsal({ state: 'running', done: 1, total: 40 });
  turns = [PRICE];
  openDialog();
  await press('Stop');
  const title = await screen.findByRole('heading', { name: 'Stopped after 1 of 40' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(sentTo('/api/rehearsals/r1/stop')).toHaveLength(1);
  expect(cards()).toEqual([PRICE.question]);
});

it('each turn shows both answers, what differs, why nothing would be said, and where it stands', async () => {
  openDialog();
  const price = await card(PRICE);
  expect(price.getByText('45 €', { selector: 'mark' }).textContent).toBe('45 €');
  price.getByText('A cut is 40 €.');
  price.getByText('Other numbers');
  fireEvent.click(price.getByRole('button', { name: 'Source: Prices' }));
  expect(onShowSource.mock.calls).toEqual([[{ place: 'Prices', line: 'Cut: 40 €' }]]);
  const parking = await card(PARKING);
  parking.getByText('Nothing. It would ask a person.');
  parking.getByText('The knowledge base says nothing about this.');
  expect(parking.getByRole('link', { name: 'Open the conversation' }).getAttribute('href')).toContain(
    'conversation=c1',
  );
});

it('the counts show one kind alone, by mouse and by keys', async () => {
  openDialog();
  await card(PRICE);
  await press(/^Missing/);
  expect((await button(/^Missing/)).getAttribute('aria-pressed')).toBe('true');
  expect(cards()).toEqual([PARKING.question]);
  fireEvent.keyDown(await button(/^Missing/), { key: 'ArrowRight' });
  const place = await button(/^Person knew more/);
  await waitFor(() => expect(document.activeElement).toBe(place));
  await press(/^Person knew more/);
  screen.getByText('No answer of this kind');
  await press(/^All/);
  expect(cards()).toEqual([PRICE.question, PARKING.question]);
});

it('the answer of a person goes into the knowledge base once, as it was mended', async () => {
  openDialog();
  await pressIn(PARKING, 'Add to FAQ');
  const inside = await card(PARKING);
  const question = inside.getByLabelText<HTMLTextAreaElement>('Question');
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(question.value).toBe('Is there parking?');
  fireEvent.change(inside.getByLabelText('Answer'), { target: { value: ' Yes, behind the house. ' } });
  await pressIn(PARKING, 'Add entry');
  const told = await inside.findByText('The entry is in the knowledge base');
  expect(sentTo('/faq')).toEqual([{ question: 'Is there parking?', answer: 'Yes, behind the house.' }]);
  expect(inside.queryByRole('button', { name: 'Add to FAQ' })).toBe(null);
  await waitFor(() => expect(document.activeElement).toBe(told));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('what the guard would hold is shown with a word that it would not go out unseen', async () => {
  turns = [makeTurn({ verdict: 'missing', differing: [] })];
  openDialog();
  const held = await card(PRICE);
  held.getByText('A cut is 40 €.');
  held.getByText('The AI is not sure. Check it before it goes out.');
});

it('an entry that is refused stays, with the reason under it', async () => {
  refused = { path: '/api/rehearsal-turns/t2/faq', status: 500, body: { message: 'The disk is full.' } };
  openDialog();
  await pressIn(PARKING, 'Add to FAQ');
  fireEvent.change((await card(PARKING)).getByLabelText('Question'), { target: { value: ' ' } });
  await pressIn(PARKING, 'Add entry');
  (await card(PARKING)).getByRole('alert');
  expect(sentTo('/faq')).toEqual([]);
  fireEvent.change((await card(PARKING)).getByLabelText('Question'), { target: { value: 'Parking?' } });
  await pressIn(PARKING, 'Add entry');
  expect((await (await card(PARKING)).findByRole('alert')).textContent).toContain('The disk is full.');
  await pressIn(PARKING, 'Cancel');
  const add = (await card(PARKING)).getByRole('button', { name: 'Add to FAQ' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

it('an entry that another tab added is shown as one, also after the end', async () => {
  openDialog();
  (await card(PARKING)).getByRole('button', { name: 'Add to FAQ' });
  turns = [{ ...PARKING, isInFaq: true }, PRICE];
  await hearNews();
  await (await card(PARKING)).findByText('The entry is in the knowledge base');
  expect((await card(PARKING)).queryByRole('button', { name: 'Add to FAQ' })).toBe(null);
});

it('the way to a chat waits for the question about what was typed', async () => {
  const history = openDialog();
  await pressIn(PARKING, 'Add to FAQ');
  fireEvent.change((await card(PARKING)).getByLabelText('Answer'), { target: { value: 'Behind the house' } });
  fireEvent.click((await card(PARKING)).getByRole('link', { name: 'Open the conversation' }));
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  expect([onClose.mock.calls.length, history.location.href]).toEqual([0, '/dashboard']);
  await press('Discard changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(history.location.href).toBe('/dashboard?conversation=c1'));
});

it('what was typed is not closed away without a question', async () => {
  openDialog();
  await pressIn(PARKING, 'Add to FAQ');
  fireEvent.change((await card(PARKING)).getByLabelText('Answer'), { target: { value: 'Yes.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([true, []]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
  expect(onClose).toHaveBeenCalledOnce();
});

it('the page of the phone is not left with something typed in it', async () => {
  const page = <RehearsalPage onBack={() => undefined} {...ways} />;
  const history = showInPlace(page, stage.client, '/mobile-rehearsal');
  await pressIn(PARKING, 'Add to FAQ');
  fireEvent.change((await card(PARKING)).getByLabelText('Answer'), { target: { value: 'Yes.' } });
  await act(async () => history.push('/dashboard'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/mobile-rehearsal', true]);
});

it('a failed one tells the fault and leads to the settings; an outdated one says so', async () => {
  rehearsal = makeRehearsal({ state: 'failed', failure: 'unauthorized', total: 40, isOutdated: true });
  openDialog();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The AI provider does not accept the key.',
  );
  screen.getByText('The knowledge base or the prompt has changed since.');
  await press('AI settings');
  expect(onShowSettings).toHaveBeenCalledOnce();
  await press('Rehearse again');
  await screen.findByRole('progressbar');
  expect(sentTo('/rehearsals')).toEqual([{ conversations: 20 }]);
});

it('what could not be read can be read again', async () => {
  refused = { path: '/api/users/u1/rehearsal', status: 500, body: { message: 'Down.' } };
  openDialog();
  await screen.findByText('Failed to load the rehearsal');
  refused = null;
  await press('Try again');
  await card(PRICE);
});

it('the share of unchanged drafts stands beside the switch; of too few and of none nothing does', async () => {
  const onRehearse = vi.fn();
  showInPlace(<TrustLine onRehearse={onRehearse} />, stage.client, '/dashboard');
  await screen.findByText('34 of 40 drafts sent unchanged in 30 days');
  fireEvent.click(screen.getByRole('button', { name: 'Rehearse' }));
  expect(onRehearse).toHaveBeenCalledOnce();
  decided = 9;
  await hearNews();
  await waitFor(() => expect(screen.queryByRole('button')).toBe(null));
  rehearsal = makeRehearsal({ state: 'running', done: 12, total: 40 });
  await hearNews();
  await screen.findByText('Rehearsal: 12 of 40');
  cleanup();
  refused = { path: '/api/users/u1/rehearsal', status: 500, body: {} };
  stage.client.clear();
  showInPlace(<TrustLine onRehearse={onRehearse} />, stage.client, '/dashboard');
  await waitFor(() => expect(stage.client.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Rehearse' })).toBe(null);
});
