import { describe, expect, it } from 'vitest';
import {
  AT,
  CUSTOMER,
  ENTRY_AT,
  entry,
  fromBusiness,
  fromCustomer,
  IG,
  parseAll,
  parseOne,
  platformBytes,
} from './delivery-fixtures.ts';
import { parseDelivery } from './parse.ts';

describe('deliveries', () => {
  it('knows test events of the dashboard', () => {
    const item = {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    };
    const wrapped = { field: 'messages', value: item };
    for (const form of [{ messaging: [item] }, { changes: [wrapped] }, wrapped]) {
      const event = parseOne({ object: 'instagram', entry: [{ id: '0', time: 1_527_459_824, ...form }] });
      expect(event).toMatchObject({ kind: 'test', field: 'messages', businessId: '0' });
      expect(event.at).toEqual(new Date(1_527_459_824_000));
    }
    expect(parseOne({ entry: [{ id: 0, messaging: [item] }] })).toMatchObject({ kind: 'test' });
  });

  it('tells seconds from milliseconds, numbers from digits, and nonsense from time', () => {
    const at = (timestamp: unknown) =>
      parseOne({ entry: [{ id: IG, messaging: [{ ...fromCustomer, timestamp, read: { mid: 'M' } }] }] }).at;
    expect(at(1_569_262_485_349)).toEqual(new Date(1_569_262_485_349));
    expect(at('1569262485349')).toEqual(new Date(1_569_262_485_349));
    expect(at(1_569_262_485)).toEqual(new Date(1_569_262_485_000));
    expect(at('2025-07-28T22:44:49+0000')).toEqual(new Date('2025-07-28T22:44:49Z'));
    for (const nonsense of [null, '', 'soon', -5, 0, 1e30, true, {}, [], '1e999'])
      expect(at(nonsense)).toBeNull();
  });

  it('keeps numeric ids exact', () => {
    const text = `{"object":"instagram","entry":[{"id":17841400000000001,"time":1,"messaging":[{
      "sender":{"id":12345678901234567890},"recipient":{"id":17841400000000001},
      "message":{"mid":"M","text":"17841400000000001"}}]}]}`;
    expect(parseDelivery(Buffer.from(text))).toMatchObject({
      entryIds: [IG],
      events: [
        {
          businessId: IG,
          customerId: '12345678901234567890',
          raw: { sender: { id: '12345678901234567890' } },
        },
      ],
    });
  });

  it('reads every item of every entry of every body, and isolates the bad ones', () => {
    const good = (mid: string) => ({ ...fromCustomer, message: { mid, text: 'x' } });
    const other = {
      id: '17841400000000002',
      time: ENTRY_AT,
      changes: [{ field: 'mentions', value: {} }, 'bad'],
    };
    const first = {
      id: IG,
      time: ENTRY_AT,
      messaging: [good('1'), null, 7, good('2')],
      standby: [good('3')],
    };
    const delivery = parseDelivery(
      platformBytes([
        { object: 'instagram', entry: [first, other] },
        'bad',
        { entry: { id: IG, messaging: good('4') } },
      ]),
    );
    if (!delivery.ok) throw new Error(delivery.reason);
    expect(
      delivery.events.map((event) => (event.kind === 'message_received' ? event.mid : event.kind)),
    ).toEqual(['1', 'unknown', 'unknown', '2', '3', 'mention_received', 'unknown', 'unknown', '4']);
    expect(delivery.entryIds).toEqual([IG, '17841400000000002']);
  });

  it('names the accounts of entries that tell nothing', () => {
    expect(parseDelivery(platformBytes({ entry: [{ id: IG, messaging: [] }] }))).toEqual({
      ok: true,
      events: [],
      entryIds: [IG],
    });
    expect(parseOne({ entry: [{ id: IG, hologram: 1 }] })).toMatchObject({ kind: 'unknown', businessId: IG });
    const nameless = parseOne({ entry: [{ messaging: [{ read: { mid: 'M' } }] }] });
    expect(nameless).toMatchObject({ kind: 'unknown', reason: 'no_business_id', businessId: '' });
  });

  it('falls back on the people where the entry has no id', () => {
    const item = { ...fromCustomer, message: { mid: 'M', text: 'x' } };
    expect(parseOne({ entry: [{ messaging: [item] }] })).toMatchObject({
      businessId: IG,
      customerId: CUSTOMER,
    });
    const echo = { ...fromBusiness, message: { mid: 'M', text: 'x', is_echo: true } };
    expect(parseOne({ entry: [{ messaging: [echo] }] })).toMatchObject({
      businessId: IG,
      customerId: CUSTOMER,
    });
  });

  it('says why a body is none', () => {
    const reasonOf = (body: string | Buffer) => {
      const delivery = parseDelivery(Buffer.from(body));
      return delivery.ok ? null : delivery.reason;
    };
    expect(reasonOf('')).toBe('invalid_json');
    expect(reasonOf('{"entry":[')).toBe('invalid_json');
    expect(reasonOf(Buffer.from([0xff, 0xfe]))).toBe('invalid_json');
    for (const body of ['null', '7', '"x"', '[]', '[1]']) expect(reasonOf(body)).toBe('not_an_object');
    for (const body of ['{}', '{"entry":null}', '[{"a":1}]']) expect(reasonOf(body)).toBe('no_entries');
    const brackets = `{"entry":["\\"${'['.repeat(100)}"]}`;
    expect(reasonOf(brackets)).toBeNull();
    expect(reasonOf('['.repeat(200_000))).toBe('too_deep');
    expect(reasonOf(`{"entry":${'['.repeat(65)}${']'.repeat(65)}}`)).toBe('too_deep');
  });

  it('takes a byte order mark and bytes that are not UTF-8', () => {
    const body = platformBytes(
      entry({ messaging: [{ ...fromCustomer, message: { mid: 'M', text: 'a?b' } }] }),
    );
    body.writeUInt8(0xff, body.indexOf('?'));
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
    expect(parseDelivery(marked)).toMatchObject({ ok: true, events: [{ text: 'a\ufffdb' }] });
  });

  it('takes out what PostgreSQL cannot store, in texts, ids, keys and the raw form', () => {
    const dirty = String.raw`{"entry":[{"id":"${IG}","messaging":[{"sender":{"id":"1\u0000"},"message":
      {"mid":"M\u0000","text":"a\u0000b\ud83dc\ude00\u0000","k\u0000":[{"x":"\ud800"}],"__proto__":{"\u0000":1}}}]}]}`;
    const delivery = parseDelivery(Buffer.from(dirty));
    expect(delivery).toMatchObject({ events: [{ mid: 'M', customerId: '1', text: 'ab\ufffdc\ufffd' }] });
    const kept = JSON.stringify(delivery);
    expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    expect(kept).toContain('"k":[{"x":"\ufffd"}]');
    const onlyNul = String.raw`{"entry":[{"id":"1","messaging":[{"sender":{"id":"2"},"message":{"mid":"M","text":"\u0000"}}]}]}`;
    expect(parseDelivery(Buffer.from(onlyNul))).toMatchObject({ events: [{ text: null }] });
  });
});

