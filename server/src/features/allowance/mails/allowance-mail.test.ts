import { LANGUAGES } from '@parley/contract/languages.ts';
import { expect, test } from 'vitest';

import { type Notice, writeAllowanceMail } from './allowance-mail.ts';

const publicUrl = 'https://parley.example.com';
const endsAt = new Date('2031-05-04T23:30:00Z');
const NOTICES: Notice[] = [
  { kind: 'trial_soon', endsAt },
  { kind: 'trial_ended', endsAt },
  { kind: 'replies_soon', sent: 12_000, limit: 15_000 },
  { kind: 'replies_met', sent: 15_000, limit: 15_000 },
];
const write = (language: (typeof LANGUAGES)[number]['code'], notice: Notice) =>
  writeAllowanceMail({ to: 'owner@example.com', language, timezone: 'Asia/Tokyo', notice, publicUrl });

test.each(LANGUAGES.map(({ code, dir }) => [code, dir] as const))(
  '[LIM-03] the letters about the allowance say in %s what ends, by the day of the account',
  async (language, dir) => {
    const mails = await Promise.all(NOTICES.map((notice) => write(language, notice)));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(NOTICES.length);
    const [soon, , some, all] = mails;
    // In Tokyo it is the next day already.
    const date = new Date('2031-05-05').toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
    expect(soon?.subject).toContain(date);
    expect(some?.subject).toContain((12_000).toLocaleString(language));
    expect(all?.subject).toContain((15_000).toLocaleString(language));
    for (const { to, html, text, subject } of mails) {
      expect(to).toBe('owner@example.com');
      expect(html).toContain(`dir="${dir}"`);
      for (const words of [html, text, subject]) expect(words).not.toMatch(/\{\w+\}|undefined/);
      expect(text).toContain(publicUrl);
    }
  },
);

test('every language has words of its own', async () => {
  const mails = await Promise.all(LANGUAGES.map(({ code }) => write(code, { kind: 'trial_ended', endsAt })));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(LANGUAGES.length);
});
