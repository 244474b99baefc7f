/*
 * Prints how well the assistant does, per provider and language, and ends with 1 below its thresholds:
 *
 *   npm run eval                  the frozen sets
 *   npm run eval -- tune          the sets that the calibration learns from (or fresh, or held-out)
 *   npm run eval -- notes         also every question that went wrong
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evaluate } from '@parley/assistant/evaluation/run.ts';
import { SET_KINDS } from '@parley/assistant/evaluation/sets.ts';
import { createEmbedder } from '@parley/assistant/models/embeddings.ts';
import { createProvider } from '@parley/assistant/provider.ts';
import { readEnv } from '#env';

import { embeddingSettings, providerSettings } from './app/provider-settings.ts';

const file = fileURLToPath(new URL('../../.env', import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);
const env = readEnv(process.env);
const settings = providerSettings(env);
const embedding = embeddingSettings(env);
const words = process.argv.slice(2);
const isKept = await evaluate({
  kind: SET_KINDS.find((kind) => words.includes(kind)) ?? 'frozen',
  notes: words.includes('notes'),
  configured: settings.provider === 'builtin' ? null : createProvider(settings),
  embedder: embedding && createEmbedder(embedding),
});
if (isKept) console.log('Every figure keeps its threshold.');
else process.exitCode = 1;
