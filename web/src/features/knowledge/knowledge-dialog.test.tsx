// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { KnowledgeDialog } from '#features/knowledge/knowledge-dialog.tsx';
import { PromptDialog } from '#features/knowledge/prompt-dialog.tsx';
import type { Call } from '#lib/testing/http-server.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const TEXT_PATH = '/api/user/u1/knowledge-base';
const UPDATED = '2026-01-05T10:00:00.000Z';
const VERSIONS = ['v1', 'v2'].map((id) => ({
  id,
  part: 'knowledge_base',
  source: 'edit',
  authorName: 'Olena',
  question: null,
  createdAt: UPDATED,
  isCurrent: id === 'v2',
}));

/** What the server keeps, and what an answer to a change waits for. */
let stored: { text: string; version: string };
let held: Promise<unknown>;
let isDown: boolean;
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
  if (isDown) return { status: 500, body: '{}' };
  if (pathname.endsWith('/faq')) {
    const { question, answer: words } = JSON.parse(body) as Record<string, string>;
    stored = { text: `${stored.text}\n\nQ: ${question}\nA: ${words}\n`, version: `${stored.version}f` };
    return ok({ content: stored.text, version: stored.version, updatedAt: UPDATED, generatedAt: null });
  }
  const sent = JSON.parse(body || '{}') as { knowledgeBase?: string; baseVersion?: string };
  if (sent.baseVersion !== stored.version) return { status: 409, body: '{"code":"text_changed"}' };
  stored = { text: sent.knowledgeBase ?? 'A cut is 20.', version: `${stored.version}+` };
  return ok({ ...stored, knowledgeBase: stored.text, updatedAt: UPDATED, generatedAt: null });
}

const stage = withServer(answer);
beforeEach(() => {
  stored = { text: 'A cut is 28.', version: 'v2' };
  held = Promise.resolve();
  isDown = false;
  onClose.mockClear();
});

