import { LANGUAGES } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';

import { writeTokenMail } from './token-mail.ts';

const publicUrl = 'https://parley.test';
const input = { to: 'anna@parley.test', name: 'Lumen $& Studio', timezone: 'Asia/Tokyo', publicUrl };

describe('mails about the token', () => {
  it.each(LANGUAGES)('say in $name what ends when, and what has ended', async ({ code, dir }) => {
    const ending = await writeTokenMail({
      ...input,
      language: code,
      endsAt: new Date('2031-05-04T23:30:00Z'),
    });
    const dead = await writeTokenMail({ ...input, language: code, endsAt: null });
    // In Tokyo it is the next day already.
    const date = new Date('2031-05-05').toLocaleDateString(code, { dateStyle: 'long', timeZone: 'UTC' });
    expect(ending.text).toContain(date);
    expect(ending.subject).not.toBe(dead.subject);
    for (const mail of [ending, dead]) {
      expect(mail.to).toBe('anna@parley.test');
      expect(mail.text).toContain('Lumen $& Studio');
      expect(mail.text).toContain('https://parley.test');
      expect(mail.text).not.toMatch(/[{}]/);
      expect(mail.html).toContain(`<html dir="${dir}" lang="${code}">`);
    }
  });
});
