import { LANGUAGES } from '@parley/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '#test/account-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const register = (email: string, more: Record<string, unknown> = {}, from = app) =>
  from.call('POST', '/api/auth/register', { email, ...more });

async function mailTo(email: string, from = app): Promise<string> {
  const mail = (await from.mails()).find((text) => text.includes(`To: ${email}\r\n`));
  return mail ?? '';
}

function passwordIn(mail: string): string {
  return /: ([a-z0-9]{4}(?:-[a-z0-9]{4}){3})$/m.exec(mail)?.[1] ?? '';
}

describe('registration', () => {
  it('mails a password that signs in, and answers a message without it [AUTH-16] [OP-14]', async () => {
    const { status, body } = await register('  Anna@Parley.test ', { timezone: 'Europe/Kyiv' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['message', 'isMailed']);
    const mail = await mailTo('anna@parley.test');
    expect(mail).toContain('Subject: Your Parley password');
    expect(mail).toContain('http://parley.test/login');
    const password = passwordIn(mail);
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(body)).not.toContain(password);
    const { cookie } = await app.signIn('anna@parley.test', password);
    const check = await app.call('GET', '/api/auth/check', undefined, { cookie });
    expect(check.body['user']).toMatchObject({
      email: 'anna@parley.test',
      displayName: 'anna',
      accountName: 'anna',
      role: 'client',
      language: 'en',
      timezone: 'Europe/Kyiv',
    });
  });

  it('gives every account what it needs from the first moment on', async () => {
    await register('bea@parley.test');
    const { accountId, userId } = await app.ctx.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.userId')
      .select(['memberships.accountId', 'memberships.userId'])
      .where('users.email', '=', 'bea@parley.test')
      .where('memberships.role', '=', 'client')
      .executeTakeFirstOrThrow();
    const count = async (table: 'liveSequences' | 'knowledge' | 'webhooks') => {
      const rows = await app.ctx.db
        .selectFrom(table)
        .selectAll()
        .where('accountId', '=', accountId)
        .execute();
      return rows.length;
    };
    expect([await count('liveSequences'), await count('knowledge'), await count('webhooks')]).toEqual([
      1, 1, 1,
    ]);
    const triggers = await app.ctx.db
      .selectFrom('triggers')
      .select(['kind', 'isActive', 'conditions'])
      .where('accountId', '=', accountId)
      .execute();
    expect(triggers).toEqual([
      { kind: 'person', isActive: true, conditions: 'Asks for a person, a manager or an operator' },
    ]);
    const activities = await app.ctx.db
      .selectFrom('activities')
      .select(['kind', 'userId'])
      .where('accountId', '=', accountId)
      .execute();
    expect(activities).toEqual([{ kind: 'account_created', userId }]);
  });

  it('falls back to UTC for no time zone or an unknown one [AUTH-35]', async () => {
    const timezoneOf = async (email: string) => {
      const { cookie } = await app.signIn(email, passwordIn(await mailTo(email)));
      const { body } = await app.call('GET', '/api/auth/check', undefined, { cookie });
      return (body['user'] as { timezone: string }).timezone;
    };
    await register('none@parley.test');
    await register('odd@parley.test', { timezone: 'Mars/Olympus' });
    expect([await timezoneOf('none@parley.test'), await timezoneOf('odd@parley.test')]).toEqual([
      'UTC',
      'UTC',
    ]);
  });

  it('refuses a malformed address and one in use, in any spelling [OP-42]', async () => {
    for (const email of ['', '   ', 'anna', 'anna@', 'anna@parley', 'a b@parley.test']) {
      const { status, body } = await register(email);
      expect([email, status, body['code']]).toEqual([email, 400, 'invalid_email']);
    }
    await register('taken@parley.test');
    const { status, body } = await register(' TAKEN@parley.test');
    expect([status, body['code']]).toEqual([409, 'email_in_use']);
  });

  it('makes one account and one mail of a double click [OP-42]', async () => {
    const answers = await Promise.all([
      register('double@parley.test'),
      register('double@parley.test'),
      register('Double@parley.test'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const mails = (await app.mails()).filter((text) => text.includes('To: double@parley.test'));
    expect(mails).toHaveLength(1);
    await app.signIn('double@parley.test', passwordIn(mails[0] ?? ''));
  });

  it.each(LANGUAGES)('writes to a reader of $name in their language', async ({ code, dir }) => {
    const email = `${code}@parley.test`;
    await register(email, { language: code });
    const mail = await mailTo(email);
    expect(mail).toContain(`<html dir="${dir}" lang="${code}">`);
    const password = passwordIn(mail);
    expect(mail.split(password)).toHaveLength(3);
    if (code !== 'en') expect(mail).not.toContain('Your Parley password');
    const { cookie } = await app.signIn(email, password);
    const { body } = await app.call('GET', '/api/auth/check', undefined, { cookie });
    expect(body['user']).toMatchObject({ language: code });
  });

  it('throttles by address of the mailbox [OP-42]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await register('again@parley.test')).status);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 429]);
    const { body } = await register('again@parley.test');
    expect(body['message']).toBe('Too many attempts. Try again in 60 min.');
  });

  it('throttles by client address [OP-42]', async () => {
    const own = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' });
    try {
      let status = 0;
      let attempts = 0;
      while (status !== 429 && attempts < 100) {
        ({ status } = await register(`many${attempts}@parley.test`, {}, own));
        attempts += 1;
      }
      expect(attempts).toBe(61);
    } finally {
      await own.close();
    }
  });

  it('creates nothing when the mail does not leave, and can be repeated [OP-14]', async () => {
    const own = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' });
    try {
      for (let n = 0; n < 2; n += 1) {
        const { status, body } = await register('anna@parley.test', {}, own);
        expect([status, body['code']]).toEqual([502, 'mail_failed']);
      }
      for (const table of ['users', 'accounts', 'credentials', 'memberships'] as const) {
        expect(await own.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    } finally {
      await own.close();
    }
  });

  it('is closed, or open to the first user only, where the installation says so', async () => {
    const off = await startTestApp({ registration: 'off' });
    const first = await startTestApp({ registration: 'first' });
    try {
      const closed = await register('anna@parley.test', {}, off);
      expect([closed.status, closed.body['code']]).toEqual([403, 'registration_closed']);
      const answers = await Promise.all([
        register('anna@parley.test', {}, first),
        register('bea@parley.test', {}, first),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await first.mails()).toHaveLength(1);
      expect((await register('cleo@parley.test', {}, first)).status).toBe(403);
    } finally {
      await off.close();
      await first.close();
    }
  });
});
