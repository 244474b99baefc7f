// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import { beforeEach, expect, it } from 'vitest';

import { keepImport, progressOf, readKept } from '#features/import/kept-import.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const user = { id: 'u1', aiPrompt: null, knowledgeBase: null } as User;
const run: ImportRun = {
  id: 'r1',
  state: 'running',
  waitsFor: null,
  stage: 'media_analysis',
  progress: 45,
  overall: 69,
  importProgress: { processed: 128, total: 128, messages: 1284 },
  posts: { current: 46, total: 46 },
  mediaAnalysis: { current: 54, total: 120 },
  secondsLeft: 360,
  example: null,
  failure: null,
  awaitsYes: false,
  report: null,
  startedAt: new Date(NOW).toISOString(),
  endedAt: null,
};

beforeEach(() => localStorage.clear());

it('[IMP-08] [IMP-10] an import is there again after a reload, at the figure where it stood', () => {
  keepImport('u1', run, NOW);
  expect(JSON.parse(readStored(STORED.importing) ?? '')).toEqual({
    isImporting: true,
    loadingStage: 'media_analysis',
    importProgress: { processed: 128, total: 128, messages: 1284 },
    aiProgress: 0,
    tempKbProgress: 100,
    instagramPostsProgress: 100,
    mediaAnalysisProgress: { current: 54, total: 120 },
    aiProgressDetails: null,
    userId: 'u1',
    timestamp: NOW,
  });
  expect(readKept(user, NOW + 59 * MINUTE)).toMatchObject({ stage: 'media_analysis', overall: 69 });
});

it('[IMP-08] not after an hour, and not for somebody else', () => {
  keepImport('u1', run, NOW);
  expect(readKept({ ...user, id: 'u2' }, NOW)).toBeNull();
  keepImport('u1', run, NOW);
  expect(readKept(user, NOW + 60 * MINUTE)).toBeNull();
  expect(readStored(STORED.importing)).toBeNull();
});

it('[IMP-09] not where there are both a prompt and a knowledge base', () => {
  keepImport('u1', run, NOW);
  expect(readKept({ ...user, aiPrompt: 'Be kind.' }, NOW)).not.toBeNull();
  expect(readKept({ ...user, aiPrompt: 'Be kind.', knowledgeBase: 'Q: …' }, NOW)).toBeNull();
});

it('what another version of the page kept is forgotten', () => {
  writeStored(STORED.importing, '{"loadingStage":"elsewhere"}');
  expect(readKept(user, NOW)).toBeNull();
  writeStored(STORED.importing, 'no json');
  expect(readKept(user, NOW)).toBeNull();
});

it('the stages before the one that it is at are complete', () => {
  expect(progressOf(run, 'import')).toBe(100);
  expect(progressOf(run, 'media_analysis')).toBe(45);
  expect(progressOf(run, 'ai_generation')).toBe(0);
});
