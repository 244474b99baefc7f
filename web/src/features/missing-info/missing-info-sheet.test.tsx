// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { removeQuestion } from '#features/missing-info/live.ts';
import { MissingInfoSheet } from '#features/missing-info/missing-info-sheet.tsx';
import { QuestionList } from '#features/missing-info/question-list.tsx';
import { keepTyped } from '#features/missing-info/use-typed-answers.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast } from '#ui/toast/toast-store.ts';

const makeQuestion = (id: string, userQuestion: string): InsufficientInfo => ({
  id,
  conversationId: 'c1',
  originalMessageId: null,
  userQuestion,
  customerWords: userQuestion,
  insufficientInfoReason: '',
  reasonCode: 'nothing',
  reasonNear: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  windowClosesAt: null,
  answeredSince: false,
  conversation: { participantName: 'Mia', participantUsername: null, participantProfilePic: null },
});
const PARKING = makeQuestion('q1', 'Is there parking?');
const WIFI = makeQuestion('q2', 'Is there wifi?');

let server: Awaited<ReturnType<typeof startServer>>;
let client: ReturnType<typeof createQueryClient>;
/** The questions that are open on the server, and what an answer to a change waits for. */
let open: InsufficientInfo[];
let held: Promise<unknown>;
const onClose = vi.fn<() => void>();

// Two cores that others use too.
configure({ asyncUtilTimeout: 5000 });
beforeAll(startI18n);
beforeEach(async () => {
  open = [PARKING, WIFI];
  held = Promise.resolve();
  onClose.mockClear();
  server = await startServer(async ({ method }) => {
    if (method === 'GET') return { status: 200, body: JSON.stringify(open) };
    await held;
    const outcome = {
      success: true,
      message: 'Done',
      content: '',
      version: 'v1',
      updatedAt: '',
      generatedAt: null,
    };
    return { status: 200, body: JSON.stringify({ ...outcome, deliveryState: null }) };
  });
  openAt(server.origin);
  client = createQueryClient();
});
afterEach(async () => {
  await waitFor(() => expect(client.isFetching()).toBe(0));
  cleanup();
  dismissToast();
  await server.stop();
});

/** What is drawn, with the addresses around it. */
async function show(content: ReactNode, path: string) {
  const root = createRootRoute();
  const members = createRoute({ getParentRoute: () => root, id: 'members' });
  const pages = ['/dashboard', '/mobile-insufficient-info'] as const;
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root.addChildren([
      members.addChildren(pages.map((page) => createRoute({ getParentRoute: () => members, path: page }))),
    ]),
    history,
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1' } as User}>
          <RouterContextProvider router={router as never}>{content}</RouterContextProvider>
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
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
  await act(async () => removeQuestion(client, item.id));
}
const isAsked = () => screen.queryByText('Your changes will be lost.') !== null;
const GONE = /Somebody else answered or deleted this question/;

it('an answer that is being typed is hidden and shown again as it was; closing asks', async () => {
  await openSheet();
  await write(PARKING, 'Yes, behind the house.');
  await press(PARKING, 'Hide');
  expect((await card(PARKING)).queryByLabelText('Your answer')).toBe(null);
  await press(PARKING, 'Answer');
  expect((await fieldOf(PARKING)).value).toBe('Yes, behind the house.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([isAsked(), onClose.mock.calls]).toEqual([true, []]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard changes' })));
  expect(onClose).toHaveBeenCalledOnce();
  expect((await fieldOf(PARKING)).value).toBe('');
});

it('a question is deleted at once, but with an answer in it only after a question', async () => {
  await openSheet();
  await write(PARKING, 'Yes.');
  await press(PARKING, 'Delete question');
  const asked = await screen.findByRole('dialog', { name: 'Delete the question?' });
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  open = [WIFI];
  fireEvent.click(within(asked).getByRole('button', { name: 'Delete question' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: PARKING.userQuestion })).toBe(null));
  open = [];
  await press(WIFI, 'Delete question');
  await screen.findByText('Nothing is missing');
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
  const sent = server.calls.find(({ path }) => path.endsWith('/faq'));
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
  expect([isAsked(), onClose.mock.calls]).toEqual([false, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('article', { name: PARKING.userQuestion })).toBe(null);
});

it('the page of the phone is not left with an answer in it', async () => {
  const list = <QuestionList onOpenChat={() => undefined} about={null} />;
  const history = await show(list, '/mobile-insufficient-info');
  await write(PARKING, 'Yes.');
  await act(async () => history.push('/dashboard'));
  expect([history.location.pathname, isAsked()]).toEqual(['/mobile-insufficient-info', true]);
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
