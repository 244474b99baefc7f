/*
 * Prints how well the assistant does, per provider and language, and ends with 1 below its thresholds:
 *
 *   npm run eval                  the frozen sets
 *   npm run eval -- tune          the sets that the calibration learns from (or fresh, or held-out)
 *   npm run eval -- notes         also every question that went wrong
 */

import { createProvider } from '../assistant/src/create-provider.ts';
import { evaluate } from '../assistant/src/evaluation/run.ts';
import { SET_KINDS } from '../assistant/src/evaluation/sets.ts';
import { createEmbedder } from '../assistant/src/models/embeddings.ts';
import { embeddingSettings, providerSettings } from '../server/src/app/provider-settings.ts';
import { readSettings } from './settings.mjs';

const env = readSettings();
if (env === null) process.exitCode = 1;
else {
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
}
