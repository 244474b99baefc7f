import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { VISITOR_TEXTS } from '#i18n/visitor-texts.ts';
import english from './locales/en.json' with { type: 'json' };

const SOURCE = join(import.meta.dirname, '..');
/** Their words for the dashboard are read by who is signed in. */
const SHARED = ['app/screens.tsx', 'i18n/error-text.ts'];

/** What every page loads, and the pages that the router shows to whoever comes. */
function findEntries(): string[] {
  const router = readFileSync(join(SOURCE, 'app/router.tsx'), 'utf8');
  const pages = [...router.matchAll(/import\('#(app\/routes\/[^']+)'\)/g)].map(([, page = '']) => page);
  expect(pages).toContain('app/routes/login.tsx');
  // It fetches the words of the dashboard with it, which most who come to it have.
  return ['main.tsx', ...pages.filter((page) => page !== 'app/routes/instagram-result.tsx')];
}

/** Files that load together with the given ones: what is imported when it is needed does not count. */
function loadedWith(entries: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open = entries.map((entry) => join(SOURCE, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (texts.has(file) || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    for (const [, address = ''] of text.matchAll(/from '([#.][^']+\.tsx?)'/g))
      open.push(address.startsWith('#') ? join(SOURCE, address.slice(1)) : join(dirname(file), address));
  }
  return texts;
}

test('whoever is not signed in is spoken to with the words that came with the page', () => {
  const texts = loadedWith(findEntries());
  expect([...texts.keys()].some((file) => file.endsWith('require-user.tsx'))).toBe(true);
  const missing = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/['"`]([A-Za-z]+)\.[A-Za-z$]/g)]
      .map(([, group = '']) => group)
      .filter((group) => Object.hasOwn(english, group) && !VISITOR_TEXTS.has(group))
      .map((group) => `${file.slice(SOURCE.length + 1)}: ${group}`),
  );
  expect(missing.filter((line) => !SHARED.some((file) => line.startsWith(file)))).toEqual([]);
});
