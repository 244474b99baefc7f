import { expect, test } from 'vitest';

import { makeIndexPage } from './index-page.ts';
import { MOCKS } from './mock-pictures.ts';
import { titleOf } from './state.ts';
import { STATES } from './states/all.ts';

const NAMES = [
  'chat.draft.desktop-768-en-light.png',
  'chat.draft.phone-390-ar-dark.png',
  'chat.draft.desktop-1280-en-dark.png',
  'chat.draft.desktop-1280-en-light.png',
  'chat.draft.desktop-1280-ar-light.png',
  'chat.error.phone-390-ar-dark.png',
  'login.idle.desktop-1280-en-light.png',
  'index.html',
];

const read = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found);

test('the index has a table for each screen, states down and views across, wide before narrow', () => {
  const page = makeIndexPage(NAMES, ['login/idle', 'chat/draft', 'chat/error'], new Set());
  expect(read(page, /<h2 id="(\w+)"/g)).toEqual(['login', 'chat']);
  expect(read(page, /<th scope="row">([^<]+)/g)).toEqual(['login/idle', 'chat/draft', 'chat/error']);
  expect(read(page.slice(page.indexOf('id="chat"')), /<th scope="col">([^<]+)/g)).toEqual([
    'State',
    'desktop 1280 en light',
    'desktop 1280 en dark',
    'desktop 1280 ar light',
    'desktop 768 en light',
    'phone 390 ar dark',
  ]);
  expect(read(page, /<a href="([^"#]+)">/g).sort()).toEqual(NAMES.slice(0, -1).sort());
});

test('the design stands beside the states that it shows, when its pictures are there', () => {
  const page = makeIndexPage(NAMES, ['login/idle', 'chat/draft'], new Set(['login.png']));
  expect(read(page, /<td class="mock"><a href="([^"]+)"/g)).toEqual(['mock/login.png']);
  expect(makeIndexPage(NAMES, ['login/idle'], new Set())).not.toContain('mock/');
});

test('every state has a name of its own, and every picture of the design a state', () => {
  const titles = STATES.map(titleOf);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  for (const title of titles) expect(title).toMatch(/^[a-z-]+\/[a-z-]+$/);
  expect(Object.keys(MOCKS).filter((title) => !titles.includes(title))).toEqual([]);
});
