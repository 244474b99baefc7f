// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { DraftList } from '#features/replies/draft-list.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { readAnnouncement } from '#lib/announce.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { draftsKey } from '#lib/query-keys.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { theme } from '#ui/theme.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

const user = { id: 'u1', undoSeconds: 5 } as User;
const TYPED = 'My own long answer';

let server: Awaited<ReturnType<typeof startServer>>;
let client: QueryClient;
/** What waits, as the server has it. */
let waiting: PendingMessage[] = [];
let conversation = 0;
let kept: string[] = [];

beforeAll(async () => {
  await startI18n();
  server = await startServer(({ method, path, body }) => {
    if (method === 'GET') return { status: 200, body: JSON.stringify(waiting) };
    const stopped = waiting.find(({ id }) => path === `/api/pending-messages/${id}/stop`);
    if (stopped) {
      waiting = waiting.map((one) => (one === stopped ? { ...one, sendsAt: null } : one));
      return { status: 200, body: JSON.stringify({ message: 'Stopped' }) };
    }
    if (path.endsWith('/stop')) {
      return { status: 409, body: JSON.stringify({ code: 'stop_too_late', message: 'Too late.' }) };
    }
    const draft = waiting.find(({ id }) => path === `/api/pending-messages/${id}/edit`);
    if (!draft) return { status: 409, body: JSON.stringify({ code: 'draft_resolved', message: 'Decided.' }) };
    const { content } = JSON.parse(body) as { content: string };
    waiting = waiting.map((one) =>
      one === draft ? { ...one, generatedContent: content, editedBy: 'Me' } : one,
    );
    return {
      status: 200,
      body: JSON.stringify({ ...waiting.find(({ id }) => id === draft.id), message: 'Edited' }),
    };
  });
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  conversation += 1;
  client = createQueryClient();
  kept = [];
  dismissToast();
});
afterEach(() => {
  cleanup();
  client.clear();
});

const makeDraft = (id: string, draft: Partial<PendingMessage> = {}): PendingMessage => ({
  id: `${conversation}-${id}`,
  conversationId: `c${conversation}`,
  generatedContent: `Suggestion ${id}`,
  originalContent: `Suggestion ${id}`,
  originalMessage: 'How much is a manicure?',
  isOvertaken: false,
  isCut: false,
  isLearning: false,
  createdAt: new Date(Date.now() + 1_000 * Number(id)).toISOString(),
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
  ...draft,
});
const wroteAgain = { originalMessage: 'How much is a manicure?\nAnd on Sunday?' };

function List({ conversationId }: { conversationId: string }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} env="test">
        <UserContext value={user}>
          <DraftList
            conversationId={conversationId}
            customerName="Lucía"
            onShowSources={() => undefined}
            onDecided={() => undefined}
            onKeepText={(text) => kept.push(text)}
            wanted={null}
          />
        </UserContext>
      </MantineProvider>
    </QueryClientProvider>
  );
}

async function become(...drafts: PendingMessage[]): Promise<void> {
  waiting = drafts;
  await act(() => client.invalidateQueries({ queryKey: draftsKey }));
}

