// @vitest-environment happy-dom
import type { Download } from '@parley/contract/materials.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { DownloadPart } from '#features/materials/download-part.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const makeDownload = (change: Partial<Download>): Download => ({
  name: 'instagram.zip',
  state: 'reading',
  failure: null,
  read: 3,
  total: 12,
  left: 1,
  failed: 0,
  startedAt: '2026-01-05T10:00:00.000Z',
  endedAt: null,
  ...change,
});

let download: Download | null;
let isRefused: boolean;

const stage = withServer(({ method }) => {
  if (method === 'PUT' && isRefused) return { status: 413, body: '{"code":"too_large","message":"Large"}' };
  if (method === 'PUT') download = makeDownload({});
  if (method === 'DELETE') download = null;
  return { status: 200, body: JSON.stringify({ download }) };
});
beforeEach(() => {
  download = null;
  isRefused = false;
});

const open = () => showInPlace(<DownloadPart headingLevel="h3" />, stage.client, '/dashboard');
async function choose(): Promise<void> {
  const input = await screen.findByLabelText('Choose the zip file');
  const file = new File(['zip'], 'instagram.zip', { type: 'application/zip' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

it('a file is sent and read, and says how far', async () => {
  open();
  await choose();
  await screen.findByText('Conversations read: 4 of 12');
  expect(stage.calls.find(({ method }) => method === 'PUT')?.path).toContain('/api/instagram-download');
});

it('in the end it says what was read and what was left, and can be forgotten', async () => {
  download = makeDownload({ state: 'ready', read: 9, left: 2, failed: 1 });
  open();
  await screen.findByText('Conversations read: 9');
  expect(screen.getByText('Groups, or without an answer of yours: 2')).toBeTruthy();
  expect(screen.getByText('Could not be opened: 1')).toBeTruthy();
  const forget = screen.getByRole('button', { name: 'Forget this file' });
  await act(async () => fireEvent.click(forget));
  await screen.findByLabelText('Choose the zip file');
});

it('a file that is refused says why, and one of web pages says what to ask Instagram for', async () => {
  isRefused = true;
  download = makeDownload({ state: 'failed', failure: 'pages' });
  open();
  await screen.findByText(
    'This download is made of web pages. Ask Instagram for it again, in the format JSON.',
  );
  await choose();
  await screen.findByRole('alert');
});

it('one that could not be read can be forgotten as well', async () => {
  download = makeDownload({ state: 'failed', failure: 'broken' });
  open();
  const forget = await screen.findByRole('button', { name: 'Forget this file' });
  await act(async () => fireEvent.click(forget));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget this file' })).toBeNull());
  expect(stage.calls.some(({ method }) => method === 'DELETE')).toBe(true);
});