async function openDialog() {
  const history = showInPlace(<KnowledgeDialog isOpen onClose={onClose} />, stage.client, '/dashboard');
  await screen.findByRole('radio', { name: 'Edit' });
  return history;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the knowledge base' });
function write(text: string): void {
  fireEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  fireEvent.change(field(), { target: { value: text } });
}
/** As another tab saves, of which this one hears. */
async function saveElsewhere(text: string): Promise<void> {
  stored = { text, version: 'v3' };
  await act(() => stage.client.invalidateQueries({ queryKey: [TEXT_PATH] }));
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
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([false, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([isAskedToDiscard(), stored.text]).toEqual([false, 'A cut is 30.']);
});

it('who closes twice while a save runs is asked; the question goes, and the dialog, once all is saved', async () => {
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  await openDialog();
  write('A cut is 30.');
  press('Save');
  press('Close');
  press('Close');
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([true, []]);
  saving.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
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
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
});

it('an address that takes the dialog away asks first; one under it, or the end of the session, does not', async () => {
  const history = await openDialog();
  write('A cut is 30.');
  await act(async () => history.push('/dashboard?conversation=c1'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/dashboard', false]);
  await act(async () => history.push('/'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/dashboard', true]);
  await act(async () => press('Keep editing'));
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
  expect([history.location.pathname, field().value]).toEqual(['/dashboard', 'A cut is 30.']);
  await act(async () => history.replace('/login'));
  expect([history.location.pathname, isAskedToDiscard()]).toEqual(['/login', false]);
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
  expect([isAskedToDiscard(), onClose.mock.calls]).toEqual([true, []]);
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

it('Cancel and "Take theirs" ask as Escape does, and only when something would be lost', async () => {
  await openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  press('Cancel');
  expect([isAskedToDiscard(), screen.queryByRole('textbox', { name: 'Text of the knowledge base' })]).toEqual(
    [false, null],
  );
  write('A cut is 30.');
  press('Cancel');
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Keep editing'));
  await waitFor(() => expect(isAskedToDiscard()).toBe(false));
  expect(field().value).toBe('A cut is 30.');
  await saveElsewhere('A cut is 99.');
  press('Save');
  await screen.findByRole('button', { name: 'Take theirs' });
  press('Take theirs');
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Discard changes'));
  await screen.findByText('A cut is 99.');
  expect(stored.text).toBe('A cut is 99.');
});

async function addEntry(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: 'View' }));
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Wifi?' } });
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'Yes.' } });
  press('Add entry');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe(''));
}

it('a FAQ entry that is added beside a draft goes into the draft: the save is no conflict with oneself', async () => {
  await openDialog();
  write('A cut is 29.');
  await addEntry();
  await screen.findByText(/^Yes\.$/);
  press('Save');
  await waitFor(() => expect(stored.text).toBe('A cut is 29.\n\nQ: Wifi?\nA: Yes.\n'));
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBe(null);
});

it('a FAQ entry that is added over the text of somebody else leaves the draft where it stood', async () => {
  await openDialog();
  write('A cut is 29.');
  stored = { text: 'A cut is 99.', version: 'v3' };
  await addEntry();
  press('Save');
  await screen.findByRole('button', { name: 'Save mine' });
  expect(stored.text).toContain('A cut is 99.');
});

it('a version shows what bringing it back would do to the text of now, and what it changed itself', async () => {
  await openDialog();
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  fireEvent.click((await screen.findAllByRole('listitem'))[1]?.querySelector('button') as HTMLElement);
  const shown = within(await screen.findByRole('region', { name: 'If restored' }));
  expect(shown.getByRole('deletion').textContent).toContain('A cut is 28.');
  expect(shown.getByRole('insertion').textContent).toContain('A cut is 20.');
  fireEvent.click(screen.getByRole('radio', { name: 'Changes' }));
  const changed = within(screen.getByRole('region', { name: 'Changes' }));
  expect(changed.queryByRole('deletion')).toBe(null);
});

/** Resolves to whether the page kept what is dropped for itself. */
function drop(target: Element, ...files: File[]): boolean {
  const event = createEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
  fireEvent(target, event);
  return event.defaultPrevented;
}

it('of several files that are dropped, wherever in the dialog, each comes after the one before it', async () => {
  await openDialog();
  const [one, two] = ['one.txt', 'two.txt'].map((name) => new File([new Uint8Array(10_000_001)], name));
  if (!one || !two) throw new Error('No files');
  expect(drop(screen.getByRole('heading', { name: 'Knowledge base' }), one, two)).toBe(true);
  await screen.findByRole('heading', { name: 'one.txt (1 of 2)' });
  fireEvent.click(await screen.findByRole('button', { name: 'Next file' }));
  await screen.findByRole('heading', { name: 'two.txt (2 of 2)' });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Back to the text' })).at(-1) as HTMLElement);
  await screen.findByText('A cut is 28.');
});

it('a prompt takes no file, and says so', async () => {
  showInPlace(<PromptDialog isOpen onClose={onClose} />, stage.client, '/dashboard');
  const title = await screen.findByRole('heading', { name: 'AI prompt' });
  expect(drop(title, new File(['x'], 'a.txt'))).toBe(true);
  await within(screen.getByRole('dialog')).findByText(/takes no files/);
});

it('a save that failed is told beside it until the next try, and a text that is too long is not sent', async () => {
  const alert = () => screen.queryByRole('alert')?.textContent ?? null;
  await openDialog();
  write('A cut is 30.');
  isDown = true;
  press('Save');
  await waitFor(() => expect(alert()).toContain('Failed to save the knowledge base'));
  expect(readToast()?.isOpen ?? false).toBe(false);
  isDown = false;
  press('Save');
  await screen.findByText('All changes saved');
  expect([stored.text, alert()]).toEqual(['A cut is 30.', null]);
  write('x'.repeat(200_001));
  const sent = stage.calls.length;
  press('Save');
  expect(alert()).toContain('The text is longer than 200,000 characters.');
  expect(screen.getByText(/200,001 characters/).dataset['refused']).toBe('true');
  expect(stage.calls.length).toBe(sent);
});

it('a text and an entry that were typed are there again after the session ended; closing asks, and forgets them', async () => {
  await openDialog();
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Parking?' } });
  write('A cut is 30.');
  cleanup();
  await openDialog();
  expect(field().value).toBe('A cut is 30.');
  expect(screen.getByText(/you typed last time/).textContent).toContain('Save it');
  fireEvent.click(screen.getByRole('radio', { name: 'View' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Parking?');
  press('Close');
  expect(isAskedToDiscard()).toBe(true);
  press('Discard changes');
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  await openDialog();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('');
  expect(screen.queryByText(/you typed last time/)).toBe(null);
});
