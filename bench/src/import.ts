import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { callApi, findPassword, signInByApi } from '@parley/e2e/owner.ts';
import { type Parley, startParley } from '@parley/e2e/processes.ts';

import { connect, type Database } from './database.ts';
import { atMost, exactly, type Figure, told } from './figures.ts';
import { residentMegabytes } from './footprint.ts';
import { untilTrue } from './until.ts';

/** `IMPORT_CONVERSATIONS=2000 npm run bench -- import` takes 17 minutes: the platform's calls are not to be had faster. */
const CONVERSATIONS = Number(process.env['IMPORT_CONVERSATIONS'] ?? 500);
/** Of each conversation: three questions and three answers. */
const EXCHANGES = 3;
const CALLS_PER_SECOND = 2;
/** Written at once before it begins. */
const WRITERS = 8;

const PICTURES = 60;
const PICTURES_AT_ONCE = 15;
const MODEL_MILLISECONDS = 1000;

/** A whole import at the platform's own pace, and the pictures of posts beside a model that takes a second for each. */
export async function measureImport(parley: Parley): Promise<Figure[]> {
  return [...(await measureHistory(parley)), ...(await measurePictures())];
}

async function measureHistory(parley: Parley): Promise<Figure[]> {
  const { simulator } = parley;
  await simulator.patch('switches', { rateLimits: true });
  const { instagramUserId, accessToken } = await simulator.createBusiness();
  await writeHistory(parley, instagramUserId);
  await using database = await connect(parley);
  const before = residentMegabytes(parley);
  let most = before ?? 0;
  await beginImport(parley, 'history@example.com', accessToken);
  const patience = (CONVERSATIONS / CALLS_PER_SECOND) * 3000 + 300_000;
  await untilTrue(
    'the import',
    patience,
    async () => {
      most = Math.max(most, residentMegabytes(parley) ?? 0);
      return (await readRun(database)).state === 'done';
    },
    1000,
  );
  const { seconds, whole, conversations, messages } = await readRun(database);
  const calls = await countCalls(parley);
  const allowed = calls / CALLS_PER_SECOND;
  return [
    told('calls about conversations', String(calls)),
    told('read in, and with all stages', `${seconds.toFixed(0)} and ${whole.toFixed(0)} s`),
    atMost('time against that of two calls a second', seconds / allowed, 1.15, 'times', 2),
    exactly('conversations here', conversations, CONVERSATIONS),
    exactly('messages here', messages, CONVERSATIONS * EXCHANGES * 2),
    before === null
      ? told('memory', 'this system does not tell')
      : atMost(`memory more than before, with ${CONVERSATIONS} conversations`, most - before, 150, 'MB', 0),
  ];
}

async function writeHistory({ simulator }: Parley, instagramUserId: string): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let n = next++; n < CONVERSATIONS; n = next++) {
        const customerId = await simulator.createCustomer(instagramUserId, { name: `Buyer ${n}` });
        for (let k = 0; k < EXCHANGES; k++) {
          await simulator.write(customerId, `How much is number ${n % 40} with option ${k}?`);
          const text = `Number ${n % 40} with option ${k} costs ${20 + (n % 40) + k} €.`;
          await simulator.post(`businesses/${instagramUserId}/type?wait=false`, { customerId, text });
        }
      }
    }),
  );
}

/** Registers a client who imports at once. */
async function beginImport(parley: Parley, email: string, accessToken: string): Promise<void> {
  const { url, dataDir } = parley;
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const { cookie, userId } = await signInByApi(url, email, await findPassword(dataDir, email));
  await callApi(url, { cookie }, 'POST', '/api/instagram/import', { userId, accessToken });
}

type Run = { state: string; seconds: number; whole: number; conversations: number; messages: number };

/** `seconds`: from its beginning until the last message was stored. */
async function readRun(database: Database): Promise<Run> {
  const { rows } = await database.query<Run>(
    `SELECT r.state, extract(epoch FROM coalesce(r.ended_at, now()) - r.started_at)::float8 AS whole,
       extract(epoch FROM (
         SELECT max(m.created_at) FROM messages m WHERE m.account_id = r.account_id
       ) - r.started_at)::float8 AS seconds,
       (SELECT count(*) FROM conversations c WHERE c.account_id = r.account_id)::int AS conversations,
       (SELECT count(*) FROM messages m WHERE m.account_id = r.account_id)::int AS messages
     FROM import_runs r`,
  );
  const [run] = rows;
  if (!run) throw new Error('no import has begun');
  return run;
}

type Call = { path: string };

/** Those that the platform counts: of the list, and of what stands in conversations. */
async function countCalls({ simulator }: Parley): Promise<number> {
  const calls = await simulator.get<(Call & { limits?: Record<string, unknown> })[]>('calls');
  return calls.filter(({ limits }) => limits && 'conversationCallsInThisSecond' in limits).length;
}

/** How long the pictures of posts take, beside a model that reads one in a second, fifteen at once. */
async function measurePictures(): Promise<Figure[]> {
  await using model = await startSlowModel();
  await using parley = await startParley({
    simulator: true,
    demo: false,
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'slow',
      AI_VISION_MODEL: 'slow',
      AI_BASE_URL: model.url,
      AI_API_KEY: 'key',
      AI_SECOND_LOOK: 'off',
    },
  });
  const { simulator } = parley;
  await simulator.patch('switches', { hourlyQuota: 1_000_000_000 });
  const { instagramUserId, accessToken } = await simulator.createBusiness();
  const customerId = await simulator.createCustomer(instagramUserId);
  await simulator.write(customerId, 'Hello');
  for (let n = 0; n < PICTURES; n++) {
    const at = Date.now() - (n + 1) * 60_000;
    await simulator.post(`businesses/${instagramUserId}/posts`, { caption: '', imageFile: 'nails.jpg', at });
  }
  await beginImport(parley, 'pictures@example.com', accessToken);
  await untilTrue('the pictures', 300_000, async () => model.read() >= PICTURES, 250);
  const share = (PICTURES * MODEL_MILLISECONDS) / model.milliseconds();
  return [
    exactly('pictures with the model at once, most', model.most(), PICTURES_AT_ONCE),
    told(
      `of these on an average, over ${(model.milliseconds() / 1000).toFixed(1)} s for ${PICTURES}`,
      share.toFixed(1),
    ),
  ];
}

/** Speaks the chat completions of OpenAI, sees a price in each picture, and takes its time. */
async function startSlowModel() {
  let [open, most, read] = [0, 0, 0];
  let [first, last] = [Number.NaN, Number.NaN];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const isPicture = body.includes('data:image/');
    if (isPicture) {
      open += 1;
      most = Math.max(most, open);
      if (Number.isNaN(first)) first = performance.now();
    }
    setTimeout(() => {
      if (isPicture) {
        open -= 1;
        read += 1;
        last = performance.now();
      }
      const message = { role: 'assistant', content: 'A manicure is £30.' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'slow',
          object: 'chat.completion',
          created: 0,
          model: 'slow',
          choices: [{ index: 0, finish_reason: 'stop', message }],
          usage: { prompt_tokens: 24, completion_tokens: 9, total_tokens: 33 },
        }),
      );
    }, MODEL_MILLISECONDS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    most: () => most,
    read: () => read,
    milliseconds: () => last - first,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
