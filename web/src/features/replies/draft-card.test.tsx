// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { DraftCard } from '#features/replies/draft-card.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { isOffered } from '#lib/keys/key-actions.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

const draft: PendingMessage = {
  id: 'd1',
  conversationId: 'c1',
  generatedContent: 'A manicure costs 28 €.',
  originalContent: 'A manicure costs 28 €.',
  originalMessage: 'How much is a manicure?',
  isOvertaken: false,
  isCut: false,
  isLearning: false,
  createdAt: new Date().toISOString(),
  status: 'pending',
  isHeld: false,
  heldReasons: [],
  secondLook: null,
  reading: null,
  sources: [],
  isOutdated: false,
  mediaRule: null,
  mediaFiles: [],
  editedBy: null,
  editing: null,
  sendsAt: null,
  windowClosesAt: null,
  failure: null,
  place: '',
};
const BUTTONS = ['Approve and send', 'Edit', 'Regenerate', 'Reject'];
const KEYS = ['approve', 'edit', 'regenerate', 'reject'] as const;

const BEGUN = { status: 200, body: '{"editingUntil":"2026-03-01T10:00:30.000Z"}' };
/** What the server says of editing. */
let editing: { status: number; body: string };
const editingCalls = () =>
  server.calls.filter(({ path }) => path.endsWith('/editing')).map(({ method }) => method);

let server: Awaited<ReturnType<typeof startServer>>;
let asked: PromiseWithResolvers<string>;
let refusal: PromiseWithResolvers<{ status: number; body: string }>;

beforeAll(startI18n);
beforeEach(async () => {
  editing = BEGUN;
  asked = Promise.withResolvers();
  refusal = Promise.withResolvers();
  server = await startServer(({ method, path }) => {
    if (path.endsWith('/editing')) return editing;
    asked.resolve(`${method} ${path}`);
    return refusal.promise;
  });
  openAt(server.origin);
});
afterEach(async () => {
  cleanup();
  dismissToast();
  await server.stop();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
/** What can be pressed on the draft, and what a key would do. */
const offered = () => ({
  buttons: within(screen.getByRole('region'))
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => !disabled)
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  keys: KEYS.filter(isOffered),
});

function show(shown: PendingMessage) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <UserContext value={{ id: 'u1', undoSeconds: 0 } as User}>
        <DraftCard
          draft={shown}
          customerName="Olga Berg"
          onShowSources={() => undefined}
          onDecided={() => undefined}
          onReplacedByKey={() => undefined}
          onKeepText={() => undefined}
        />
      </UserContext>
    </QueryClientProvider>,
  );
  return client;
}

const ALL = { buttons: BUTTONS.map((name) => expect.stringContaining(name)), keys: KEYS };
const NONE = { buttons: [], keys: [] };
const ACTIONS: [call: string, presses: string[]][] = [
  ['POST /api/pending-messages/d1/approve', ['Approve and send']],
  ['POST /api/pending-messages/d1/regenerate', ['Regenerate']],
  ['POST /api/pending-messages/d1/reject', ['Reject']],
  ['PUT /api/pending-messages/d1/edit', ['Edit', 'Save']],
];

it.each(ACTIONS)(
  '[MOD-20] while %s runs no action of the draft can be started, nor by key',
  async (call, presses) => {
    const client = show(draft);
    expect(offered()).toEqual(ALL);
    for (const name of presses) await press(name);
    expect(await asked.promise).toBe(call);
    expect(offered()).toEqual(NONE);

    const ended = Promise.withResolvers<void>();
    client.getMutationCache().subscribe(() => client.isMutating() === 0 && ended.resolve());
    refusal.resolve({ status: 409, body: '{}' });
    await act(() => ended.promise);
    if (presses.includes('Save')) await press('Cancel');
    expect(offered()).toEqual(ALL);
    expect(server.calls.filter(({ path }) => !path.endsWith('/editing'))).toHaveLength(1);
  },
);

it('tells that the knowledge base says something else by now, and sends it only when that is said again', async () => {
  const source = {
    chunkId: 'k1',
    heading: 'Prices',
    question: null,
    quote: 'A manicure costs 28 €.',
    start: null,
    isCurrent: false,
  };
  show({ ...draft, isOutdated: true, sources: [source] });
  screen.getByText('The knowledge base no longer says this.');
  button('Source: Prices. No longer in the knowledge base');
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();

  await press('Approve and send');
  await asked.promise;
  refusal.resolve({ status: 409, body: '{"code":"draft_outdated","message":""}' });
  const alert = await screen.findByRole('alert');
  // A browser takes the focus from the disabled button. The next thing that Tab reaches is the button of the note.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
  expect(alert.textContent).toBe(
    'The knowledge base no longer says what this draft says. Regenerate it, edit it, or send it anyway.',
  );
  expect(readToast()?.isOpen).not.toBe(true);

  refusal = Promise.withResolvers();
  await press('Send anyway');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  expect(server.calls.map(({ body }) => JSON.parse(body))).toEqual([
    { evenIfOutdated: false },
    { evenIfOutdated: true },
  ]);
  refusal.resolve({ status: 409, body: '{}' });
});

const held: PendingMessage = {
  ...draft,
  generatedContent: 'Call us: +380 44 123.',
  originalContent: 'Call us: +380 44 123.',
  isHeld: true,
  heldReasons: [{ code: 'phone_not_grounded', text: '"+380 44 123" is not known' }],
};
const PHONE = 'A phone number is not in any source.';
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

