import { expect, it } from 'vitest';

import { isTabOn, showsBottomTabs } from '#app/tab-visibility.ts';

it('the tabs stand on their pages, and nowhere else', () => {
  expect(
    ['/', '/dashboard', '/mobile-config', '/mobile-insufficient-info'].map((path) =>
      showsBottomTabs(path, {}),
    ),
  ).toEqual([true, true, true, true]);
  expect(['/login', '/landing', '/dashboard/more'].map((path) => showsBottomTabs(path, {}))).toEqual([
    false,
    false,
    false,
  ]);
});

it('[NAV-26] never inside a conversation', () => {
  expect(showsBottomTabs('/dashboard', { conversation: 'c1' })).toBe(false);
});

it('[NAV-24] a tab is on where the path starts with its own; chats at the root too', () => {
  expect(isTabOn('/dashboard', '/dashboard')).toBe(true);
  expect(isTabOn('/dashboard', '/')).toBe(true);
  expect(isTabOn('/mobile-config', '/')).toBe(false);
  expect(isTabOn('/mobile-config', '/mobile-config/more')).toBe(true);
});
