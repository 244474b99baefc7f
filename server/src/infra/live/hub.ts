import { sql } from 'kysely';
import type { WebSocket } from 'ws';

import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';

/** Policy violation: the client must not try again with the same credentials. */
export const CLOSE_UNAUTHORIZED = 1008;
const CLOSE_GOING_AWAY = 1001;
/** A fault of ours: the client comes back. */
export const CLOSE_TRY_AGAIN = 1013;
/** A reader this far behind is cut off; it comes back and resumes by its sequence number. */
const MAX_BUFFERED_BYTES = 1_000_000;
const PAGE = 200;
/** More missed than this is cheaper to read anew. */
const RESUME_LIMIT = 2000;
const PING_MILLISECONDS = 30_000;
/** How long a new socket may take to say where it stands, before it is sent what happens from now on. */
const POSITION_MILLISECONDS = 250;

/** Sockets of one session: its windows, and some more. */
const MOST_OF_SESSION = 50;
/** Sockets of this process; another instance takes what is too many here. */
const MOST_IN_ALL = 5000;
/** A client says once where it stands; whoever says more in the time between two pings is cut off. */
const MOST_SAID = 20;

/** `ownerId` is the client whose account it is. */
export type Viewer = { accountId: string; ownerId: string; userId: string; sessionId: string };

type Reader = Viewer & {
  socket: WebSocket;
  /** The last sequence number sent; null until the client has said where it stands. */
  cursor: bigint | null;
  busy: boolean;
  again: boolean;
  alive: boolean;
  /** What it has said since the last ping. */
  said: number;
};

export type Hub = {
  /** `after`: where the client stands, when its address says so. One socket too many is closed: it may come back. */
  attach(socket: WebSocket, viewer: Viewer, after: bigint | null): void;
  /** Something was committed for these accounts. */
  changed(accountIds: readonly string[]): void;
  endSessions(session: { sessionId?: string; userId?: string }): void;
  start(): void;
  stop(): Promise<void>;
  /** Resolves when every reader has been sent what is committed; for tests. */
  drain(): Promise<void>;
  size(): number;
};

type Options = {
  db: Database;
  log: Log;
  instanceId: string;
  /** Whether the session behind a socket still stands; asked at every ping. */
  isAlive: (viewer: Viewer) => Promise<boolean>;
  /** Adds to events, in their order, what they name as it stands now. */
  complete: (viewer: Viewer, events: object[]) => Promise<object[]>;
  sweepMilliseconds?: number;
};

