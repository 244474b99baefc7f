import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

const clean: Record<string, string> = {
  'contract/package.json': '{"name":"@parley/contract","type":"module","exports":{"./*.ts":"./src/*.ts"}}',
  'contract/src/replies.ts': 'export const limit = 1;',
  'server/package.json':
    '{"type":"module","imports":{"#features/*":"./src/features/*","#infra/*":"./src/infra/*"}}',
  'server/src/main.ts': "import './app/routes.ts';",
  'server/src/app/routes.ts': "import '#features/webhooks/service.ts';",
  'server/src/features/webhooks/service.ts':
    "import { receive } from '#features/conversations/service.ts';\nexport const apply = () => receive();",
  'server/src/features/webhooks/routes.ts': 'export const routes = 1;',
  'server/src/features/webhooks/feature.ts': 'export const webhooks = 1;',
  'server/src/features/replies/ask.ts':
    "import { decide } from '@parley/assistant';\nexport const ask = decide;",
  'server/src/features/replies/ask.test.ts':
    "import { servers } from '@parley/assistant/testing/servers.ts';\nservers.toFixed();",
  'server/src/features/triggers/service.ts': 'export type Firing = { id: string };',
  'server/src/features/conversations/test-rows.ts': 'export const rows = 1;',
  'server/src/features/conversations/service.ts':
    "import type { Row } from './repository.ts';\nexport const receive = (row?: Row) => row;",
  'server/src/features/conversations/repository.ts':
    "import '#infra/db.ts';\nexport type Row = { id: string };",
  'server/src/features/conversations/service.test.ts':
    "import { startSimulator } from '../../../../simulator/src/simulator.ts';\nstartSimulator();",
  'assistant/package.json':
    '{"name":"@parley/assistant","type":"module","exports":{".":"./src/index.ts","./testing/*.ts":"./src/testing/*.ts"}}',
  'assistant/src/index.ts': "import { decide } from './decide.ts';\nexport { decide };",
  'assistant/src/testing/servers.ts': 'export const servers = 1;',
  'assistant/src/decide.ts': "import { guard } from './guard/guard.ts';\nexport const decide = guard;",
  'assistant/src/reading/fold.ts': 'export const fold = 1;',
  'assistant/src/retrieval/retrieval.ts':
    "import { fold } from '../reading/fold.ts';\nexport const found = fold;",
  'assistant/src/guard/guard.ts':
    "import { found } from '../retrieval/retrieval.ts';\nexport const guard = found;",
  'assistant/src/builtin/builtin.ts':
    "import { guard } from '../guard/guard.ts';\nexport const builtin = guard;",
  'assistant/src/models/google.ts':
    "import { guard } from '../guard/guard.ts';\nexport const google = guard;",
  'server/src/infra/db.ts': 'export const db = 1;',
  'simulator/package.json': '{"type":"module"}',
  'simulator/src/simulator.ts': 'export const startSimulator = () => 1;',
  'web/package.json': '{"type":"module"}',
  'web/src/main.tsx': "import { Page } from './app/page.tsx';\nexport const app = <Page />;",
  'web/src/app/page.tsx':
    "import { List } from '../features/conversations/list.tsx';\nexport const Page = () => <List />;",
  'web/src/features/conversations/list.tsx':
    "import type { Word } from '../../ui/word.ts';\nexport const List = (p: { word?: Word }) => <p>{p.word}</p>;",
  'web/src/features/knowledge/base.ts': 'export const base = 1;',
  'web/src/ui/word.ts': 'export type Word = string;',
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-walls-'));
  await mkdir(join(root, 'node_modules/@parley'), { recursive: true });
  await symlink('../../contract', join(root, 'node_modules/@parley/contract'));
  await symlink('../../assistant', join(root, 'node_modules/@parley/assistant'));
  for (const [path, text] of Object.entries(clean)) await plant(path, text);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), `${text}\n`);
}

