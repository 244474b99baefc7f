import { LANGUAGES } from '@parley/contract/languages.ts';
import { expect, test } from 'vitest';

import { writeBudgetMail } from './budget-mail.ts';

test.each(LANGUAGES.map(({ code, dir }) => [code, dir] as const))(
  'the letter about a used budget names it in %s, and leads to Parley',
  async (language, dir) => {
    const publicUrl = 'https://parley.example.com';
    const mail = await writeBudgetMail({ to: 'owner@example.com', language, budget: 12_500, publicUrl });
    expect(mail.to).toBe('owner@example.com');
    expect(mail.text).toContain((12_500).toLocaleString(language));
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain(publicUrl);
      expect(body).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(mail.html).toContain(`dir="${dir}"`);
  },
);

test('every language has words of its own', async () => {
  const subjects = await Promise.all(
    LANGUAGES.map(async ({ code: language }) => {
      const mail = await writeBudgetMail({
        to: 'owner@example.com',
        language,
        budget: 1,
        publicUrl: 'https://a.b',
      });
      return mail.subject;
    }),
  );
  expect(new Set(subjects).size).toBe(LANGUAGES.length);
});
