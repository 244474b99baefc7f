import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import { type Parley, startParley } from '@parley/e2e/processes.ts';

import { connect, type Database } from './database.ts';
import { atMost, exactly, type Figure, percentile, told } from './figures.ts';
import { postAll } from './load.ts';
import { processorTime } from './processor-time.ts';
import { untilTrue } from './until.ts';
import { textDelivery } from './webhook.ts';

const SOCKETS = 10_000;
const ACCOUNTS = 20;
/** As many as one session may hold. */
const OF_SESSION = 50;
const SESSIONS = SOCKETS / ACCOUNTS / OF_SESSION;
/** Deliveries while all come back, so many a second. */
const DELIVERIES = 400;
const PACE = 20;
const PATIENCE = 240_000;
/** As the web application does. */
const COME_BACK_MILLISECONDS = 3000;
const OPEN_MILLISECONDS = 10_000;
/** Sockets that begin at once, before anything is measured. */
const BEGIN_TOGETHER = 100;
const LOOK_MILLISECONDS = 250;
/** A proxy asks for health every few seconds and gives up after some. */
const MOST_HEALTH_SECONDS = 5;
/** Meta takes a delivery for lost after so long. */
const MOST_DELIVERY_SECONDS = 5;

/** Every dashboard of an installation comes back at once, each with the place at which it stood. */
export async function measureSockets(): Promise<Figure[]> {
  const env = { LIVE_SOCKETS: String(SOCKETS) };
  await using parley = await startParley({ simulator: true, demo: false, env });
  await parley.simulator.patch('switches', { rateLimits: false, hourlyQuota: 1_000_000_000 });
  const rooms = await openRooms(parley);
  const empty = await memory(parley.pid());
  await using crowd = new Crowd(parley.url);
  const openBegan = performance.now();
  await crowd.open(rooms);
  const openedIn = (performance.now() - openBegan) / 1000;
  const full = await memory(parley.pid());

  const first = rooms.map(({ owner, customer }) => textDelivery(owner, customer, 'Are you open today?'));
  const toldIn = await tellAll(parley, crowd, first);

  const restartBegan = performance.now();
  await parley.restart();
  const back = performance.now();
  const spentBefore = processorTime(parley.pid());
  const health = watchHealth(parley);
  const posts = Array.from({ length: DELIVERIES }, (_, n) => {
    const room = rooms[n % rooms.length];
    if (!room) throw new Error('an account is missing');
    return textDelivery(room.owner, room.customer, `Do you have an appointment on the ${n}th?`);
  });
  const delivered = postAll(parley.url, posts, 8, PACE);
  await untilTrue('the return of all sockets', PATIENCE, async () => crowd.count() === SOCKETS, 50);
  const backIn = (performance.now() - back) / 1000;
  const { milliseconds } = await delivered;
  await using database = await connect(parley);
  const ends = await readEnds(database);
  await untilTrue('what was missed', PATIENCE, async () => crowd.behind(ends) === 0, 50);
  const caughtUpIn = (performance.now() - back) / 1000;
  const looks = await health.end();
  const spent = (processorTime(parley.pid()) - spentBefore) / 1000;
  const after = await memory(parley.pid());
  return [
    told(
      `${SOCKETS} sockets of ${ACCOUNTS} accounts, opened one after the other`,
      `${openedIn.toFixed(0)} s`,
    ),
    told('memory of the server without and with them', `${empty} / ${full} MB`),
    told('one event told to all of an account, slowest of all', `${(toldIn * 1000).toFixed(0)} ms`),
    told('restart until it serves', `${((back - restartBegan) / 1000).toFixed(1)} s`),
    told('from then until all are back', `${backIn.toFixed(1)} s`),
    told('from then until all know what they missed', `${caughtUpIn.toFixed(1)} s`),
    told('times that a socket had to ask again', String(crowd.refused)),
    exactly('sockets that missed an event', crowd.missed, 0),
    told('sockets that were told to read anew', String(crowd.resyncs)),
    exactly('health answers other than 200', looks.filter(({ status }) => status !== 200).length, 0),
    atMost(
      'slowest health answer meanwhile',
      Math.max(...looks.map(({ seconds }) => seconds)),
      MOST_HEALTH_SECONDS,
      's',
    ),
    told(
      'deliveries meanwhile, p50 / p99',
      `${percentile(milliseconds, 0.5).toFixed(0)} / ${percentile(milliseconds, 0.99).toFixed(0)} ms`,
    ),
    atMost('slowest delivery meanwhile', Math.max(...milliseconds) / 1000, MOST_DELIVERY_SECONDS, 's'),
    told('memory of the server with all back', `${after} MB`),
    told('processor time of the return, database included', `${spent.toFixed(1)} s`),
  ];
}

/** An account with the tokens of its sessions, and somebody who writes to it. */
type Room = { owner: Owner; accountId: string; customer: string; tokens: string[] };

