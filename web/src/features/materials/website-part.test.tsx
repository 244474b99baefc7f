// @vitest-environment happy-dom
import type { Website } from '@parley/contract/materials.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { WebsitePart } from '#features/materials/website-part.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const makeWebsite = (change: Partial<Website>): Website => ({
  address: 'https://shop.example/',
  state: 'reading',
  failure: null,
  read: 3,
  total: 12,
  forbidden: 0,
  failed: 0,
  startedAt: '2026-01-05T10:00:00.000Z',
  endedAt: null,
  ...change,
});

let website: Website | null;
let isRefused: boolean;

const stage = withServer(({ method }) => {
  if (method === 'POST' && isRefused)
    return { status: 400, body: '{"code":"website_refused","message":"Refused"}' };
  if (method === 'POST') website = makeWebsite({});
  if (method === 'DELETE') website = null;
  return { status: 200, body: JSON.stringify({ website }) };
});
beforeEach(() => {
  website = null;
  isRefused = false;
});

const open = () => showInPlace(<WebsitePart headingLevel="h3" />, stage.client, '/dashboard');
const press = async (name: string) => {
  const found = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(found));
};
const type = async (value: string) => {
  const field = await screen.findByLabelText('Address');
  await act(async () => fireEvent.change(field, { target: { value } }));
};

it('an address is given, its pages are counted while they are read, and reading can be stopped', async () => {
  open();
  await type(' shop.example ');
  await press('Read website');
  await screen.findByText('Pages read: 3 of 12');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(25);
  expect(stage.calls.find(({ method }) => method === 'POST')?.body).toBe('{"address":"shop.example"}');
  await press('Stop reading');
  await screen.findByLabelText('Address');
});

it('in the end it says what was read and what was not, and can be forgotten', async () => {
  website = makeWebsite({ state: 'ready', read: 12, forbidden: 2, failed: 1 });
  open();
  await screen.findByText('Pages read: 12');
  expect(screen.getByText('Closed to programs: 2')).toBeTruthy();
  expect(screen.getByText('Not reached: 1')).toBeTruthy();
  await press('Forget website');
  await screen.findByLabelText('Address');
});

it('an address that is refused says why and stays; what failed can be tried again', async () => {
  isRefused = true;
  website = makeWebsite({ state: 'failed', failure: 'forbidden' });
  open();
  await screen.findByText('The website does not let programs read it.');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://shop.example/');
  await type('localhost');
  await press('Read website');
  await screen.findByText('Enter the public https address of your website.');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('localhost');
});

it('one that could not be read can be forgotten as well', async () => {
  website = makeWebsite({ state: 'failed', failure: 'unreachable' });
  open();
  await press('Forget website');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(''));
  expect(screen.queryByRole('button', { name: 'Forget website' })).toBeNull();
});