function check(): { status: number | null; faults: string[] } {
  const program = fileURLToPath(new URL('walls.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, root], { encoding: 'utf8' });
  // The climbing paths of the planted tree are not what is asked here.
  return {
    status,
    faults: stderr.split('\n').filter((line) => line !== '' && !line.startsWith('climbing-path')),
  };
}

test('a tree that keeps the walls has no faults but its climbing paths', () => {
  expect(check().faults).toEqual([]);
});

// Each row plants one file: its folder, what it imports, and the wall that this breaks.
const breaches = [
  ['web/src/ui/a.ts', '../../../server/src/infra/db.ts', 'web-knows-the-contract'],
  ['contract/src/a.ts', '../../server/src/infra/db.ts', 'contract-stands-alone'],
  ['contract/src/a.ts', 'node:fs', 'contract-does-no-io'],
  ['simulator/src/a.ts', '../../contract/src/replies.ts', 'simulator-stands-alone'],
  ['server/src/infra/a.ts', '../../../simulator/src/simulator.ts', 'server-knows-the-contract'],
  ['server/src/infra/a.test.ts', '../../../web/src/ui/word.ts', 'server-tests-use-the-simulator'],
  ['e2e/src/a.ts', '../../contract/src/replies.ts', 'journeys-use-processes'],
  ['bench/src/a.ts', '../../server/src/infra/db.ts', 'journeys-use-processes'],
  ['server/src/app/a.ts', '../main.ts', 'main-is-the-top'],
  ['server/src/features/conversations/a.ts', '../../app/routes.ts', 'features-below-app'],
  ['server/src/infra/a.ts', '#features/webhooks/service.ts', 'infra-is-blind'],
  ['assistant/src/a.ts', '../../server/src/infra/db.ts', 'assistant-is-pure'],
  ['assistant/src/b.ts', '@parley/contract/replies.ts', 'assistant-is-pure'],
  ['server/src/features/replies/a.ts', '../../../../assistant/src/decide.ts', 'assistant-by-its-door'],
  ['server/src/features/replies/b.test.ts', '../../../../assistant/src/decide.ts', 'assistant-by-its-door'],
  ['server/src/features/replies/c.ts', '@parley/assistant/decide.ts', 'imports-lead-somewhere'],
  ['server/src/features/replies/d.ts', '@parley/assistant/testing/servers.ts', 'tests-stay-out'],
  ['server/src/infra/b.ts', '@parley/assistant', 'infra-is-blind'],
  ['assistant/src/reading/a.ts', '../retrieval/retrieval.ts', 'assistant-reading-is-the-bottom'],
  ['assistant/src/retrieval/a.ts', '../guard/guard.ts', 'assistant-retrieval-below-guard'],
  ['assistant/src/guard/a.ts', '../builtin/builtin.ts', 'assistant-guard-trusts-nobody'],
  ['assistant/src/builtin/a.ts', '../models/google.ts', 'assistant-answers-by-one'],
  ['assistant/src/models/a.ts', '../builtin/builtin.ts', 'assistant-answers-by-one'],
  ['server/src/instagram/a.ts', '#infra/db.ts', 'instagram-is-pure'],
  ['server/src/instagram/a.ts', '@parley/assistant', 'instagram-is-pure'],
  ['server/src/features/replies/a.ts', '#features/conversations/repository.ts', 'features-by-their-service'],
  ['server/src/features/webhooks/a.ts', './feature.ts', 'features-tied-by-app'],
  [
    'server/src/features/conversations/a.ts',
    '#features/triggers/service.ts',
    'conversations-knows-no-feature',
  ],
  ['server/src/features/webhooks/raw-repository.ts', './service.ts', 'repository-is-the-bottom'],
  ['web/src/lib/a.ts', '../app/page.tsx', 'web-parts-below-features'],
  ['web/src/ui/a.ts', '../features/knowledge/base.ts', 'web-parts-below-features'],
  ['web/src/features/knowledge/a.ts', '../../app/page.tsx', 'web-features-below-app'],
  ['web/src/features/knowledge/a.ts', '../conversations/list.tsx', 'web-features-keep-apart'],
  ['server/src/app/a.ts', '../features/conversations/service.test.ts', 'tests-stay-out'],
  ['server/src/app/a.ts', '../features/conversations/test-rows.ts', 'tests-stay-out'],
  ['server/src/features/webhooks/raw-service.ts', './routes.ts', 'service-below-routes'],
  ['server/src/app/a.ts', '#infra/gone.ts', 'imports-lead-somewhere'],
] as const;

test('red: every breach is found, and nothing else', async () => {
  const expected = await Promise.all(
    breaches.map(async ([path, target, rule], index) => {
      const planted = path.replace(/([^/]+)$/, `x${index}-$1`);
      await plant(planted, `import * as it from '${target}';\nexport const used = it;`);
      return `${rule}: ${planted}`;
    }),
  );
  const { status, faults } = check();
  expect([...new Set(faults.map((line) => line.split(' -> ')[0]))].sort()).toEqual(expected.sort());
  expect(status).toBe(1);
});

test.each([
  ["import type { Row } from '#features/conversations/repository.ts';\nexport type Mine = Row;"],
  ["export const late = () => import('#features/conversations/repository.ts');"],
  ["export * from '#features/conversations/repository.ts';"],
])('red in every form of import: %s', async (text) => {
  await plant('server/src/features/replies/a.ts', text);
  expect(check().faults).toEqual([expect.stringContaining('features-by-their-service')]);
});

const OF_TYPES = "import type { B } from './b.ts';\nexport type A = B;\nexport const a = 1;";
const OF_MODULES = "import {\n  b,\n} from './b.ts';\nexport const a = b;";

async function plantCircle(folder: string, first: string): Promise<void> {
  await plant(`${folder}/a.ts`, first);
  await plant(`${folder}/b.ts`, "import { a } from './a.ts';\nexport type B = string;\nexport const b = a;");
}

test.each([
  ['server/src/infra', OF_MODULES],
  ['server/src/infra', OF_TYPES],
  ['assistant/src/reading', OF_TYPES],
  ['contract/src', OF_TYPES],
  ['web/src/ui', OF_MODULES],
  ['web/src/ui', OF_TYPES],
  ['simulator/src', OF_TYPES],
  ['e2e/src', OF_TYPES],
])('red: a circle in %s', async (folder, first) => {
  await plantCircle(folder, first);
  expect(check().faults).toEqual([`circle: ${folder}/a.ts -> ${folder}/b.ts -> ${folder}/a.ts`]);
});

test('red: features that need each other, if only for a type; not for a test', async () => {
  const needs = "import type { Firing } from '#features/triggers/service.ts';\nexport type Mine = Firing;";
  await plant('server/src/features/knowledge/service.ts', needs);
  const back = "import type { Mine } from '#features/knowledge/service.ts';\nexport type Theirs = Mine;";
  await plant('server/src/features/triggers/a.test.ts', back);
  expect(check().faults).toEqual([]);
  await plant('server/src/features/triggers/a.ts', back);
  expect(check().faults).toEqual(['circle of features: knowledge -> triggers -> knowledge']);
});

test('red: a path that climbs two folders', async () => {
  const program = fileURLToPath(new URL('walls.mjs', import.meta.url));
  const { stderr, status } = spawnSync(process.execPath, [program, root], { encoding: 'utf8' });
  expect(stderr).toContain('climbing-path: web/src/features/conversations/list.tsx -> ../../ui/word.ts');
  expect(status).toBe(1);
});

test("red: a table of another feature is written, one is nobody's, and one has no name", async () => {
  await plant(
    'server/migrations/0001-a.sql',
    'CREATE TABLE notes (id int);\nCREATE TABLE note_parts (id int);',
  );
  const page = '| table | owner | also written by |\n| --- | --- | --- |\n';
  await plant('docs/tables.md', `${page}| notes | knowledge | triggers: its mark |\n| gone | knowledge | |`);
  await plant('server/src/features/knowledge/a.ts', "export const a = 'UPDATE notes SET id = 1';");
  await plant('server/src/features/triggers/a.ts', "export const a = 'DELETE FROM notes';");
  await plant('server/src/features/replies/a.ts', "export const a = 'SELECT FROM notes FOR UPDATE';");
  await plant('server/src/features/replies/a.test.ts', "export const a = 'DELETE FROM notes';");
  const clean = ['no-owner: note_parts (docs/tables.md)', 'no-table: gone (docs/tables.md)'];
  expect(check().faults).toEqual(clean);
  await plant('server/src/features/replies/b.ts', "export const b = (db) => db.updateTable('notes as n');");
  await plant('server/src/features/replies/c.ts', 'export const c = (db, table) => db.insertInto(table);');
  expect(check().faults).toEqual([
    ...clean,
    'foreign-table: server/src/features/replies/b.ts -> notes',
    'unnamed-table: server/src/features/replies/c.ts (a statement that writes names its table)',
  ]);
});

test('red: nothing could be read', async () => {
  await rm(root, { recursive: true });
  await mkdir(root);
  expect(check()).toMatchObject({ status: 1, faults: [expect.stringContaining('not-read')] });
});
