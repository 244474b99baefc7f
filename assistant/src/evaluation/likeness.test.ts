import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { createEmbedder } from '../models/embeddings.ts';
import { chatCompletions } from '../testing/dialects.ts';
import type { ModelServer } from '../testing/model-servers.ts';
import { startModelServer } from '../testing/model-servers.ts';
import { createLikenessMeter } from './likeness.ts';
import type { EvaluationSet } from './sets.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(chatCompletions);
});
afterAll(() => server.close());

const knowledgeBase = 'A garage is next door.\n\nEvery puppy is welcome.\n\nParcels go out on Monday.';

function listCases(questions: EvaluationSet['questions']) {
  const set = { name: 'shop-en', language: 'en', crossed: false, knowledgeBase, questions };
  return questions.map((question) => ({ set, question, knowledge: openKnowledge(knowledgeBase) }));
}

it('counts what the joined order and likeness alone put first', async () => {
  const { baseUrl } = server;
  const meter = createLikenessMeter(
    createEmbedder({ provider: 'openai-compatible', model: 'small', baseUrl }),
  );
  const cases = listCases([
    { text: 'Parking?', before: null, expected: ['garage'] },
    { text: 'May I bring my pet?', before: null, expected: ['puppy'] },
    { text: 'Is the animal allowed?', before: null, expected: ['Parcels'] },
    { text: 'Do you sell bread?', before: null, expected: null },
    { text: 'And then?', before: 'Parking?', expected: ['garage'] },
  ]);
  const counted = await meter.measure(cases);
  expect(counted).toEqual({ fused: 2, liked: 2, of: 3, missed: ['shop-en: Is the animal allowed?'] });
  await meter.measure(cases);
  // The passages of a base are embedded once.
  expect(server.embeddings.map(({ texts }) => texts.length)).toEqual([3, 3, 3]);
  expect(meter.spent).toEqual({ texts: 9, tokens: 34 });
});
