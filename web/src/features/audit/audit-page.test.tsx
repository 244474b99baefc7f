// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { AuditPage } from '#features/audit/audit-page.tsx';
import { STORED, writeStored } from '#lib/storage.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const entry = (id: string, more: object = {}) => ({
  id,
  at: '2026-03-01T10:00:00.000Z',
  what: 'draftApproved',
  person: { id: 'anna', name: 'Anna' },
  name: null,
  conversationId: null,
  version: null,
  changes: [],
  count: null,
  device: null,
  ...more,
});

let entries: object[];
let status: number;
let shown: object[];

const PEOPLE = [
  { id: 'u1', name: 'Olena', isRemoved: false },
  { id: 'anna', name: 'Anna', isRemoved: true },
];
const stage = withServer(async ({ path }) => {
  if (path.includes('/people')) return { status: 200, body: JSON.stringify({ people: PEOPLE }) };
  if (status !== 200) return { status, body: JSON.stringify({ code: 'internal', message: 'No.' }) };
  const isSecond = path.includes('before=');
  const page = isSecond ? [entry('last', { what: 'signedIn' })] : entries;
  return { status: 200, body: JSON.stringify({ entries: page, hasMore: !isSecond && entries.length > 2 }) };
});
beforeEach(() => {
  entries = [];
  status = 200;
  shown = [];
  writeStored(STORED.token, 'token');
});

const show = () =>
  showInPlace(
    <AuditPage
      sayWait={({ bufferMinSeconds, bufferMaxSeconds }) => `${bufferMinSeconds} to ${bufferMaxSeconds}`}
      onShowVersion={(version) => shown.push(version)}
    />,
    stage.client,
    '/dashboard',
    { role: 'client', timezone: 'UTC' },
  );
const lists = () => stage.calls.map(({ path }) => path).filter((path) => !path.includes('/people'));

it('says who did what, with its value, its customer and its device', async () => {
  entries = [
    entry('a', { what: 'aiSwitched', changes: [{ setting: 'autoResponseEnabled', from: true, to: false }] }),
    entry('b', { name: 'Marta', conversationId: 'c1', person: null }),
    entry('c', {
      what: 'settingsChanged',
      changes: [
        { setting: 'timezone', from: 'UTC', to: 'Europe/Kyiv' },
        { setting: 'unnamed', from: 1, to: 2 },
      ],
    }),
  ];
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AI replies: OffAnna · /),
    expect.stringMatching(/^Draft approved: MartaParley · /),
    expect.stringMatching(/^Settings changedTimezone: Europe\/KyivAnna · /),
  ]);
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('c1');
});

it('tells a changed wait in one line, by both its ends', async () => {
  // The end that stayed as it was comes with it.
  const changes = [
    { setting: 'bufferMinSeconds', from: null, to: 15 },
    { setting: 'bufferMaxSeconds', from: 60, to: 30 },
  ];
  entries = [entry('a', { what: 'settingsChanged', changes })];
  show();
  const row = await screen.findByRole('listitem');
  expect(row.textContent?.startsWith('Settings changedReply delay: 15 to 30Anna · ')).toBe(true);
});

it('leads to the version that a change of a text made', async () => {
  const version = { id: 'v1', part: 'prompt' };
  entries = [entry('a', { what: 'promptChanged', version })];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'See changes' }));
  expect(shown).toEqual([version]);
});

it('asks for one kind, one person, and what is older', async () => {
  entries = [entry('a'), entry('b'), entry('c')];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Signed in');
  fireEvent.click(screen.getByRole('button', { name: 'Sign-ins' }));
  fireEvent.change(await screen.findByLabelText('Person'), { target: { value: 'anna' } });
  await screen.findAllByRole('listitem');
  screen.getByRole('option', { name: 'Anna (removed)' });
  expect(lists().map((path) => path.split('?')[1] ?? '')).toEqual([
    '',
    'before=c',
    'group=signIns',
    'group=signIns&by=anna',
  ]);
});

it('says that there is nothing, or that it could not be read', async () => {
  show();
  await screen.findByText('Nothing yet');
});

it('says what failed and tries again', async () => {
  status = 500;
  show();
  await screen.findByText('The activity log could not be loaded');
  status = 200;
  entries = [entry('a')];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('listitem');
});
