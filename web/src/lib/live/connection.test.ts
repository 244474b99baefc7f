import type { LiveEvent, LiveMessage } from '@parley/contract/live.ts';
import { describe, expect, it } from 'vitest';

import { followSequence, liveAddress } from '#lib/live/connection.ts';

describe('liveAddress', () => {
  it('[LIVE-01] carries user and token, and is secure where the page is', () => {
    expect(liveAddress('http://127.0.0.1:3000', 'u 1', 'tok')).toBe(
      'ws://127.0.0.1:3000/ws?userId=u+1&token=tok',
    );
    expect(liveAddress('https://parley.example', 'u1', null)).toBe('wss://parley.example/ws?userId=u1');
  });
});

function follow(messages: LiveMessage[]) {
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

const event = (seq: number): LiveMessage => ({ type: 'ai_settings_updated', autoResponseEnabled: true, seq });
const hello = (seq: number): LiveMessage => ({ type: 'hello', seq, instanceId: 'a' });

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