/** One draft waits, and somebody types in its place. */
async function edit(): Promise<HTMLTextAreaElement> {
  waiting = [makeDraft('1')];
  render(<List conversationId={`c${conversation}`} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(field(), { target: { value: TYPED } });
  return field();
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the draft' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const puts = () => server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);

it('keeps what is typed when the customer writes again, and saves it to the draft that came', async () => {
  const area = await edit();
  await become(makeDraft('2', wroteAgain));
  // The same field, so that neither caret nor focus moves.
  expect(field()).toBe(area);
  expect(document.activeElement).toBe(area);
  expect(area.value).toBe(TYPED);
  screen.getByText('The customer has written again.');
  screen.getByText('Suggestion 2');
  await waitFor(() => expect(readAnnouncement()).toContain('The customer has written again.'), {
    timeout: 8_000,
  });
  press('Save');
  await screen.findByRole('button', { name: 'Approve and send' });
  expect(puts().at(-1)).toBe(`/api/pending-messages/${conversation}-2/edit`);
  screen.getByText(TYPED);
  expect(screen.queryByText('Suggestion 2')).toBeNull();
  expect(document.activeElement?.getAttribute('data-draft-id')).toBe(`${conversation}-2`);
});

it('gives way to the new draft only when a person says so', async () => {
  await edit();
  await become(makeDraft('2', wroteAgain));
  press('Use the new draft');
  screen.getByText('Suggestion 2');
  screen.getByRole('button', { name: 'Approve and send' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('The customer has written again.')).toBeNull();
});

it('tells of a colleague who let the AI write anew, or changed the same draft', async () => {
  await edit();
  await become(makeDraft('1', { generatedContent: 'By Anna', editedBy: 'Anna' }));
  screen.getByText('Changed meanwhile by Anna.');
  screen.getByText('By Anna');
  await become(makeDraft('2'));
  screen.getByText('There is a new draft.');
  expect(field().value).toBe(TYPED);
});

it('a draft that somebody decided leaves the text, which goes to the message field on demand', async () => {
  const area = await edit();
  await become();
  expect(field()).toBe(area);
  expect(area.value).toBe(TYPED);
  screen.getByText('This draft is no longer waiting.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  press('Move to message field');
  expect(kept).toEqual([TYPED]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('another question is another draft: the text does not become its answer', async () => {
  await edit();
  await become(makeDraft('2', { originalMessage: 'Where are you?' }));
  screen.getByText('This draft is no longer waiting.');
  screen.getByText('Suggestion 2');
  expect(field().value).toBe(TYPED);
  press('Discard');
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByText('Suggestion 2');
});

it('a save that comes too late keeps the text for the draft that took the place', async () => {
  await edit();
  waiting = [makeDraft('2', wroteAgain)];
  press('Save');
  await screen.findByText('The customer has written again.');
  expect(field().value).toBe(TYPED);
  await waitFor(() => expect(field().readOnly).toBe(false));
  // The notice tells it; an error beside it would say that something is wrong.
  expect(readToast()).toBeNull();
  press('Save');
  await screen.findByRole('button', { name: 'Approve and send' });
  expect(puts().at(-1)).toBe(`/api/pending-messages/${conversation}-2/edit`);
});

it('what is typed outlives a look at another conversation', async () => {
  await edit();
  cleanup();
  render(<List conversationId="other" />);
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  document.body.focus();
  render(<List conversationId={`c${conversation}`} />);
  expect(field().value).toBe(TYPED);
  // Who comes back did not ask for the field.
  expect(document.activeElement).not.toBe(field());
});

it('tells when a draft takes the place of one that was edited and saved, and offers its text', async () => {
  waiting = [makeDraft('1', { generatedContent: 'By Anna', editedBy: 'Anna' })];
  render(<List conversationId={`c${conversation}`} />);
  await screen.findByText('By Anna');
  await become(makeDraft('2', wroteAgain));
  screen.getByText('This draft replaces an edited one. Edited by Anna:');
  screen.getByText('By Anna');
  screen.getByText('Suggestion 2');
  press('Use the edited text');
  expect(field().value).toBe('By Anna');
  screen.getByText('Suggestion 2');
  press('Save');
  await screen.findByRole('button', { name: 'Approve and send' });
  expect(puts().at(-1)).toBe(`/api/pending-messages/${conversation}-2/edit`);
  expect(screen.queryByText('This draft replaces an edited one. Edited by Anna:')).toBeNull();
});

it('the focus of who rejects a draft goes to Undo, and back with the draft; at last to what is left', async () => {
  waiting = [makeDraft('1'), makeDraft('2')];
  render(
    <main id="main" tabIndex={-1}>
      <List conversationId={`c${conversation}`} />
    </main>,
  );
  const [first] = await screen.findAllByRole('button', { name: 'Reject' });
  const focused = () => document.activeElement?.getAttribute('data-draft-id');
  first?.focus();
  await act(async () => first?.click());
  expect(document.activeElement?.textContent).toBe('Undo');
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(focused()).toBe(`${conversation}-1`);
  await become(makeDraft('2'));
  expect(focused()).toBe(`${conversation}-2`);
  await become();
  expect(document.activeElement?.id).toBe('main');
});

/** An answer that goes out by itself in some seconds. */
async function announceOne(): Promise<void> {
  waiting = [makeDraft('1', { sendsAt: new Date(Date.now() + 12_000).toISOString() })];
  render(<List conversationId={`c${conversation}`} />);
  await screen.findByText(/The AI answers Lucía in 1[12] s/);
  screen.getByText('Suggestion 1');
}

it('shows an answer that is about to go out with the seconds that are left, and makes it a draft when it is stopped', async () => {
  await announceOne();
  await waitFor(() => expect(readAnnouncement()).toContain('The AI answers Lucía in'), { timeout: 8_000 });
  for (const name of ['Approve and send', 'Regenerate', 'Reject']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  press('Stop');
  await screen.findByRole('button', { name: 'Approve and send' });
  expect(server.calls.some(({ path }) => path === `/api/pending-messages/${conversation}-1/stop`)).toBe(true);
  expect(document.activeElement?.getAttribute('data-draft-id')).toBe(`${conversation}-1`);
  await waitFor(() => expect(readAnnouncement()).toContain('Stopped'));
});

it('opens an answer that was stopped to be changed', async () => {
  await announceOne();
  press('Edit');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().value).toBe('Suggestion 1');
});

it('says that it was too late to stop', async () => {
  await announceOne();
  waiting = [];
  press('Stop');
  await waitFor(() => expect(readToast()?.title).toBe('Failed to stop the answer'));
  expect(readToast()?.text).toContain('too late to stop');
  await waitFor(() => expect(screen.queryByText('Suggestion 1')).toBeNull());
});
