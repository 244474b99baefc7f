import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtFile, ownSource, sourceMark } from './built-source.mjs';
import { pinnedNode, root } from './install.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { serverFlags } from './server-command.ts';

/** Whether a process that has read the server's modules, and a thread of it, hold Node's compiler of TypeScript. */
async function holdCompiler(flags: string[]): Promise<string> {
  const holds = "process.moduleLoadList.some((name) => name.includes('amaro'))";
  const thread = `import('./assistant/src/threads/serve-tasks.ts').then(() => process.getBuiltinModule('node:worker_threads').parentPort.postMessage(${holds}))`;
  const code = `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    await import('./server/src/env.ts');
    const [inThread] = await once(new Worker(${JSON.stringify(thread)}, { eval: true }), 'message');
    console.log(${holds}, inThread);
    process.exit();`;
  const { stdout } = await promisify(execFile)(pinnedNode, [...flags, '--input-type=module', '-e', code], {
    cwd: root,
  });
  return stdout.trim();
}

test('neither the server nor its threads hold the compiler once it is built', async () => {
  await ensureServerBuilt();
  expect(await holdCompiler([])).toBe('true true');
  expect(await holdCompiler(serverFlags)).toBe('false false');
});

test('what was built keeps the lines of its source', async () => {
  await ensureServerBuilt();
  const path = 'assistant/src/threads/pool.ts';
  const source = await readFile(join(root, path));
  const built = await readFile(builtFile(path), 'utf8');
  expect(built.replace(sourceMark(source), '').split('\n')).toHaveLength(
    source.toString().split('\n').length,
  );
  expect(built).not.toContain('type Thread');
});

test('a source that has changed since is not taken for the one that was built', () => {
  expect(sourceMark(Buffer.from('one'))).not.toBe(sourceMark(Buffer.from('another')));
});

test('only modules of the server are taken from what was built', () => {
  const url = (path: string) => new URL(path, `file://${root}/`).href;
  expect(ownSource(url('server/src/main.ts'))).toBe(join('server', 'src', 'main.ts'));
  expect(ownSource(url('simulator/src/main.ts'))).toBeNull();
  expect(ownSource(url('server/test/world.ts'))).toBeNull();
  expect(ownSource(url('server/src/rows.json'))).toBeNull();
  expect(ownSource('node:fs')).toBeNull();
});
