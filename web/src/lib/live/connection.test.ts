import type { LiveEvent, LiveMessage } from '@parley/contract/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  connectLive,
  followSequence,
  type LiveConnection,
  type LiveState,
  liveAddress,
} from '#lib/live/connection.ts';
import { type Peer, startLiveServer } from '#lib/testing/live-server.ts';

describe('liveAddress', () => {
  it('[LIVE-01] carries the user and no token, and is secure where the page is', () => {
    expect(liveAddress('http://127.0.0.1:3000', 'u 1')).toBe('ws://127.0.0.1:3000/ws?userId=u+1');
    expect(liveAddress('https://parley.example', 'u1')).toBe('wss://parley.example/ws?userId=u1');
  });
});

type Told = Exclude<LiveMessage, { type: 'presence' }>;

function follow(messages: Told[]) {
  const events: LiveEvent[] = [];
  let resyncs = 0;
  const sequence = followSequence({
    onEvent: (event) => events.push(event),
    onResync: () => {
      resyncs += 1;
    },
  });
  for (const message of messages) sequence.accept(message);
  return {
    place: sequence.current(),
    events: events.map((event) => (event as { seq?: number }).seq),
    resyncs,
  };
}

const event = (seq: number): Told => ({ type: 'ai_settings_updated', autoResponseEnabled: true, seq });
const hello = (seq: number): Told => ({ type: 'hello', seq, instanceId: 'a' });

describe('followSequence', () => {
  it('takes every event once and in order', () => {
    expect(follow([hello(4), event(5), event(6), event(6), event(5), event(7)])).toEqual({
      place: 7,
      events: [5, 6, 7],
      resyncs: 1,
    });
  });

  it('keeps its place across a new greeting, so that the missed events still count', () => {
    expect(follow([hello(4), event(5), hello(8), event(6), event(7), event(8)])).toMatchObject({
      place: 8,
      events: [5, 6, 7, 8],
    });
  });

  it('has lists read anew on every greeting and on a resync', () => {
    expect(follow([hello(4), hello(4), { type: 'resync', seq: 90 }, event(90), event(91)])).toEqual({
      place: 91,
      events: [91],
      resyncs: 3,
    });
  });

  it('follows a server that was set back', () => {
    expect(follow([hello(40), event(41), hello(2), event(3)])).toMatchObject({ place: 3, events: [41, 3] });
  });
});

describe('connectLive', () => {
  const REFUSED = 1008;
  const GOING_AWAY = 1001;
  let server: Awaited<ReturnType<typeof startLiveServer>>;
  let opened: LiveConnection[];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opened = [];
    server = await startLiveServer((peer) =>
      peer.protocols.includes('bearer.tok') ? peer.say(hello(4)) : peer.close(REFUSED, 'not_signed_in'),
    );
  });
  afterEach(async () => {
    for (const connection of opened) connection.close();
    await server.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A connection that remembers what it reports; `reported` and `told` resolve with the n-th state and event. */
  async function open(token: string | null = 'tok') {
    const states: LiveState[] = [];
    const events: LiveEvent[] = [];
    let refusals = 0;
    let wake: (() => void) | undefined;
    const connection = connectLive(liveAddress(server.origin, 'u1'), token, {
      onState: (state) => {
        states.push(state);
        wake?.();
      },
      onEvent: (told) => {
        events.push(told);
        wake?.();
      },
      onPeople: () => undefined,
      onResync: () => undefined,
      onRefused: () => {
        refusals += 1;
      },
    });
    opened.push(connection);
    await vi.advanceTimersByTimeAsync(0);
    const until = async (holds: () => boolean) => {
      while (!holds()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    return {
      connection,
      states,
      events,
      refusals: () => refusals,
      reported: (count: number) => until(() => states.length >= count),
      told: (count: number) => until(() => events.length >= count),
    };
  }

  async function connected() {
    const live = await open();
    await live.reported(2);
    return { ...live, peer: await server.peer(1) };
  }

  it('[LIVE-03] is connecting, connected once it is greeted, closed when it ends, and then anew', async () => {
    const { states, peer, reported } = await connected();
    expect(states).toEqual(['connecting', 'connected']);
    peer.close(GOING_AWAY);
    await reported(3);
    expect(states[2]).toBe('closed');
    await vi.advanceTimersByTimeAsync(3_000);
    await reported(5);
    expect(states.slice(3)).toEqual(['connecting', 'connected']);
  });

  it('[LIVE-07] brings the token beside its address, also when it comes back', async () => {
    const { peer, reported } = await connected();
    peer.close(GOING_AWAY);
    await reported(3);
    await vi.advanceTimersByTimeAsync(3_000);
    await reported(5);
    const told = server.peers.map(({ address, protocols }) => [address, protocols]);
    expect(told).toEqual(Array(2).fill(['/ws?userId=u1', 'parley, bearer.tok']));
  });

  it('[LIVE-04] tries again 3 s after every close, no sooner and no later', async () => {
    const { peer, states, reported } = await connected();
    let last: Peer = peer;
    for (const [round, code] of [GOING_AWAY, 1013, 1000, GOING_AWAY].entries()) {
      last.close(code);
      await reported(states.length + 1);
      const before = states.length;
      await vi.advanceTimersByTimeAsync(2_999);
      expect(states.slice(before)).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(states.slice(before)).toEqual(['connecting']);
      last = await server.peer(round + 2);
      await reported(before + 2);
    }
    expect(server.peers).toHaveLength(5);
  });

  it('[LIVE-04] [LIVE-05] stays closed after 1008', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { peer, states, reported, refusals } = await connected();
    peer.close(REFUSED, 'session_ended');
    await reported(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(states).toEqual(['connecting', 'connected', 'closed']);
    expect([refusals(), server.peers.length]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'session_ended');
  });

  it('[LIVE-06] [OP-13] without a session nothing connects: an error is logged, and nothing is tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { states, reported, refusals, events } = await open(null);
    await reported(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(states).toEqual(['connecting', 'closed']);
    expect([refusals(), server.peers.length, events]).toEqual([1, 1, []]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'not_signed_in');
  });

  it('[LIVE-08] only logs what is no JSON, and goes on', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { peer, states, events, told } = await connected();
    for (const text of ['', '{"type":', 'hello']) peer.sayText(text);
    peer.say(event(5));
    await told(1);
    expect(events).toEqual([event(5)]);
    expect(states).toEqual(['connecting', 'connected']);
    expect(logged.mock.calls.map(([, error]) => error)).toEqual(Array(3).fill(expect.any(SyntaxError)));
  });

  it('a connection that is over reports nothing more and does not come back', async () => {
    const { connection, states } = await connected();
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(['connecting', 'connected']);
    expect(server.peers).toHaveLength(1);
  });
});
