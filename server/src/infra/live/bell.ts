import pg from 'pg';

import type { Log } from '../log.ts';
import type { Place } from './presence.ts';

const CHANNEL = 'parley_bell';
/** NOTIFY payloads end at 8000 bytes. */
const ACCOUNTS_PER_RING = 150;
const WORK_PER_RING = 100;
const RING_MILLISECONDS = 10;
const RECONNECT_MILLISECONDS = 1000;

/** What a loop is woken for: what is due now, or at a time in milliseconds, or later, at a time that it finds out. */
export type Work = { loop: string; at: 'now' | 'later' | number };

type Places = { accountId: string; places: Place[] };
type Ring = {
  from: string;
  accounts?: string[];
  work?: Work[];
  endSession?: string;
  endUser?: string;
  people?: Places;
};

export type Bell = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Tells the other instances which accounts changed: at most one ring per 10 ms. */
  ring(accountIds: readonly string[]): void;
  /** Wakes a loop of the other instances, for one that works itself on nothing: in the same rings. */
  ringWork(work: Work): void;
  /** Tells the other instances that a session, or all of a user's sessions, ended. */
  ringEnd(session: { sessionId?: string; userId?: string }): void;
  /** Tells the other instances who of an account is where by the sockets of this one. */
  ringPlaces(accountId: string, places: Place[]): void;
};

type Options = {
  pool: pg.Pool;
  connectionString: string;
  instanceId: string;
  log: Log;
  onRing: (accountIds: string[]) => void;
  onWork: (work: Work) => void;
  onEnd: (session: { sessionId?: string; userId?: string }) => void;
  onPlaces: (instanceId: string, accountId: string, places: Place[]) => void;
};

/**
 * Waking between instances. It is a bell, not part of the truth: NOTIFY takes a lock over the whole cluster
 * at commit, so it is kept out of the transactions and waits for no disk, and the sweeps find what a crash left unrung.
 */
export function createBell(options: Options): Bell {
  const { pool, connectionString, instanceId, log, onRing, onWork, onEnd, onPlaces } = options;
  const waiting = new Set<string>();
  const work = new Map<string, Work>();
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let stopped = false;

  async function notify(ring: Omit<Ring, 'from'>): Promise<void> {
    const payload = JSON.stringify({ from: instanceId, ...ring });
    await pool.query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [
      CHANNEL,
      payload,
    ]);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const accounts = [...waiting];
    waiting.clear();
    for (let i = 0; i < accounts.length; i += ACCOUNTS_PER_RING) {
      await notify({ accounts: accounts.slice(i, i + ACCOUNTS_PER_RING) });
    }
    const works = [...work.values()];
    work.clear();
    for (let i = 0; i < works.length; i += WORK_PER_RING) {
      await notify({ work: works.slice(i, i + WORK_PER_RING) });
    }
  }

  function ringSoon(): void {
    if (timer || stopped) return;
    timer = setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, 'the bell could not ring'));
    }, RING_MILLISECONDS);
    timer.unref();
  }

  function hear(payload: string | undefined): void {
    try {
      const ring = JSON.parse(payload ?? '') as Ring;
      if (ring.from === instanceId) return;
      if (ring.accounts) onRing(ring.accounts);
      for (const one of ring.work ?? []) onWork(one);
      if (ring.endSession) onEnd({ sessionId: ring.endSession });
      if (ring.endUser) onEnd({ userId: ring.endUser });
      if (ring.people) onPlaces(ring.from, ring.people.accountId, ring.people.places);
    } catch (error) {
      log.warn({ err: error }, 'a ring could not be read');
    }
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: 'parley bell', keepAlive: true });
    client.on('notification', (message) => hear(message.payload));
    client.on('error', (error) => log.warn({ err: error }, 'the bell lost its connection'));
    client.on('end', () => {
      if (stopped || listener !== client) return;
      setTimeout(() => {
        if (!stopped) listen().catch((error: unknown) => log.warn({ err: error }, 'the bell cannot listen'));
      }, RECONNECT_MILLISECONDS).unref();
    });
    listener = client;
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  }

  return {
    start: listen,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await listener?.end();
    },
    ring(accountIds) {
      for (const id of accountIds) waiting.add(id);
      ringSoon();
    },
    ringWork(one) {
      work.set(`${one.loop} ${one.at}`, one);
      ringSoon();
    },
    ringEnd(session) {
      notify({
        ...(session.sessionId ? { endSession: session.sessionId } : {}),
        ...(session.userId ? { endUser: session.userId } : {}),
      }).catch((error: unknown) => log.warn({ err: error }, 'the bell could not ring'));
    },
    ringPlaces(accountId, places) {
      notify({ people: { accountId, places } }).catch((error: unknown) =>
        log.warn({ err: error }, 'the bell could not ring'),
      );
    },
  };
}
