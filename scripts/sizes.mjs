// No file so long that nobody reads it: 400 lines, tests 600.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { listSources } from './sources.mjs';

// Made from the migrated database (a test holds it to that), read by the compiler and not by people.
const generated = new Set(['server/src/schema.ts']);

const sources = listSources(root).filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !generated.has(path));
const long = sources.flatMap((path) => {
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
  const limit = /\.test\.tsx?$/.test(path) ? 600 : 400;
  return lines > limit ? [`${path}: ${lines} lines, the limit is ${limit}`] : [];
});
for (const line of long) console.error(line);
console.log(`${sources.length} files, ${long.length} too long`);
process.exitCode = long.length > 0 ? 1 : 0;
