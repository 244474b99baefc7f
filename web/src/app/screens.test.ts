// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { router } from '#app/router.tsx';
import { type Entry, findDialog, pages, pagesIn, screens, screensIn } from '#app/screens.tsx';

/** Every entry that is specified, in its order, with its address where it has one; those that are not made yet too. */
const SPECIFIED = {
  grid: [
    'prompt',
    'knowledge',
    'buffer',
    'reminders',
    'triggers',
    'media',
    'comments /comments',
    'webhook',
    'timezone',
    'users /user-management',
  ],
  settings: [
    'install',
    'users /user-management',
    'webhook',
    'buffer',
    'prompt',
    'knowledge',
    'reminders /mobile-reminders',
    'triggers /mobile-triggers',
    'media /mobile-media',
    'timezone',
  ],
  bar: [
    'prompt /mobile-ai',
    'knowledge /mobile-database',
    'reminders /mobile-reminders',
    'triggers /mobile-triggers',
    'media /mobile-media',
  ],
  tabs: [
    'chats /dashboard',
    'missing /mobile-insufficient-info',
    'comments /mobile-comments',
    'settings /mobile-config',
  ],
} as const;
type SpecifiedPlace = keyof typeof SPECIFIED;
const PLACES = Object.keys(SPECIFIED) as SpecifiedPlace[];
const CLIENT_ONLY = ['users', 'audit', 'rehearsal', 'assistant', 'leaving'];

const nameOf = (said: string) => said.split(' ')[0] ?? '';
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name as string);

it.each(PLACES)(
  'the %s hold what is specified, in its order [NAV-21] [NAV-29] [NAV-31] [DASH-06]',
  (place) => {
    const specified = SPECIFIED[place].map(nameOf);
    const shown = names(screensIn(place, 'client')).filter((name) => specified.includes(name));
    expect(shown).toEqual(specified.filter((name) => shown.includes(name)));
    // What has been made and is specified for a place stands there.
    const missing = names(screens).filter((name) => specified.includes(name) && !shown.includes(name));
    expect(missing).toEqual([]);
  },
);

it.each(PLACES)(
  'an entry of the %s leads to the address that is specified [NAV-09] [NAV-10] [NAV-14]',
  (place) => {
    const paths = new Map(SPECIFIED[place].map((said) => [nameOf(said), said.split(' ')[1]]));
    const isPhones = place === 'bar' || place === 'tabs';
    for (const { name, path } of isPhones ? pagesIn(place, 'client') : screensIn(place, 'client')) {
      const specified = paths.get(name);
      if (specified) expect([name, path]).toEqual([name, specified]);
    }
  },
);

it('a manager sees all but what is the client’s [MGR-01] [NAV-06] [NAV-31] [DASH-06]', () => {
  for (const place of [...PLACES, 'palette'] as const) {
    expect(names(screensIn(place, 'manager'))).toEqual(
      names(screensIn(place, 'client')).filter((name) => !CLIENT_ONLY.includes(name)),
    );
  }
});

it('every entry leads somewhere, and from everywhere', () => {
  for (const screen of screens) {
    const { name, page, path, hasDialog, at } = screen;
    expect([name, page !== undefined || hasDialog === true]).toEqual([name, true]);
    expect([name, page === undefined]).toEqual([name, path === undefined]);
    expect([name, Object.keys(at).length > 0]).toEqual([name, true]);
    // Both bars are links.
    if ('bar' in at || 'tabs' in at) expect([name, path]).not.toEqual([name, undefined]);
  }
  expect(new Set(names(screens)).size).toBe(screens.length);
});

it('every page of the signed-in app is an entry, and every entry with a page is a page', () => {
  const members = Object.keys(router.routesById).filter((id) => id.startsWith('/members/'));
  expect(members.map((id) => id.slice('/members'.length)).sort()).toEqual(
    pages.map(({ path }) => path).sort(),
  );
});

it('an address opens dialogs of ours, and nothing else [DASH-25]', () => {
  const dialogs = [
    'prompt',
    'knowledge',
    'buffer',
    'reminders',
    'triggers',
    'media',
    'missing',
    'timezone',
    'webhook',
  ];
  for (const name of dialogs) expect(findDialog(name)).toBe(name);
  for (const name of ['chats', 'settings', 'toString', '', undefined, 5])
    expect(findDialog(name)).toBeUndefined();
});
