import { describe, expect, it } from 'vitest';

import { startTestApp } from '#test/account-app.ts';

import { countAttempt, purgeThrottles, registrationLimits, signInLimits } from './throttle.ts';

const addressKey = (ip: string) => signInLimits('a@parley.test', ip)[0]?.key;

describe('limits of attempts [OP-42]', () => {
  it('does not keep the address of the mailbox', () => {
    const limits = [
      ...signInLimits('anna@parley.test', '10.0.0.1'),
      ...signInLimits('anna@parley.test', '10.0.0.1', 'browser'),
      ...registrationLimits('anna@parley.test', '10.0.0.1'),
    ];
    expect(limits).toHaveLength(5);
    for (const { key } of limits) expect(key).not.toContain('anna');
  });

  it.each([
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:5::1', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
  ])('counts %s and %s together: %s', (one, other, together) => {
    expect(addressKey(one) === addressKey(other)).toBe(together);
  });

  it('are forgotten once their window is over', async () => {
    const app = await startTestApp();
    try {
      const keys = () => app.ctx.db.selectFrom('throttles').select('key').execute();
      await countAttempt(app.ctx, signInLimits('anna@parley.test', '10.0.0.1'));
      await purgeThrottles(app.ctx);
      expect(await keys()).toHaveLength(2);
      app.advance(15 * 60_000 + 1000);
      await purgeThrottles(app.ctx);
      expect(await keys()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
