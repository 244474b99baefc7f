import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSentWithoutAnswer, type PlatformErrorClass, readPlatformError } from './errors.ts';

const classOf = (code: unknown, subcode?: number, more: object = {}, status = 400) =>
  readPlatformError(
    { message: 'x', code, ...(subcode !== undefined && { error_subcode: subcode }), ...more },
    status,
  );

/** The platform's table of errors, row by row. */
const TABLE: Record<PlatformErrorClass, [code: number, subcode?: number][]> = {
  auth: [
    [190],
    [190, 458],
    [190, 459],
    [190, 460],
    [190, 463],
    [190, 464],
    [190, 467],
    [190, 492],
    [102],
    [104],
  ],
  window: [
    [10, 2534022],
    [10, 2018278],
    [10, 2534044],
  ],
  permission: [[10], [200], [3], [200, 2534066], [219]],
  config: [[10, 2534077], [100, 2534013], [200, 2534041], [200, 2018028], [36103], [10904, 1893050], [10904]],
  account_restricted: [[10, 1893063], [100, 2534029], [368], [2022], [4, 2207051], [25, 2207050]],
  recipient_unreachable: [
    [10, 2018108],
    [551],
    [551, 1545041],
    [200, 1545041],
    [100, 2534014],
    [100, 2018001],
    [10903, 1893049],
    [10903],
  ],
  not_thread_owner: [
    [100, 2534037],
    [100, 2018300],
  ],
  bad_request: [[100], [100, 2534015], [100, 2018014], [36000]],
  media: [
    [100, 2018008],
    [100, 2018047],
    [100, 2018074],
    [100, 2018109],
    [100, 2018294],
  ],
  throttled: [[4], [17], [32], [341], [613], [613, 2534040], [80001], [80002], [80006]],
  transient: [[1], [2], [2, 1545133], [1, 1357046]],
  gone: [[100, 33], [100, 2534025], [10900], [9010], [803], [9000001]],
  unsupported: [[100, 2534068]],
  consent: [[230]],
  unknown: [[987654], [20, 1772107]],
};

const ROWS = Object.entries(TABLE).flatMap(([name, rows]) =>
  rows.map(([code, subcode]) => [name, code, subcode] as const),
);

describe('readPlatformError', () => {
  it.each(ROWS)('%s: %s/%s', (name, code, subcode) => {
    expect(classOf(code, subcode)).toMatchObject({ class: name, code, subcode: subcode ?? null });
    // Neither the language of the text nor the status decides.
    const localised = classOf(code, subcode, { message: 'Код доступу недійсний' }, 403);
    expect(localised.class).toBe(name);
  });

  it('may be repeated only when throttled, transient, or when a fetch of media failed', () => {
    for (const [name, code, subcode] of ROWS) {
      const may = name === 'throttled' || name === 'transient' || subcode === 2018008;
      expect([code, subcode, classOf(code, subcode).retryable]).toEqual([code, subcode, may]);
    }
  });

  it('goes by the transient mark and the status only where the numbers say nothing firmer', () => {
    const mark = { is_transient: true };
    expect(classOf(987654, undefined, mark).class).toBe('transient');
    expect(classOf(100, undefined, mark).class).toBe('transient');
    expect(classOf(4, undefined, mark).class).toBe('throttled');
    expect(classOf(190, 460, mark).class).toBe('auth');
    expect(classOf(987654, undefined, {}, 503).class).toBe('transient');
    expect(classOf(undefined, undefined, {}, 429).class).toBe('throttled');
    expect(classOf(10, 2534022, {}, 500).class).toBe('window');
  });

  it('knows the one case that only its text tells', () => {
    const heavy = { message: "Please reduce the amount of data you're asking for, then retry your request" };
    expect(classOf(1, undefined, heavy, 500)).toMatchObject({ tooMuchData: true, retryable: false });
    expect(classOf(2, undefined, heavy, 500)).not.toHaveProperty('tooMuchData');
    expect(classOf(1, undefined, {}, 500)).not.toHaveProperty('tooMuchData');
  });

  it('knows when a message went out in spite of the error', () => {
    expect(isSentWithoutAnswer(classOf(1, 1357046))).toBe(true);
    expect(isSentWithoutAnswer(classOf(1))).toBe(false);
  });

  it('reads numbers written as text, and bounds and cleans the message', () => {
    expect(classOf('190')).toMatchObject({ class: 'auth', code: 190 });
    expect(classOf(1, undefined, { message: 'x'.repeat(9999) }).message).toHaveLength(500);
    expect(classOf(1, undefined, { message: 'token IGAAabc-1_2, EAABwzLix.' }).message).toBe(
      'token [token], [token].',
    );
  });

  it('takes any envelope', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('code', 'error_subcode', 'message'), fc.anything()),
        (envelope) => {
          const error = readPlatformError(envelope, 400);
          expect(Object.keys(TABLE)).toContain(error.class);
          expect(typeof error.message).toBe('string');
        },
      ),
    );
  });
});
