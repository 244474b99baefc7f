import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((name) => ({ name, text: readFileSync(`${root}/${name}`, 'utf8') }));

it('every custom property that a style sheet reads is set somewhere', () => {
  const sheets = read('src/**/*.css');
  const set = new Set([
    ...sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...read('src/**/*.{ts,tsx}').flatMap(({ text }) =>
      [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name),
    ),
  ]);
  const unset = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(([, property = '']) =>
      set.has(property) || property.startsWith('--mantine-') ? [] : [`${name}: ${property}`],
    ),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(unset).toEqual([]);
});
