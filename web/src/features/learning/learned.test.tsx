// @vitest-environment happy-dom
import type { LearnedFact, Learning } from '@parley/contract/learning.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { LearnedDialog } from '#features/learning/learned-dialog.tsx';
import { learningKey } from '#features/learning/learning-queries.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const makeFact = (change: Partial<LearnedFact>): LearnedFact => ({
  id: 'f1',
  kind: 'price',
  question: 'How much is a cut?',
  text: 'A cut is 45 €.',
  times: 2,
  lastSaidAt: '2026-01-05T10:00:00.000Z',
  isChosen: false,
  rivalry: null,
  origins: [],
  pages: [],
  ...change,
});
const NEW = makeFact({ rivalry: 'r' });
const OLD = makeFact({ id: 'f2', text: 'A cut is 40 €.', rivalry: 'r' });
const DOGS = makeFact({
  id: 'f3',
  kind: 'answer',
  question: 'Can I bring my dog?',
  text: 'Small dogs are welcome.',
  origins: [
    {
      id: 'm1',
      conversationId: 'c1',
      participantName: 'Mia',
      content: 'Sure! Small dogs are welcome.',
      saidAt: '2026-01-05T10:00:00.000Z',
    },
  ],
});
const makeLearning = (change: Partial<Learning>): Learning => ({
  state: 'ready',
  startedAt: '2026-01-05T10:00:00.000Z',
  endedAt: '2026-01-05T10:01:00.000Z',
  messages: 120,
  typed: 60,
  facts: [NEW, OLD, DOGS],
  takenAt: null,
  ...change,
});

let learning: Learning | null;
let isRefused: boolean;
const onShowKnowledge = vi.fn<() => void>();

const stage = withServer(({ method, path }) => {
  if (isRefused && method === 'PUT') return { status: 404, body: '{"code":"not_found","message":"Gone"}' };
  return { status: 200, body: JSON.stringify(answer(method, path)) };
});
beforeEach(() => {
  learning = makeLearning({});
  isRefused = false;
  onShowKnowledge.mockClear();
});

function answer(method: string, path: string): object {
  if (path.endsWith('/take')) return { added: 2 };
  if (method === 'PUT') return { id: 'f1', isChosen: true };
  if (method === 'POST') learning = makeLearning({ state: 'running', facts: [] });
  return { learning };
}

const open = () =>
  showInPlace(
    <LearnedDialog isOpen materials={null} onClose={() => undefined} onShowKnowledge={onShowKnowledge} />,
    stage.client,
    '/dashboard',
  );
const press = async (role: 'button' | 'radio' | 'checkbox', name: string | RegExp) => {
  const found = await screen.findByRole(role, { name });
  await act(async () => fireEvent.click(found));
};
const isChecked = (role: 'radio' | 'checkbox', name: RegExp) =>
  screen.getByRole<HTMLInputElement>(role, { name }).checked;

it('before the first time it can be begun; while it runs it says so, and shows what came of it', async () => {
  learning = null;
  open();
  await press('button', 'Read my conversations');
  await screen.findByText('Reading your conversations');
  learning = makeLearning({});
  await act(() => stage.client.invalidateQueries({ queryKey: learningKey('u1') }));
  await screen.findByRole('heading', { name: 'Which is true?' });
});

it('of a contradiction one answer or none is chosen; each fact shows the messages that it comes from', async () => {
  open();
  await press('radio', /45 €/);
  await press('radio', /40 €/);
  expect([isChecked('radio', /45 €/), isChecked('radio', /40 €/)]).toEqual([false, true]);
  await press('radio', 'None of these');
  expect(isChecked('radio', /40 €/)).toBe(false);
  await waitFor(() =>
    expect(stage.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      '{"isChosen":true}',
      '{"isChosen":true}',
      '{"isChosen":false}',
    ]),
  );
  expect(screen.getByText('Sure! Small dogs are welcome.')).toBeTruthy();
});

it('what is chosen is added, and the knowledge base is a press away', async () => {
  open();
  await screen.findByText('Chosen: 0');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the knowledge base' }).disabled).toBe(
    true,
  );
  await press('checkbox', /Small dogs/);
  await screen.findByText('Chosen: 1');
  await press('button', 'Add to the knowledge base');
  await screen.findByText('Added: 2');
  await press('button', 'Knowledge base');
  expect(onShowKnowledge).toHaveBeenCalledOnce();
});

it('a choice that was refused goes back, and says why', async () => {
  isRefused = true;
  open();
  await press('checkbox', /Small dogs/);
  await screen.findByRole('alert');
  await waitFor(() => expect(isChecked('checkbox', /Small dogs/)).toBe(false));
});

it('where nothing was found or reading failed it says so', async () => {
  learning = makeLearning({ facts: [] });
  open();
  await screen.findByText('Nothing found');
  learning = makeLearning({ state: 'failed', facts: [] });
  await act(() => stage.client.invalidateQueries({ queryKey: learningKey('u1') }));
  await screen.findByText('Your conversations could not be read');
});
