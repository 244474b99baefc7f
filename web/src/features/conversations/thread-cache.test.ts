import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeMessage, makePages } from '#features/conversations/test-data.ts';
import { flattenThread, placeMessage, removeMessage } from '#features/conversations/thread-cache.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
const thread = () =>
  makePages(
    {
      items: [makeMessage({ id: 'm3', createdAt: at(3) }), makeMessage({ id: 'm5', createdAt: at(5) })],
      isEnd: false,
    },
    { items: [makeMessage({ id: 'm1', createdAt: at(1) })], isEnd: true },
  );
const idsOf = (data: ReturnType<typeof thread> | null) =>
  flattenThread(data ?? undefined).map(({ id }) => id);

describe('placeMessage', () => {
  it('appends the newest', () => {
    expect(idsOf(placeMessage(thread(), makeMessage({ id: 'm6', createdAt: at(6) })) as never)).toEqual([
      'm1',
      'm3',
      'm5',
      'm6',
    ]);
  });

  it('puts a late one where its time says', () => {
    expect(idsOf(placeMessage(thread(), makeMessage({ id: 'm4', createdAt: at(4) })) as never)).toEqual([
      'm1',
      'm3',
      'm4',
      'm5',
    ]);
  });

  it('shows the same message once, in its newest state', () => {
    const placed = placeMessage(thread(), makeMessage({ id: 'm1', createdAt: at(1), text: 'edited' }));
    expect(idsOf(placed as never)).toEqual(['m1', 'm3', 'm5']);
    expect(flattenThread(placed ?? undefined)[0]?.text).toBe('edited');
  });

  it('leaves a message from before the newest page to a read', () => {
    expect(placeMessage(thread(), makeMessage({ id: 'm2', createdAt: at(2) }))).toBeNull();
  });
});

it('a thread that hears every message, in any order and any number of times, is the thread of a fresh read', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 12 });
  fc.assert(
    fc.property(seconds, fc.infiniteStream(fc.nat()), (times, picks) => {
      const all = times.map((second) =>
        makeMessage({ id: `m${String(second).padStart(2, '0')}`, createdAt: at(second) }),
      );
      const heard = [
        ...all,
        ...[...picks.take(5)].flatMap((pick) => all[pick % Math.max(all.length, 1)] ?? []),
      ];
      let data = makePages({ items: [] as typeof all, isEnd: true });
      for (const message of heard) data = (placeMessage(data, message) ?? data) as typeof data;
      expect(flattenThread(data).map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});

it('changing and removing leave other threads and other pages untouched, by identity', () => {
  const data = thread();
  expect(removeMessage(data, 'x')).toBe(data);
  const [newest] = data.pages;
  const m5 = newest?.items.find(({ id }) => id === 'm5');
  if (!m5) throw new Error('unreachable');
  const changed = placeMessage(data, { ...m5, deliveryState: 'sent' });
  expect(flattenThread(changed ?? undefined).at(-1)?.deliveryState).toBe('sent');
  expect(changed?.pages[1]).toBe(data.pages[1]);
  expect(idsOf(removeMessage(data, 'm1') as never)).toEqual(['m3', 'm5']);
});

it('a message whose time has changed moves to its new place', () => {
  const data = thread();
  const m3 = flattenThread(data).find(({ id }) => id === 'm3');
  const m5 = flattenThread(data).find(({ id }) => id === 'm5');
  if (!m3 || !m5) throw new Error('unreachable');
  const later = new Date(Date.parse(m5.createdAt) + 1000).toISOString();
  expect(idsOf(placeMessage(data, { ...m3, createdAt: later }) as never)).toEqual(['m1', 'm5', 'm3']);
});