describe('dedupe keys', () => {
  it('repeat for a redelivery and differ for another event', () => {
    const react = (emoji: string, timestamp: number) => ({
      ...fromCustomer,
      timestamp,
      reaction: { mid: 'MID', action: 'react', reaction: 'other', emoji },
    });
    const items = [
      { ...fromCustomer, message: { mid: 'MID', text: 'x' } },
      { ...fromBusiness, message: { mid: 'MID', text: 'x', is_echo: true } },
      { ...fromCustomer, message: { mid: 'MID', is_deleted: true } },
      { ...fromCustomer, message_edit: { mid: 'MID', text: 'a', num_edit: 1 } },
      { ...fromCustomer, message_edit: { mid: 'MID', text: 'b', num_edit: 1 } },
      { ...fromCustomer, message_edit: { mid: 'MID', text: 'a', num_edit: 2 } },
      react('a', AT),
      react('b', AT),
      react('a', AT + 1),
      { ...fromCustomer, reaction: { mid: 'MID', action: 'unreact' } },
      { ...fromCustomer, read: { mid: 'MID' } },
      { ...fromCustomer, postback: { mid: 'MID', payload: 'P' } },
      { ...fromCustomer, postback: { payload: 'P' } },
      { ...fromCustomer, referral: { ref: 'R' } },
      { ...fromCustomer, hologram: 1 },
    ];
    const changes = [
      { field: 'comments', value: { id: 'MID' } },
      { field: 'mentions', value: { media_id: 'MID' } },
      { field: 'mentions', value: { comment_id: 'MID' } },
      { field: 'mentions', value: {} },
    ];
    const keys = parseAll(entry({ messaging: items, changes })).map(({ dedupeKey }) => dedupeKey);
    expect(new Set(keys).size).toBe(items.length + changes.length);
    const later = {
      object: 'instagram',
      entry: [{ id: IG, time: ENTRY_AT + 60_000, messaging: items, changes }],
    };
    expect(parseAll(later).map(({ dedupeKey }) => dedupeKey)).toEqual(keys);
  });
});
