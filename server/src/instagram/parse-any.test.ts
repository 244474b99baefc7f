import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, entry, fromCustomer, IG, parseAll, platformBytes } from './delivery-fixtures.ts';
import { parseDelivery } from './parse.ts';

describe('any body', () => {
  const name = fc.constantFrom(
    ...[
      'object',
      'entry',
      'id',
      'time',
      'messaging',
      'standby',
      'changes',
      'field',
      'value',
      'sender',
      'from',
    ],
    ...[
      'recipient',
      'timestamp',
      'message',
      'mid',
      'text',
      'attachments',
      'type',
      'payload',
      'url',
      'reply_to',
    ],
    ...[
      'story',
      'referral',
      'reaction',
      'read',
      'postback',
      'message_edit',
      'num_edit',
      'is_echo',
      'is_deleted',
    ],
    ...['comment_id', 'media', 'quick_reply', '__proto__', 'constructor', 'toString', 'pass_thread_control'],
  );
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      IG,
      CUSTOMER,
      '0',
      'comments',
      'messages',
      'ig_post',
      'share',
    ),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.maxSafeInteger(),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'large', withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  // Near enough to the real thing to get past the first checks.
  const party = fc.oneof({ weight: 4, arbitrary: fc.constantFrom({ id: IG }, { id: CUSTOMER }) }, tree);
  const signs = fc.record(
    {
      mid: fc.oneof({ weight: 4, arbitrary: fc.constant('MID') }, tree),
      is_echo: fc.boolean(),
      is_deleted: fc.boolean(),
      attachments: fc.oneof(fc.array(fc.record({ type: leaf, payload: tree }), { maxLength: 3 }), tree),
    },
    { requiredKeys: [] },
  );
  const content = fc
    .tuple(fc.dictionary(name, tree, { maxKeys: 4 }), signs)
    .map(([any, some]) => ({ ...any, ...some }));
  const kind = fc.constantFrom(
    ...[
      'message',
      'message',
      'message_edit',
      'reaction',
      'read',
      'postback',
      'referral',
      'take_thread_control',
    ],
  );
  const event = fc
    .tuple(
      fc.record({ sender: party, recipient: party, timestamp: leaf }, { requiredKeys: [] }),
      kind,
      content,
    )
    .map(([people, key, value]) => ({ ...people, [key]: value }));
  const item = fc.oneof({ weight: 3, arbitrary: event }, fc.dictionary(name, tree, { maxKeys: 6 }));
  const body = fc.record(
    {
      id: fc.oneof({ weight: 4, arbitrary: fc.constant(IG) }, tree),
      time: leaf,
      messaging: fc.oneof(fc.array(item, { maxLength: 3 }), tree),
      standby: fc.array(item, { maxLength: 2 }),
      changes: fc.array(
        fc.record({ field: fc.constantFrom('comments', 'mentions', 'messages'), value: item }),
      ),
    },
    { requiredKeys: [] },
  );

  function expectSound(bytes: Buffer): void {
    const delivery = parseDelivery(bytes);
    if (!delivery.ok) return;
    for (const event of delivery.events) {
      if (event.businessId === '') expect(event.kind).toBe('unknown');
      else expect(delivery.entryIds).toContain(event.businessId);
      expect(event.dedupeKey.length).toBeGreaterThan(0);
      expect(event.dedupeKey.length).toBeLessThanOrEqual(600);
      if (event.at) expect(Number.isNaN(event.at.getTime())).toBe(false);
      if ('mid' in event && event.mid !== null) expect(event.mid).toMatch(/\S/);
    }
    const kept = JSON.stringify(delivery);
    expect(kept).not.toContain('\\u0000');
    expect(kept.isWellFormed()).toBe(true);
    expect(parseDelivery(bytes)).toEqual(delivery);
  }

  it('is read without a throw, and soundly', () => {
    const anything = fc.oneof(
      fc.array(body, { maxLength: 3 }).map((entries) => ({ object: 'instagram', entry: entries })),
      tree,
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(anything, (value) => expectSound(Buffer.from(JSON.stringify(value)))),
      { numRuns: 1000 },
    );
  });

  it('may be any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expectSound(Buffer.from(bytes))),
      { numRuns: 500 },
    );
    const whole = platformBytes(
      entry({ messaging: [{ ...fromCustomer, message: { mid: 'M', text: 'ж' } }] }),
    );
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(byte, at);
        expectSound(changed);
        expectSound(whole.subarray(0, at));
      }),
      { numRuns: 500 },
    );
  });

  it('may hold very many items', () => {
    const items = Array.from({ length: 200_000 }, () => 1);
    expect(parseAll({ entry: [{ id: IG, messaging: items }] })).toHaveLength(200_000);
  });
});
