import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import {
  chatCompletions,
  type Dialect,
  googleGenerateContent,
  openAIResponses,
} from '../testing/dialects.ts';
import type { ModelServer, Scripted } from '../testing/model-servers.ts';
import { startModelServer } from '../testing/model-servers.ts';
import { createEmbedder, EMBEDDING_BATCH } from './embeddings.ts';
import { fuseRankings, textOfChunk } from './embeddings-rank.ts';
import type { ModelSettings } from './model-settings.ts';
import type { ProviderFault } from './provider-fault.ts';
import { cosineOf } from './vector.ts';

type Name = 'openai' | 'google' | 'openai-compatible';

const DIALECTS: Record<Name, Dialect> = {
  openai: openAIResponses,
  google: googleGenerateContent,
  'openai-compatible': chatCompletions,
};
const NAMES = Object.keys(DIALECTS) as Name[];
const KEY = 'sk-secret-of-the-owner';

const servers = {} as Record<Name, ModelServer>;
beforeAll(async () => {
  for (const name of NAMES) servers[name] = await startModelServer(DIALECTS[name]);
});
afterEach(() => {
  for (const server of Object.values(servers)) {
    server.embeddings.length = 0;
    server.scriptEmbeddings();
  }
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

function embedder(name: Name, model = 'small', apiKey = KEY) {
  return createEmbedder({ provider: name, model, apiKey, baseUrl: servers[name].baseUrl });
}

async function faultOf(work: Promise<unknown>): Promise<ProviderFault> {
  const error = await work.then(
    () => null,
    (reason: Error & { fault: ProviderFault }) => reason,
  );
  expect(JSON.stringify([error?.message, error?.fault, String(error?.cause)])).not.toContain(KEY);
  if (!error) throw new Error('it did not fail');
  return error.fault;
}

const CAR = 'Where may I leave my car?';

describe.each(NAMES)('with %s', (name) => {
  it('has one vector of length 1 for each text, and a paraphrase is near', async () => {
    const { vectors, tokens } = await embedder(name).embed(
      ['A parking garage is next door.', 'A manicure costs 28 €.'],
      'passage',
    );
    const { vectors: asked } = await embedder(name).embed([CAR], 'question');
    const [parking, manicure] = vectors;
    const [question] = asked;
    if (!parking || !manicure || !question) throw new Error('a vector is missing');
    expect(cosineOf(parking, parking)).toBeCloseTo(1, 5);
    expect(cosineOf(question, parking)).toBeGreaterThan(0.9);
    expect(cosineOf(question, manicure)).toBeLessThan(0.2);
    // Google's answer holds no count.
    expect(tokens).toBe(name === 'google' ? null : 11);
    const [call] = servers[name].embeddings;
    expect(JSON.stringify(call?.headers)).toContain(KEY);
    expect(call?.texts).toHaveLength(2);
  });

  it('asks in batches and keeps the order of the texts', async () => {
    const texts = Array.from({ length: EMBEDDING_BATCH + 2 }, (_, at) => (at % 2 ? 'parking' : 'price'));
    const { vectors } = await embedder(name).embed(texts, 'passage');
    expect(servers[name].embeddings.map((call) => call.texts.length)).toEqual([EMBEDDING_BATCH, 2]);
    const last = vectors.at(-1);
    const first = vectors[1];
    if (!first || !last) throw new Error('a vector is missing');
    expect(vectors).toHaveLength(texts.length);
    expect(cosineOf(first, last)).toBeCloseTo(1, 5);
    expect(cosineOf(vectors[0] ?? last, last)).toBeLessThan(0.1);
  });

  it.each<[string, Scripted, ProviderFault['code'], boolean]>([
    ['a refused key', { status: 401, words: `no ${KEY}` }, 'unauthorized', false],
    ['an unknown model', { status: 404, words: 'no such model' }, 'not_configured', false],
    ['a crowd', { status: 429, words: 'slow down' }, 'rate_limited', true],
    ['a broken server', { status: 500, words: 'oops' }, 'unavailable', true],
    ['a lost connection', { end: 'reset' }, 'unavailable', true],
    ['no JSON', { body: '<html>', type: 'text/html' }, 'malformed', true],
    ['a redirect', { body: '', status: 302 }, 'not_configured', false],
  ])('names %s without a word of the server', async (_name, step, code, retryable) => {
    servers[name].scriptEmbeddings(step);
    expect(await faultOf(embedder(name).embed([CAR], 'question'))).toMatchObject({ code, retryable });
  });

  it('waits no longer than it is told', async () => {
    servers[name].scriptEmbeddings({ end: 'silence' });
    const call = { timeoutMilliseconds: 100 };
    expect(await faultOf(embedder(name).embed([CAR], 'question', call))).toMatchObject({ code: 'timeout' });
  });

  it('rejects with the reason of a caller that gave up', async () => {
    servers[name].scriptEmbeddings({ end: 'silence' });
    const caller = new AbortController();
    const asked = embedder(name).embed([CAR], 'question', { signal: caller.signal });
    const gone = new Error('superseded');
    caller.abort(gone);
    await expect(asked).rejects.toBe(gone);
  });
});

describe('vectors that cannot be compared', () => {
  const answer = (...vectors: number[][]) => ({
    body: { data: vectors.map((embedding) => ({ embedding })), usage: null },
  });
  it.each([
    ['of two widths', answer([1, 0], [1, 0, 0])],
    ['without a direction', answer([1, 0], [0, 0])],
    ['too few', answer([1, 0])],
  ])('%s are refused', async (_name, step) => {
    servers['openai-compatible'].scriptEmbeddings(step);
    const asked = embedder('openai-compatible').embed(['one', 'two'], 'passage');
    expect(await faultOf(asked)).toMatchObject({ code: 'malformed' });
  });
});

describe('the form of a text', () => {
  it.each([
    ['nomic-embed-text:v1.5', 'search_query: hi', 'search_document: hi'],
    ['embeddinggemma', 'task: search result | query: hi', 'title: none | text: hi'],
    ['intfloat/multilingual-e5-large', 'query: hi', 'passage: hi'],
    ['bge-m3', 'hi', 'hi'],
  ])('is what %s was trained with', async (model, question, passage) => {
    await embedder('openai-compatible', model).embed(['hi'], 'question');
    await embedder('openai-compatible', model).embed(['hi'], 'passage');
    expect(servers['openai-compatible'].embeddings.map(({ texts }) => texts)).toEqual([
      [question],
      [passage],
    ]);
  });

  it('is a field of its own for an older model of Google', async () => {
    await embedder('google', 'gemini-embedding-001').embed([CAR], 'question');
    await embedder('google', 'gemini-embedding-2').embed([CAR], 'question');
    expect(servers.google.embeddings.map(({ body }) => body['taskType'])).toEqual([
      'RETRIEVAL_QUERY',
      undefined,
    ]);
  });

  it('leaves out the rest of a text that no model takes', async () => {
    await embedder('openai-compatible').embed(['a'.repeat(100_000)], 'passage');
    expect(servers['openai-compatible'].embeddings[0]?.texts[0]).toHaveLength(4000);
  });
});

describe('settings', () => {
  it('of Anthropic have no embeddings, and it says so', async () => {
    const settings: ModelSettings = { provider: 'anthropic', model: 'x', apiKey: KEY };
    const fault = await faultOf(createEmbedder(settings).embed(['hi'], 'passage'));
    expect(fault).toMatchObject({ code: 'not_configured', retryable: false });
    expect(fault.message).toContain('Anthropic has no embedding models');
  });

  it('without a key are asked nothing', async () => {
    const fault = await faultOf(embedder('openai', 'small', '').embed(['hi'], 'passage'));
    expect(fault).toMatchObject({ code: 'not_configured' });
    expect(servers.openai.embeddings).toEqual([]);
  });

  it('name the space of the vectors without the key', () => {
    const { space } = embedder('openai');
    expect(space).toBe(`openai ${servers.openai.baseUrl} small`);
  });
});

describe('the fused order', () => {
  const { chunks } = openKnowledge(
    '# Getting here\n\nA garage is next door.\n\nBus 7 stops here.\n\nWe are on the first floor.',
  );
  const [garage, bus, floor] = chunks;
  if (!garage || !bus || !floor) throw new Error('three chunks are needed');
  const idsOf = (found: { chunk: { id: string } }[]) => found.map(({ chunk }) => chunk.id);

  const hit = (chunk: typeof bus, score: number) => ({ chunk, score });

  it('puts what is most alike above a chance hit of the words', () => {
    const fused = fuseRankings([hit(bus, 3)], chunks, [0.9, 0.1, 0.5], 3);
    expect(idsOf(fused)).toEqual([garage.id, bus.id, floor.id]);
    expect(fused[0]).toEqual({ chunk: garage, score: 0, likeness: 0.9 });
    expect(fused[1]).toEqual({ chunk: bus, score: 3, likeness: 0.1 });
  });

  it('puts what both orders have high above what one has first', () => {
    const hits = [hit(bus, 3), hit(floor, 2.9)];
    expect(idsOf(fuseRankings(hits, chunks, [0.5, 0.1, 0.9], 1))).toEqual([floor.id]);
    expect(idsOf(fuseRankings(hits, chunks, [0.1, 0.9, 0.5], 1))).toEqual([bus.id]);
  });

  it('is that of likeness when the words found nothing', () => {
    expect(idsOf(fuseRankings([], chunks, [0.2, 0.4, 0.9], 2))).toEqual([floor.id, bus.id]);
  });

  it('reads a chunk with all that it stands under', () => {
    expect(textOfChunk(garage)).toBe('Getting here\nA garage is next door.');
    const [faq] = openKnowledge('# Money\n\nQ: May I pay by card?\nA: Yes.').chunks;
    if (!faq) throw new Error('no chunk');
    expect(textOfChunk(faq)).toBe('Money\nMay I pay by card?\nYes.');
  });
});
