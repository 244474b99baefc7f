import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { WebSocket } from 'ws';

import type { Database } from '../db/database.ts';
import { requireId } from '../ids.ts';
import type { Log } from '../log.ts';
import { createPresence, type Place, REPEAT_MILLISECONDS } from './presence.ts';

/** Policy violation: the client must not try again with the same credentials. */
export const CLOSE_UNAUTHORIZED = 1008;
const SESSION_ENDED = 'session ended';
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
/** Of those who ask where they stand: when all come back at once, the others still get a connection to the database. */
const PLACES_AT_ONCE = 4;
/** After so many the program looks whether something else waits. */
const SENDS_AT_ONCE = 500;

/** Sockets of one session: its windows, and some more. */
const MOST_OF_SESSION = 50;
/** A client says where it stands and, a second apart, what it shows; whoever says more between two pings is cut off. */
const MOST_SAID = 60;

/** As long as somebody may need from being let in to being attached. */
const ENDED_MILLISECONDS = 10_000;

/** `ownerId` is the client whose account it is. */
export type Viewer = { accountId: string; ownerId: string; userId: string; sessionId: string };

type Reader = Viewer & {
  socket: WebSocket;
  /** The last sequence number sent; null until the client has said where it stands. */
  cursor: bigint | null;
  alive: boolean;
  isGreeted: boolean;
  /** It has said where it stands, and that is being looked up. */
  isPlaced: boolean;
  /** What it has said since the last ping. */
  said: number;
};

/** All who read of one account: what one of them is sent, all are. */
type Room = {
  accountId: string;
  ownerId: string;
  readers: Set<Reader>;
  busy: boolean;
  again: boolean;
};

type Standing = Reader & { cursor: bigint };

export type Hub = {
  /** `after`: where the client stands, when its address says so. One socket too many is closed: it may come back. */
  attach(socket: WebSocket, viewer: Viewer, after: bigint | null): void;
  /** Something was committed for these accounts. */
  changed(accountIds: readonly string[]): void;
  endSessions(session: { sessionId?: string; userId?: string }): void;
  /** What another instance says of who is where. */
  hearPlaces(instanceId: string, accountId: string, places: readonly Place[]): void;
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
  /** Sockets of this process at most; another instance takes what is too many here. */
  most: number;
  /** Whether the session behind a socket still stands; asked at every ping. */
  isAlive: (viewer: Viewer) => Promise<boolean>;
  /** Adds to an account's events, in their order, what they name as it stands now; the same for all its readers. */
  complete: (account: { accountId: string; ownerId: string }, events: object[]) => Promise<object[]>;
  /** The names of all who work in an account. */
  team: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  /** Who is where by the sockets of this instance, for the others. */
  onPlaces: (accountId: string, places: Place[]) => void;
  sweepMilliseconds?: number;
};

/**
 * Sends each account's committed events, in order, to the sockets of that account and to no other. Whatever their
 * number, the events are read once, from where the last of them stands.
 */
