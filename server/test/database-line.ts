import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** For tests: the way to a database, which can be cut, stand still, or lose an answer. */
export type DatabaseLine = {
  connectionString: string;
  /** Ends every connection and takes no new one until `mend`. */
  cut(): void;
  mend(): void;
  /** Nothing moves either way until `thaw`; nobody is told. */
  freeze(): void;
  thaw(): void;
  /** The next statement with this text is done, and whoever sent it loses the connection before hearing so. */
  loseAnswerTo(text: string): void;
  /** Whether that has happened. */
  hasLost(): boolean;
  close(): Promise<void>;
};

type Pair = { near: Socket; far: Socket };

/** Messages of the protocol: a letter, four bytes of length, and words that each end with a zero. */
const PARSE = /P[\s\S]{4}(\w+)\0([^\0]*)\0/gu;
const BIND = /B[\s\S]{4}\0(\w+)\0/gu;

export async function openDatabaseLine(connectionString: string): Promise<DatabaseLine> {
  const target = new URL(connectionString);
  const pairs = new Set<Pair>();
  let isCut = false;
  let isFrozen = false;
  let losing: string | null = null;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far };
    let isLost = false;
    const named = new Map<string, string>();
    pairs.add(pair);
    if (isFrozen) hold(pair);
    near.on('data', (bytes) => {
      if (asks(bytes, named)) {
        losing = null;
        isLost = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isLost) return void near.write(bytes);
      // Ready for the next query: what was asked is committed.
      if (bytes.at(-6) === 0x5a) near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(connectionString);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);

  /** A prepared statement says its words once on its connection, and its name from then on. */
  function asks(bytes: Buffer, named: Map<string, string>): boolean {
    const sent = bytes.toString('latin1');
    for (const [, name = '', words = ''] of sent.matchAll(PARSE)) named.set(name, words);
    if (losing === null) return false;
    if (sent.includes(losing)) return true;
    const bound = [...sent.matchAll(BIND)].flatMap(([, name = '']) => named.get(name) ?? []);
    return bound.some((words) => losing !== null && words.includes(losing));
  }

  function hold({ near, far }: Pair): void {
    near.pause();
    far.pause();
  }

  function cut(): void {
    isCut = true;
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  }

  return {
    connectionString: near.href,
    cut,
    mend() {
      isCut = false;
    },
    freeze() {
      isFrozen = true;
      for (const pair of pairs) hold(pair);
    },
    thaw() {
      isFrozen = false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    loseAnswerTo(text) {
      losing = text;
    },
    hasLost: () => losing === null,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
