import type { Conversation } from '@parley/contract/conversations.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  findNext,
  matchesFilter,
  patchConversation,
  placeConversation,
  removeConversation,
} from '#features/conversations/list-cache.ts';
import { makeConversation, makePages } from '#features/conversations/test-data.ts';
import type { ConversationFilter, ListData } from '#features/conversations/types.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const idsOf = (data: ListData) => data.pages.map(({ items }) => items.map(({ id }) => id));

/** What the server would answer: filtered, newest first, in pages of two. */
function readAnew(all: Conversation[], filter: ConversationFilter, pages: number): ListData {
  const found = all
    .filter((conversation) => matchesFilter(conversation, filter))
    .toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id.localeCompare(a.id));
  return makePages(
    ...Array.from({ length: pages }, (_, index) => ({
      items: found.slice(index * 2, index * 2 + 2),
      isEnd: found.length < index * 2 + 2,
    })),
  );
}

describe('findNext', () => {
  const [a, b, c] = [9, 7, 5].map((minute, index) =>
    makeConversation({ id: 'abc'[index] ?? '', lastMessageAt: at(minute) }),
  );
  if (!a || !b || !c) throw new Error('unreachable');
  const data = makePages({ items: [a, b], isEnd: false }, { items: [c], isEnd: true });

  it('is the one below, over the end of a page, and null after the last', () => {
    expect([a, b, c].map((one) => findNext(data, one)?.id ?? null)).toEqual(['b', 'c', null]);
  });

  it('is known also for one that the list holds no longer', () => {
    expect(findNext(removeConversation(data, 'b'), b)?.id).toBe('c');
  });
});

describe('placeConversation', () => {
  const data = makePages(
    {
      items: [
        makeConversation({ id: 'a', lastMessageAt: at(9) }),
        makeConversation({ id: 'b', lastMessageAt: at(7) }),
      ],
      isEnd: false,
    },
    { items: [makeConversation({ id: 'c', lastMessageAt: at(5) })], isEnd: false },
  );

  it('[OP-47] moves a conversation with a new message up', () => {
    const placed = placeConversation(data, makeConversation({ id: 'c', lastMessageAt: at(10) }), 'all');
    expect(idsOf(placed)).toEqual([['c', 'a', 'b'], []]);
  });

  it('puts one in between where it belongs', () => {
    const placed = placeConversation(data, makeConversation({ id: 'd', lastMessageAt: at(6) }), 'all');
    expect(idsOf(placed)).toEqual([
      ['a', 'b'],
      ['d', 'c'],
    ]);
  });

  it('leaves out what belongs below the last page that was read', () => {
    expect(
      idsOf(placeConversation(data, makeConversation({ id: 'd', lastMessageAt: at(1) }), 'all')),
    ).toEqual(idsOf(data));
  });

  it('takes out what no longer matches the filter', () => {
    const unread = makePages({ items: [makeConversation({ id: 'a', unreadCount: 2 })], isEnd: true });
    expect(idsOf(placeConversation(unread, makeConversation({ id: 'a', unreadCount: 0 }), 'unread'))).toEqual(
      [[]],
    );
  });

  it('fills an empty list', () => {
    const empty = makePages<Conversation>({ items: [], isEnd: true });
    expect(idsOf(placeConversation(empty, makeConversation({ id: 'a' }), 'all'))).toEqual([['a']]);
  });
});

it('a list after any changes shows what a fresh read shows, as far down as it was read', () => {
  const conversation = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    minute: fc.integer({ min: 0, max: 9 }),
    unreadCount: fc.integer({ min: 0, max: 1 }),
  });
  const toConversation = ({ id, minute, unreadCount }: { id: string; minute: number; unreadCount: number }) =>
    makeConversation({ id, lastMessageAt: at(minute), unreadCount });

  fc.assert(
    fc.property(
      fc.uniqueArray(conversation, { selector: ({ id }) => id }),
      fc.array(conversation),
      fc.constantFrom<ConversationFilter>('all', 'unread'),
      fc.integer({ min: 1, max: 3 }),
      (before, changes, filter, pages) => {
        const all = new Map(before.map((known) => [known.id, toConversation(known)]));
        let data = readAnew([...all.values()], filter, pages);
        for (const change of changes) {
          all.set(change.id, toConversation(change));
          data = placeConversation(data, toConversation(change), filter);
        }
        const shown = idsOf(data).flat();
        const fresh = idsOf(readAnew([...all.values()], filter, 10)).flat();
        expect(shown).toEqual(fresh.slice(0, shown.length));
        if (data.pages.at(-1)?.isEnd) expect(shown).toEqual(fresh);
      },
    ),
  );
});

it('removing and patching leave other lists untouched, by identity', () => {
  const data = makePages({ items: [makeConversation({ id: 'a' })], isEnd: true });
  expect(removeConversation(data, 'x')).toBe(data);
  expect(patchConversation(data, 'x', { unreadCount: 1 })).toBe(data);
  expect(idsOf(removeConversation(data, 'a'))).toEqual([[]]);
  expect(patchConversation(data, 'a', { unreadCount: 1 }).pages[0]?.items[0]?.unreadCount).toBe(1);
});

it('attention is a fired trigger, or whatever else waits for a person', () => {
  const needs = (differs: Partial<Conversation>) =>
    matchesFilter(makeConversation({ id: 'a', ...differs }), 'attention');
  expect([needs({}), needs({ aiDisabledByTrigger: true }), needs({ attention: 'failed' })]).toEqual([
    false,
    true,
    true,
  ]);
});
