import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { readServerEnv, serverCommand } from './server-command.ts';

test('the server gets what a settings file brings after the launcher has begun', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-settings-'));
  const file = join(folder, '.env');
  await writeFile(file, 'PARLEY_TEST_ADDRESS=https://parley.example.com\n');
  try {
    process.loadEnvFile(file);
    expect(readServerEnv()).toMatchObject({ PARLEY_TEST_ADDRESS: 'https://parley.example.com' });
  } finally {
    delete process.env['PARLEY_TEST_ADDRESS'];
    await rm(folder, { recursive: true });
  }
});

test('the container starts the server as npm start does', async () => {
  const file = await readFile(join(root, 'Containerfile'), 'utf8');
  expect(JSON.parse(/^CMD (\[.*\])$/m.exec(file)?.[1] ?? '')).toEqual(['node', ...serverCommand]);
});
