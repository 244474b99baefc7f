// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import {
  act,
  cleanup,
  configure,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { KnowledgeDialog } from '#features/knowledge/knowledge-dialog.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { type Call, startServer } from '#lib/testing/http-server.ts';
import { dismissToast } from '#ui/toast/toast-store.ts';

const TEXT_PATH = '/api/user/u1/knowledge-base';
const UPDATED = '2026-01-05T10:00:00.000Z';
const VERSIONS = ['v1', 'v2'].map((id) => ({
  id,
  part: 'knowledge_base',
  source: 'edit',
  authorName: 'Olena',
  createdAt: UPDATED,
  isCurrent: id === 'v2',
}));

let server: Awaited<ReturnType<typeof startServer>>;
let client: ReturnType<typeof createQueryClient>;
/** What the server keeps, and what an answer to a change waits for. */
let stored: { text: string; version: string };
let held: Promise<unknown>;
const onClose = vi.fn<() => void>();

const ok = (body: object) => ({ status: 200, body: JSON.stringify(body) });

async function answer({ method, path, body }: Call) {
  const { pathname } = new URL(path, 'http://any');
  if (method === 'GET' && pathname === TEXT_PATH) {
    return ok({ knowledgeBase: stored.text, version: stored.version, updatedAt: UPDATED, generatedAt: null });
  }
  if (pathname.endsWith('/knowledge-versions'))
    return ok({ versions: VERSIONS.toReversed(), hasMore: false });
  if (method === 'GET' && pathname === '/api/knowledge-versions/v1') {
    return ok({ ...VERSIONS[0], text: 'A cut is 20.', previousText: null });
  }
  // Who wrote the newer text, and whether somebody is to be told better.
  if (method === 'GET') return ok({ authorName: null, messages: [] });
  await held;
  const sent = JSON.parse(body || '{}') as { knowledgeBase?: string; baseVersion?: string };
  if (sent.baseVersion !== stored.version) return { status: 409, body: '{"code":"text_changed"}' };
  stored = { text: sent.knowledgeBase ?? 'A cut is 20.', version: `${stored.version}+` };
  return ok({ ...stored, knowledgeBase: stored.text, updatedAt: UPDATED, generatedAt: null });
}

// Two cores that others use too.
configure({ asyncUtilTimeout: 5000 });
beforeAll(startI18n);
beforeEach(async () => {
  stored = { text: 'A cut is 28.', version: 'v2' };
  held = Promise.resolve();
  onClose.mockClear();
  server = await startServer(answer);
  openAt(server.origin);
  client = createQueryClient();
});
afterEach(async () => {
  await waitFor(() => expect(client.isFetching()).toBe(0));
  cleanup();
  dismissToast();
  await server.stop();
});

/** The dialog over the dashboard, with the addresses around it. */
async function openDialog() {
  const root = createRootRoute();
  const members = createRoute({ getParentRoute: () => root, id: 'members' });
  const history = createMemoryHistory({ initialEntries: ['/', '/dashboard'] });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/' }),
      createRoute({ getParentRoute: () => root, path: '/login' }),
      members.addChildren([createRoute({ getParentRoute: () => members, path: '/dashboard' })]),
    ]),
    history,
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1' } as User}>
          <RouterContextProvider router={router as never}>
            <KnowledgeDialog isOpen onClose={onClose} />
          </RouterContextProvider>
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('radio', { name: 'Edit' });
  return history;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the knowledge base' });
const isAsked = () => screen.queryByText('Your changes will be lost.') !== null;
function write(text: string): void {
  fireEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  fireEvent.change(field(), { target: { value: text } });
}
/** As another tab saves, of which this one hears. */
async function saveElsewhere(text: string): Promise<void> {
  stored = { text, version: 'v3' };
  await act(() => client.invalidateQueries({ queryKey: [TEXT_PATH] }));
}

it('a version is restored over the text that stood when it was opened; over a newer one only after both were shown', async () => {
  await openDialog();
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  fireEvent.click((await screen.findAllByRole('listitem'))[1]?.querySelector('button') as HTMLElement);
  await screen.findByRole('button', { name: 'Restore this version' });
  await saveElsewhere('A cut is 99.');
  press('Restore this version');
  await screen.findByRole('heading', { name: /A newer text was saved/ });
  expect(stored.text).toBe('A cut is 99.');
  const shown = within(screen.getByRole('region', { name: 'From their text to yours' }));
  expect(shown.getByRole('deletion').textContent).toContain('A cut is 99.');
  expect(shown.getByRole('insertion').textContent).toContain('A cut is 20.');
  press('Save mine');
  await waitFor(() => expect(stored.text).toBe('A cut is 20.'));
});

it('who closes while a save runs waits for it: it asks nothing, and closes once all is saved', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openDialog();
  write('A cut is 30.');
  press('Save');
  await screen.findByRole('button', { name: 'Saving' });
  press('Close');
  expect([isAsked(), onClose.mock.calls]).toEqual([false, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([isAsked(), stored.text]).toEqual([false, 'A cut is 30.']);
});

it('who closes twice while a save runs is asked; the question goes, and the dialog, once all is saved', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openDialog();
  write('A cut is 30.');
  press('Save');
  press('Close');
  press('Close');
  expect([isAsked(), onClose.mock.calls]).toEqual([true, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(isAsked()).toBe(false));
});

it('who closes while a save runs that is refused is asked then', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openDialog();
  write('A cut is 30.');
  press('Save');
  stored = { text: 'A cut is 99.', version: 'v3' };
  press('Close');
  saving.resolve();
  await waitFor(() => expect(isAsked()).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});

it('an address that takes the dialog away asks first; one under it, or the end of the session, does not', async () => {
  const history = await openDialog();
  write('A cut is 30.');
  await act(async () => history.push('/dashboard?conversation=c1'));
  expect([history.location.pathname, isAsked()]).toEqual(['/dashboard', false]);
  await act(async () => history.push('/'));
  expect([history.location.pathname, isAsked()]).toEqual(['/dashboard', true]);
  await act(async () => press('Keep editing'));
  await waitFor(() => expect(isAsked()).toBe(false));
  expect([history.location.pathname, field().value]).toEqual(['/dashboard', 'A cut is 30.']);
  await act(async () => history.replace('/login'));
  expect([history.location.pathname, isAsked()]).toEqual(['/login', false]);
});

it('a FAQ entry that is being written outlives the view, and closing asks', async () => {
  await openDialog();
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Wifi?' } });
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'Yes.' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  expect(screen.queryByLabelText('Question')).toBe(null);
  fireEvent.click(screen.getByRole('radio', { name: 'View' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Wifi?');
  press('Close');
  expect([isAsked(), onClose.mock.calls]).toEqual([true, []]);
  await act(async () => press('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe(''));
});

/** Resolves to whether the page kept the paste for itself, as it does to take a file. */
function paste(text: string, file: File): boolean {
  const clipboardData = { files: [file], getData: (type: string) => (type === 'text/plain' ? text : '') };
  const event = createEvent.paste(field(), { clipboardData });
  fireEvent(field(), event);
  return event.defaultPrevented;
}

it('of a clipboard with a text and a picture of it the text is taken; a file beside its own name is a file', async () => {
  await openDialog();
  write('A cut is 30.');
  expect(paste('Cut\t30', new File(['x'], 'image.png'))).toBe(false);
  expect(paste('a.txt', new File(['x'], 'a.txt'))).toBe(true);
});
