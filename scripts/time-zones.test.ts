import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { listSources } from './sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
/** What writes a date, with what it is given until the statement ends. */
const WRITERS = /(?:toLocale(?:Date|Time)String\(|new Intl\.DateTimeFormat\()[^;]*/g;

test('no date is written without saying in which time zone', async () => {
  const files = (await listSources(root)).filter((file) =>
    /^(web|server|assistant)\/src\/.*(?<!\.test)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const without: string[] = [];
  let found = 0;
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [call] of text.matchAll(WRITERS)) {
      found += 1;
      if (!call.includes('timeZone')) without.push(`${file}: ${call.slice(0, 60)}`);
    }
  }
  expect(found).toBeGreaterThan(3);
  expect(without).toEqual([]);
});