/** Sends each account's committed events, in order, to the sockets of that account and to no other. */
export function createHub(options: Options): Hub {
  const { db, log, instanceId, isAlive, complete, sweepMilliseconds = 1000 } = options;
  const readers = new Map<string, Set<Reader>>();
  const pumps = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] = [];

  function all(): Reader[] {
    return [...readers.values()].flatMap((set) => [...set]);
  }

  function send(reader: Reader, message: string): boolean {
    if (reader.socket.readyState !== reader.socket.OPEN) return false;
    if (reader.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      reader.socket.terminate();
      return false;
    }
    reader.socket.send(message);
    return true;
  }

  /** Reads where the account stands; `oldest` is the first event that is still kept. */
  async function readSequence(accountId: string): Promise<{ seq: bigint; oldest: bigint }> {
    const { rows } = await sql<{ seq: string; oldest: string | null }>`
      SELECT s.seq, (SELECT min(e.seq) FROM live_events e WHERE e.account_id = s.account_id) AS oldest
      FROM live_sequences s WHERE s.account_id = ${accountId}
    `.execute(db);
    const seq = BigInt(rows[0]?.seq ?? 0);
    return { seq, oldest: rows[0]?.oldest ? BigInt(rows[0].oldest) : seq + 1n };
  }

  /** The client stood at `after`: send what it missed, or tell it to read everything anew. */
  async function resume(reader: Reader, after: bigint): Promise<void> {
    const { seq, oldest } = await readSequence(reader.accountId);
    const isLate = reader.cursor !== null;
    const resumes = !isLate && after <= seq && after + 1n >= oldest && seq - after <= RESUME_LIMIT;
    if (!resumes) send(reader, JSON.stringify({ type: 'resync', seq: Number(seq) }));
    reader.cursor = resumes ? after : seq;
    wake(reader);
  }

  async function greet(reader: Reader, after: bigint | null): Promise<void> {
    const { seq } = await readSequence(reader.accountId);
    send(reader, JSON.stringify({ type: 'hello', seq: Number(seq), instanceId }));
    if (after !== null) return resume(reader, after);
    // Without a position the client reads its lists anew and goes on from here.
    setTimeout(() => {
      if (reader.cursor !== null) return;
      reader.cursor = seq;
      wake(reader);
    }, POSITION_MILLISECONDS).unref();
  }

  function wake(reader: Reader): void {
    if (reader.cursor === null) return;
    reader.again = true;
    if (reader.busy) return;
    reader.busy = true;
    const pump = forward(reader)
      .catch((error: unknown) => log.error({ err: error }, 'live events could not be read'))
      .finally(() => {
        reader.busy = false;
        pumps.delete(pump);
        // Woken after the last read had begun to end.
        if (reader.again) wake(reader);
      });
    pumps.add(pump);
  }

  async function forward(reader: Reader): Promise<void> {
    while (reader.again && reader.cursor !== null) {
      reader.again = false;
      const { rows } = await sql<{ seq: string; payload: object }>`
        SELECT seq, payload FROM live_events
        WHERE account_id = ${reader.accountId} AND seq > ${reader.cursor.toString()}
        ORDER BY seq LIMIT ${PAGE}
      `.execute(db);
      const events = await complete(
        reader,
        rows.map(({ payload }) => payload),
      );
      for (const [index, { seq }] of rows.entries()) {
        if (!send(reader, JSON.stringify({ ...events[index], seq: Number(seq) }))) return;
        reader.cursor = BigInt(seq);
      }
      if (rows.length === PAGE) reader.again = true;
    }
  }

  function remove(reader: Reader): void {
    const set = readers.get(reader.accountId);
    set?.delete(reader);
    if (set?.size === 0) readers.delete(reader.accountId);
  }

  async function ping(): Promise<void> {
    for (const reader of all()) {
      if (!reader.alive) {
        reader.socket.terminate();
        continue;
      }
      reader.alive = false;
      reader.said = 0;
      reader.socket.ping();
      if (!(await isAlive(reader))) reader.socket.close(CLOSE_UNAUTHORIZED, 'session ended');
    }
  }

  /** One question for all accounts: who stands behind is sent what is missing. */
  async function sweep(): Promise<void> {
    if (readers.size === 0) return;
    const { rows } = await sql<{ accountId: string; seq: string }>`
      SELECT account_id, seq FROM live_sequences WHERE account_id = ANY(${[...readers.keys()]}::uuid[])
    `.execute(db);
    for (const { accountId, seq } of rows) {
      for (const reader of readers.get(accountId) ?? [])
        if (reader.cursor !== null && reader.cursor < BigInt(seq)) wake(reader);
    }
  }

  function isRoomFor({ accountId, sessionId }: Viewer): boolean {
    const ofAccount = [...(readers.get(accountId) ?? [])];
    return (
      count() < MOST_IN_ALL && ofAccount.filter((r) => r.sessionId === sessionId).length < MOST_OF_SESSION
    );
  }

  function count(): number {
    let sum = 0;
    for (const { size } of readers.values()) sum += size;
    return sum;
  }

  return {
    attach(socket, viewer, after) {
      if (!isRoomFor(viewer)) return socket.close(CLOSE_TRY_AGAIN, 'too many connections');
      const reader: Reader = {
        ...viewer,
        socket,
        cursor: null,
        busy: false,
        again: false,
        alive: true,
        said: 0,
      };
      const set = readers.get(viewer.accountId) ?? new Set();
      readers.set(viewer.accountId, set.add(reader));
      socket.on('pong', () => {
        reader.alive = true;
      });
      socket.on('close', () => remove(reader));
      socket.on('error', () => remove(reader));
      const fail = (error: unknown) => {
        log.error({ err: error }, 'live events cannot begin');
        socket.close(CLOSE_TRY_AGAIN);
      };
      const greeted = greet(reader, after);
      greeted.catch(fail);
      socket.on('message', (data) => {
        reader.said += 1;
        if (reader.said > MOST_SAID) return socket.close(CLOSE_TRY_AGAIN, 'too much was asked');
        const position = readPosition(String(data));
        // The greeting comes first, however soon the client speaks.
        if (position !== null) greeted.then(() => resume(reader, position)).catch(fail);
      });
    },
    changed(accountIds) {
      for (const id of accountIds) for (const reader of readers.get(id) ?? []) wake(reader);
    },
    endSessions({ sessionId, userId }) {
      for (const reader of all()) {
        if (reader.sessionId === sessionId || reader.userId === userId) {
          reader.socket.close(CLOSE_UNAUTHORIZED, 'session ended');
        }
      }
    },
    start() {
      let isSweeping = false;
      const sweeps = setInterval(() => {
        // While the database is slow one question waits, not more of them every second.
        if (isSweeping) return;
        isSweeping = true;
        sweep()
          .catch((error: unknown) => log.warn({ err: error }, 'the sweep of live events failed'))
          .finally(() => {
            isSweeping = false;
          });
      }, sweepMilliseconds);
      const pings = setInterval(() => {
        ping().catch((error: unknown) => log.warn({ err: error }, 'ping failed'));
      }, PING_MILLISECONDS);
      timers = [sweeps, pings];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const reader of all()) reader.socket.close(CLOSE_GOING_AWAY, 'server stops');
      await Promise.all(pumps);
    },
    async drain() {
      for (const reader of all()) wake(reader);
      while (pumps.size > 0) await Promise.all(pumps);
    },
    size: count,
  };
}

function readPosition(data: string): bigint | null {
  try {
    const { after } = JSON.parse(data) as { after?: unknown };
    return typeof after === 'number' && Number.isSafeInteger(after) && after >= 0 ? BigInt(after) : null;
  } catch {
    // A client that says nonsense is a client without a position.
    return null;
  }
}