it("the warnings of the AI's text do not stand over what a person has written", () => {
  show({ ...held, generatedContent: 'Write to us here.', editedBy: 'Anna' });
  screen.getByText('Edited by Anna');
  expect(screen.queryByText(PHONE)).toBeNull();
  expect(screen.queryByText('The AI is not sure. Check it before it goes out.')).toBeNull();
  expect(screen.getByRole('region').dataset['held']).toBeUndefined();
  cleanup();
  show({ ...held, generatedContent: 'Write, or call +380 44 123.', editedBy: 'Anna' });
  screen.getByText(PHONE);
  expect(marked()).toEqual(['+380 44 123']);
});

it('what has to be corrected stays in sight while it is edited, until it is', async () => {
  const source = {
    chunkId: 'k1',
    heading: 'Contact',
    question: null,
    quote: 'Write to us here.',
    start: null,
    isCurrent: true,
  };
  show({ ...held, sources: [source] });
  await press('Edit');
  const field = screen.getByRole('textbox', { name: 'Text of the draft' });
  screen.getByText('The AI is not sure. Check it before it goes out.');
  screen.getByText(PHONE);
  expect(marked()).toEqual(['+380 44 123']);
  button('Source: Contact');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('+380 44 123');
  fireEvent.change(field, { target: { value: 'Write to us here.' } });
  expect(screen.queryByText(PHONE)).toBeNull();
  button('Source: Contact');
  await press('Cancel');
});

it('says what it answers where the customer has written since', async () => {
  show(draft);
  expect(screen.queryByText(draft.originalMessage)).toBeNull();
  cleanup();
  show({ ...draft, isOvertaken: true });
  const quoted = screen.getByText(draft.originalMessage);
  expect([quoted.getAttribute('dir'), quoted.title]).toEqual(['auto', draft.originalMessage]);
  await press('Edit');
  screen.getByText(draft.originalMessage);
  await press('Cancel');
});

it('shows what the second look said of each sentence, until a person writes another text', () => {
  const held = {
    ...draft,
    isHeld: true,
    heldReasons: [{ code: 'second_look_not_said', text: draft.generatedContent }],
  };
  const facts: NonNullable<PendingMessage['secondLook']>['facts'] = [
    { text: 'We are open on Sunday.', verdict: 'supported', quotes: ['Sunday'] },
    { text: draft.generatedContent, verdict: 'not_said', quotes: [] },
  ];
  const secondLook = { model: 'checker', facts, hasFailed: false };
  show({ ...held, secondLook });
  const list = within(screen.getByRole('group'));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'We are open on Sunday.Its source says this.Sunday',
    'A manicure costs 28 €.Its source does not say this.',
  ]);
  expect(marked()).toEqual(['A manicure costs 28 €.']);
  expect(screen.getAllByText('Its source does not say this.')).toHaveLength(2);
  cleanup();
  show({ ...draft, secondLook: { ...secondLook, facts: [], hasFailed: true } });
  screen.getByText('The second look did not answer.');
  cleanup();
  show({ ...draft, generatedContent: 'Mine.', editedBy: 'Anna', secondLook });
  expect(screen.queryByText('Second look')).toBeNull();
});

it('what somebody else edits is marked, and nothing of it can be started, nor by key', () => {
  show({ ...draft, editing: { userId: 'u2', name: 'Anna Vega' } });
  expect(screen.getByRole('status').textContent).toBe('Anna Vega is editing this draft.');
  expect(offered()).toEqual(NONE);
  cleanup();
  // Another tab of one's own does not lock oneself out.
  show({ ...draft, editing: { userId: 'u1', name: 'Me' } });
  expect(offered()).toEqual(ALL);
});

it('says to the server that one edits, and that one has stopped', async () => {
  show(draft);
  await press('Edit');
  await waitFor(() => expect(editingCalls()).toEqual(['POST']));
  await press('Cancel');
  await waitFor(() => expect(editingCalls()).toEqual(['POST', 'DELETE']));
});

it('says so when somebody else was faster, and keeps the field', async () => {
  const message = 'Anna Vega is editing this draft.';
  editing = { status: 409, body: JSON.stringify({ code: 'draft_being_edited', message }) };
  show(draft);
  await press('Edit');
  await waitFor(() => expect(readToast()).toMatchObject({ tone: 'error', title: message }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(draft.generatedContent);
  await press('Cancel');
});

it('[OP-57] says beside its sources that the history is still being learned from', async () => {
  const source = {
    chunkId: 'k1',
    heading: 'Prices',
    question: null,
    quote: 'A manicure is £30.',
    start: 0,
    isCurrent: true,
  };
  show({ ...draft, sources: [source], isLearning: true });
  expect(await screen.findByText('Still learning')).toBeDefined();
});

it('each place that a draft comes from is named once, and as gone where one of its lines is', () => {
  const from = (chunkId: string, heading: string, isCurrent = true) => ({
    question: null,
    start: null,
    chunkId,
    quote: `Line of ${chunkId}`,
    heading,
    isCurrent,
  });
  show({
    ...draft,
    sources: [from('a', 'Prices'), from('b', 'Prices'), from('c', 'Hours'), from('d', 'Hours', false)],
  });
  const buttons = screen.getAllByRole('button', { name: /Prices|Hours/ });
  expect(buttons.map(({ title, dataset }) => [title, dataset['gone']])).toEqual([
    ['Line of a\nLine of b', undefined],
    ['Line of c\nLine of d', 'true'],
  ]);
});