export function createHub(options: Options): Hub {
  const { db, log, instanceId, most, isAlive, complete, team, onPlaces, sweepMilliseconds = 1000 } = options;
  const rooms = new Map<string, Room>();
  const pumps = new Set<Promise<void>>();
  const place = pLimit(PLACES_AT_ONCE);
  /** Sessions and users that ended just now: whoever was let in right before may be attached right after. */
  const ended = new Set<string>();
  const presence = createPresence({
    team,
    toWindows(accountId, message) {
      for (const reader of rooms.get(accountId)?.readers ?? []) if (reader.isGreeted) send(reader, message);
    },
    toInstances: onPlaces,
    onError: (error) => log.warn({ err: error }, 'who is where could not be told'),
  });
  let timers: NodeJS.Timeout[] = [];

  function all(): Reader[] {
    return [...rooms.values()].flatMap(({ readers }) => [...readers]);
  }

  function send(reader: Reader, message: string | Buffer): boolean {
    if (reader.socket.readyState !== reader.socket.OPEN) return false;
    if (reader.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      reader.socket.terminate();
      return false;
    }
    reader.socket.send(message, { binary: false });
    return true;
  }

  /** Reads where the account stands; `oldest` is the first event that is still kept. */
  async function readSequence(accountId: string): Promise<{ seq: bigint; oldest: bigint }> {
    const { rows } = await place(() =>
      sql<{ seq: string; oldest: string | null }>`
        SELECT s.seq, (SELECT min(e.seq) FROM live_events e WHERE e.account_id = s.account_id) AS oldest
        FROM live_sequences s WHERE s.account_id = ${accountId}
      `.execute(db),
    );
    const seq = BigInt(rows[0]?.seq ?? 0);
    return { seq, oldest: rows[0]?.oldest ? BigInt(rows[0].oldest) : seq + 1n };
  }

  /** The client stood at `after`: send what it missed, or tell it to read everything anew. */
  async function resume(reader: Reader, after: bigint): Promise<void> {
    // Said in time is in time, however long it takes to look it up.
    const isLate = reader.cursor !== null || reader.isPlaced;
    reader.isPlaced = true;
    const { seq, oldest } = await readSequence(reader.accountId);
    const resumes = !isLate && after <= seq && after + 1n >= oldest && seq - after <= RESUME_LIMIT;
    if (!resumes) send(reader, JSON.stringify({ type: 'resync', seq: Number(seq) }));
    reader.cursor = resumes ? after : seq;
    wake(reader.accountId);
  }

  async function greet(reader: Reader, after: bigint | null): Promise<void> {
    const { seq } = await readSequence(reader.accountId);
    send(reader, JSON.stringify({ type: 'hello', seq: Number(seq), instanceId }));
    reader.isGreeted = true;
    const people = presence.current(reader.accountId);
    if (people !== null) send(reader, people);
    if (after !== null) return resume(reader, after);
    // Without a position the client reads its lists anew and goes on from here.
    setTimeout(() => {
      if (reader.cursor !== null || reader.isPlaced) return;
      reader.cursor = seq;
      wake(reader.accountId);
    }, POSITION_MILLISECONDS).unref();
  }

  function wake(accountId: string): void {
    const room = rooms.get(accountId);
    if (!room) return;
    room.again = true;
    if (room.busy) return;
    room.busy = true;
    const pump = forward(room)
      .catch((error: unknown) => log.error({ err: error }, 'live events could not be read'))
      .finally(() => {
        room.busy = false;
        pumps.delete(pump);
        // Woken after the last read had begun to end.
        if (room.again) wake(accountId);
      });
    pumps.add(pump);
  }

  async function forward(room: Room): Promise<void> {
    while (room.again) {
      room.again = false;
      const standing = [...room.readers].filter(stands);
      const [last] = standing.toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1));
      if (!last) return;
      const { rows } = await sql<{ seq: string; payload: object }>`
        SELECT seq, payload FROM live_events
        WHERE account_id = ${room.accountId} AND seq > ${last.cursor.toString()}
        ORDER BY seq LIMIT ${PAGE}
      `.execute(db);
      const payloads = rows.map(({ payload }) => payload);
      const events = rows.length > 0 ? await complete(room, payloads) : [];
      let sends = 0;
      for (const [index, { seq }] of rows.entries()) {
        const message = Buffer.from(JSON.stringify({ ...events[index], seq: Number(seq) }));
        for (const reader of standing) {
          if (reader.cursor >= BigInt(seq) || !send(reader, message)) continue;
          reader.cursor = BigInt(seq);
          sends += 1;
        }
        if (sends < SENDS_AT_ONCE) continue;
        sends = 0;
        await setImmediate();
      }
      if (rows.length === PAGE) room.again = true;
    }
  }

  /** Finds by one statement who missed a ring. */
  async function sweep(): Promise<void> {
    const accountIds = [...rooms.keys()];
    if (accountIds.length === 0) return;
    const { rows } = await sql<{ accountId: string; seq: string }>`
      SELECT account_id, seq FROM live_sequences WHERE account_id = ANY(${accountIds}::uuid[])
    `.execute(db);
    for (const { accountId, seq } of rows) {
      const readers = [...(rooms.get(accountId)?.readers ?? [])];
      if (readers.some((reader) => stands(reader) && reader.cursor < BigInt(seq))) wake(accountId);
    }
  }

  function add(reader: Reader): void {
    const { accountId, ownerId } = reader;
    const room = rooms.get(accountId) ?? {
      accountId,
      ownerId,
      readers: new Set(),
      busy: false,
      again: false,
    };
    rooms.set(accountId, room);
    room.readers.add(reader);
  }

  function remove(reader: Reader): void {
    const room = rooms.get(reader.accountId);
    room?.readers.delete(reader);
    presence.say(reader.accountId, reader, null);
    if (room?.readers.size === 0) rooms.delete(reader.accountId);
  }

  async function ping(): Promise<void> {
    const here = all();
    for (const reader of here) {
      if (!reader.alive) {
        reader.socket.terminate();
        continue;
      }
      reader.alive = false;
      reader.said = 0;
      reader.socket.ping();
    }
    // Many tabs may share a session.
    const bySession = Map.groupBy(here, ({ sessionId }) => sessionId);
    for (const [sessionId, readers] of bySession) {
      const [viewer] = readers;
      if (viewer && !(await isAlive(viewer))) endSessions({ sessionId });
    }
  }

  function endSessions({ sessionId, userId }: { sessionId?: string; userId?: string }): void {
    for (const id of [sessionId, userId]) {
      if (id === undefined) continue;
      ended.add(id);
      setTimeout(() => ended.delete(id), ENDED_MILLISECONDS).unref();
    }
    for (const reader of all()) {
      if (reader.sessionId === sessionId || reader.userId === userId) {
        reader.socket.close(CLOSE_UNAUTHORIZED, SESSION_ENDED);
      }
    }
  }

  function isRoomFor({ accountId, sessionId }: Viewer): boolean {
    const ofAccount = [...(rooms.get(accountId)?.readers ?? [])];
    return count() < most && ofAccount.filter((r) => r.sessionId === sessionId).length < MOST_OF_SESSION;
  }

  function count(): number {
    let sum = 0;
    for (const { readers } of rooms.values()) sum += readers.size;
    return sum;
  }

  return {
    attach(socket, viewer, after) {
      if (ended.has(viewer.sessionId) || ended.has(viewer.userId)) {
        return socket.close(CLOSE_UNAUTHORIZED, SESSION_ENDED);
      }
      if (!isRoomFor(viewer)) return socket.close(CLOSE_TRY_AGAIN, 'too many connections');
      const reader: Reader = {
        ...viewer,
        socket,
        cursor: null,
        alive: true,
        isGreeted: false,
        isPlaced: false,
        said: 0,
      };
      add(reader);
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
        const said = readWords(String(data));
        // The greeting comes first, however soon the client speaks.
        if (said.position !== undefined) greeted.then(() => resume(reader, said.position)).catch(fail);
        if (said.place !== undefined && rooms.get(reader.accountId)?.readers.has(reader)) {
          const { userId } = reader;
          presence.say(reader.accountId, reader, said.place && { userId, ...said.place });
        }
      });
    },
    changed(accountIds) {
      for (const id of accountIds) wake(id);
    },
    endSessions,
    hearPlaces: presence.hear,
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
      const repetitions = setInterval(presence.repeat, REPEAT_MILLISECONDS);
      timers = [sweeps, pings, repetitions];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      presence.stop();
      for (const reader of all()) reader.socket.close(CLOSE_GOING_AWAY, 'server stops');
      await Promise.all(pumps);
    },
    async drain() {
      await sweep();
      while (pumps.size > 0) await Promise.all(pumps);
    },
    size: count,
  };
}

function stands(reader: Reader): reader is Standing {
  return reader.cursor !== null && reader.socket.readyState === reader.socket.OPEN;
}

type Words = { position: bigint; place?: never } | { position?: never; place?: Omit<Place, 'userId'> | null };

function readWords(data: string): Words {
  try {
    const { after, at, isWriting } = JSON.parse(data) as Record<'after' | 'at' | 'isWriting', unknown>;
    if (typeof after === 'number' && Number.isSafeInteger(after) && after >= 0)
      return { position: BigInt(after) };
    if (at === null) return { place: null };
    if (typeof at === 'string')
      return { place: { conversationId: requireId(at), isWriting: isWriting === true } };
  } catch {
    // A client that says nonsense is a client that says nothing.
  }
  return {};
}
