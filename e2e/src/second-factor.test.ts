import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

/** What an authenticator app shows so many half minutes from now (RFC 6238). */
function codeOf(key: string, steps: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash.at(-1) ?? 0) % 16;
  return String((hash.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

test('with a second factor a sign-in takes the code of the app after the password, or a recovery code [AUTH-07] [AUTH-08] [OP-13]', async () => {
  const { owner } = await business('Nobody');
  const { page } = await open();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  await signIn(page, owner);
  await page.goto('/dashboard?dialog=security');
  const dialog = page.getByRole('dialog', { name: 'Security' });
  await dialog.getByRole('button', { name: 'Set up' }).press('Enter');
  // The field has the focus.
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const key = ((await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  );
  expect(key).toHaveLength(36);
  // That of the next half minute, which phones with a fast clock show, is left for the sign-in.
  await page.keyboard.type(codeOf(key, 0));
  await page.keyboard.press('Enter');
  await dialog.getByText('On. Recovery codes left: 10').waitFor();
  const [recovery = ''] = await dialog.getByText(/^\w{4}(-\w{4}){3}$/).allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download codes' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('parley-recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(recovery);
  // What the picture holds was asked of nobody.
  expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(
    new Set([new URL(parley().url).origin]),
  );

  for (const code of [codeOf(key, 1), recovery]) {
    const visitor = await open({ isPhone: code === recovery });
    await visitor.page.goto('/login');
    await visitor.page.getByLabel('Email').fill(owner.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(owner.password);
    await visitor.page.keyboard.press('Enter');
    const field = visitor.page.getByLabel('Code', { exact: true });
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    // No session yet, in this tab or another.
    expect(
      await visitor.page.evaluate(() => Object.keys(localStorage).filter((name) => /token|user/.test(name))),
    ).toEqual([]);
    expect(await visitor.page.evaluate(async () => (await fetch('/api/auth/check')).json())).toMatchObject({
      authenticated: false,
    });
    await visitor.page.keyboard.type(code);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL((url) => url.pathname === '/dashboard');
  }
});