async function openRooms(parley: Parley): Promise<Room[]> {
  await using database = await connect(parley);
  const rooms: Room[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const owner = await registerOwner(parley, `sockets-${n}@example.com`);
    const wait = { bufferMinSeconds: 300, bufferMaxSeconds: 300 };
    await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, wait);
    const { rows } = await database.query<{ id: string }>(
      'SELECT account_id AS id FROM memberships WHERE user_id = $1',
      [owner.userId],
    );
    const tokens = [];
    for (let session = 0; session < SESSIONS; session++) tokens.push(await signIn(database, owner));
    const customer = await parley.simulator.createCustomer(owner.business.instagramUserId);
    rooms.push({ owner, accountId: rows[0]?.id ?? '', customer, tokens });
  }
  return rooms;
}

/** Hundreds of sign-ins from one address are held up, rightly: a session is written as one would have left it. */
async function signIn(database: Database, { userId }: Owner): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  await database.query(
    `INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, userId, randomBytes(32).toString('base64url')],
  );
  await database.query(
    'INSERT INTO api_tokens (id, user_id, session_id, token_hash) VALUES ($1, $2, $3, $4)',
    [randomUUID(), userId, sessionId, createHash('sha256').update(token).digest()],
  );
  return token;
}

type Heard = { type: string; seq?: number };
type Member = { accountId: string; url: string; place: number | null; isIn: boolean };

/** Sockets that come back as the web application does: three seconds later, with the place at which they stood. */
class Crowd {
  /** Numbers that one of them was not told, or told twice. */
  missed = 0;
  resyncs = 0;
  refused = 0;
  readonly #origin: string;
  readonly #members: Member[] = [];
  readonly #sockets = new Set<WebSocket>();
  #in = 0;
  #isOver = false;

  constructor(origin: string) {
    this.#origin = origin.replace(/^http/, 'ws');
  }

  async open(rooms: readonly Room[]): Promise<void> {
    for (const { owner, accountId, tokens } of rooms) {
      for (const token of tokens) {
        const url = `${this.#origin}/ws?userId=${owner.userId}&token=${token}`;
        for (let n = 0; n < OF_SESSION; n++) {
          const member = { accountId, url, place: null, isIn: false };
          this.#members.push(member);
          this.#connect(member);
          const { length } = this.#members;
          await untilTrue('a socket', PATIENCE, async () => length - this.count() < BEGIN_TOGETHER, 5);
        }
      }
    }
    await untilTrue('all sockets', PATIENCE, async () => this.count() === this.#members.length, 20);
  }

  count(): number {
    return this.#in;
  }

  /** How many stand before the last number of their account. */
  behind(ends: ReadonlyMap<string, number>): number {
    return this.#members.filter(({ accountId, place }) => (place ?? 0) < (ends.get(accountId) ?? 0)).length;
  }

  #connect(member: Member): void {
    const socket = new WebSocket(member.url);
    this.#sockets.add(socket);
    const tooLong = setTimeout(() => socket.close(), OPEN_MILLISECONDS);
    socket.addEventListener('open', () => {
      clearTimeout(tooLong);
      if (member.place !== null) socket.send(JSON.stringify({ after: member.place }));
    });
    socket.addEventListener('message', ({ data }) => this.#hear(member, JSON.parse(String(data)) as Heard));
    socket.addEventListener('close', () => {
      clearTimeout(tooLong);
      this.#sockets.delete(socket);
      if (member.isIn) this.#in -= 1;
      else this.refused += 1;
      member.isIn = false;
      if (this.#isOver) return;
      setTimeout(() => this.#isOver || this.#connect(member), COME_BACK_MILLISECONDS);
    });
  }

  #hear(member: Member, { type, seq }: Heard): void {
    if (type === 'hello' && !member.isIn) {
      member.isIn = true;
      this.#in += 1;
    }
    if (seq === undefined) return;
    if (type === 'hello') member.place ??= seq;
    else if (type === 'resync') {
      this.resyncs += 1;
      member.place = seq;
    } else {
      if (seq !== (member.place ?? 0) + 1) this.missed += 1;
      member.place = seq;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.close();
    await untilTrue('the end of all sockets', PATIENCE, async () => this.#sockets.size === 0);
  }
}

/** Seconds from the first post until every socket stands at the end. */
async function tellAll(parley: Parley, crowd: Crowd, posts: Parameters<typeof postAll>[1]): Promise<number> {
  const began = performance.now();
  await postAll(parley.url, posts, 4);
  await using database = await connect(parley);
  const ends = await readEnds(database);
  await untilTrue('an event', PATIENCE, async () => crowd.behind(ends) === 0, 10);
  return (performance.now() - began) / 1000;
}

async function readEnds(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; seq: string }>(
    'SELECT account_id AS id, seq FROM live_sequences',
  );
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]));
}

type Look = { status: number; seconds: number };

function watchHealth(parley: Parley): { end(): Promise<Look[]> } {
  const stopped = new AbortController();
  const looks: Look[] = [];
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      const { status } = await fetch(`${parley.url}/api/health`);
      looks.push({ status, seconds: (performance.now() - began) / 1000 });
      await delay(LOOK_MILLISECONDS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async end() {
      stopped.abort();
      await watching;
      return looks;
    },
  };
}

/** Resident megabytes of a process; NaN where the system does not tell. */
async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
  return Math.round(kilobytes / 1024);
}
