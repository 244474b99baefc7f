import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLog } from './log.ts';
import { renderLetter } from './mail/layout.ts';
import { purgeOutbox } from './mail/outbox.ts';
import { createMailer } from './mail.ts';

const MAIL = {
  to: 'Анна <anna@parley.test>',
  subject: 'Пароль',
  html: '<p>pass-word</p>',
  text: 'pass-word',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the outbox, without a mail server [OP-14]', () => {
  it('holds one readable file a mail, for its owner only, and logs where but not what', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const mailer = createMailer({ mailFrom: 'parley@parley.test', dataDir, log });
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    const names = await readdir(join(dataDir, 'outbox'));
    expect(names).toHaveLength(2);
    const path = join(dataDir, 'outbox', names[0] ?? '');
    const text = await readFile(path, 'utf8');
    expect(text).toContain('Subject: Пароль\r\n');
    expect(text).toContain('\r\n\r\npass-word\r\n');
    expect(text).toContain('<p>pass-word</p>');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    expect(lines.join('')).toContain(names[0]);
    expect(lines.join('')).not.toContain('pass-word');
    expect(await mailer.check()).toEqual({ ok: true, detail: 'outbox' });
  });

  it('keeps a mail for a week, and leaves alone what is none', async () => {
    const mailer = createMailer({ mailFrom: 'parley@parley.test', dataDir, log: createLog('silent') });
    await purgeOutbox(dataDir, new Date());
    await mailer.send(MAIL);
    const folder = join(dataDir, 'outbox');
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
    await purgeOutbox(dataDir, inDays(6.9));
    expect(await readdir(folder)).toHaveLength(2);
    await purgeOutbox(dataDir, inDays(7.1));
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  it('writes nowhere else and no header twice, whatever the recipient is called', async () => {
    const mailer = createMailer({ mailFrom: 'parley@parley.test', dataDir, log: createLog('silent') });
    const to = '../../etc/passwd\r\nBcc: evil@parley.test';
    await mailer.send({ ...MAIL, to, subject: 'one\r\nX-Evil: 1' });
    const names = await readdir(join(dataDir, 'outbox'));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^[\w-]+-etc-passwd-Bcc-evil@parley-test-[0-9a-f]{6}\.eml$/);
    const text = await readFile(join(dataDir, 'outbox', names[0] ?? ''), 'utf8');
    expect(text).not.toMatch(/^(Bcc|X-Evil):/m);
  });
});

describe('a mail server', () => {
  it('gets the mail; without it the sending rejects and the check says so', async () => {
    const received: string[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      speakSmtp(socket, received);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    let now = Date.now();
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Parley <parley@parley.test>',
      dataDir,
      log: createLog('silent'),
      now: () => new Date(now),
    });
    expect(await mailer.check()).toEqual({ ok: true });
    await mailer.send({ ...MAIL, to: 'anna@parley.test' });
    expect(received.join('')).toContain('RCPT TO:<anna@parley.test>');
    expect(received.join('')).toContain('From: Parley <parley@parley.test>');
    expect(received.join('')).toContain('pass-word');

    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
    expect(await mailer.check()).toEqual({ ok: true });
    now += 60_000;
    expect(await mailer.check()).toEqual({ ok: false, detail: 'the mail server does not answer' });
    await expect(readdir(join(dataDir, 'outbox'))).rejects.toThrow(/ENOENT/);
  });
});

/** As much SMTP as a sender needs to hear. */
function speakSmtp(socket: Socket, received: string[]): void {
  let inData = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    received.push(chunk.toString());
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (inData) {
        if (line !== '.') continue;
        inData = false;
      } else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
        continue;
      } else if (line.startsWith('QUIT')) {
        socket.end('221 bye\r\n');
        continue;
      }
      socket.write('250 ok\r\n');
    }
  });
}

describe('a letter', () => {
  it('says the same on screen and as text, and escapes what it is given', async () => {
    const { html, text } = await renderLetter({
      language: 'ar',
      dir: 'rtl',
      heading: 'Hello <b>you</b>',
      paragraphs: ['First', 'Second'],
      values: [{ label: 'Password', value: 'a&b' }],
      action: { label: 'Go', url: 'https://parley.test/login' },
      footer: 'Bye',
    });
    expect(html).toContain('<html dir="rtl" lang="ar">');
    expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    expect(html).toContain('a&amp;b');
    expect(html).toContain('href="https://parley.test/login"');
    expect(text).toBe(
      'Hello <b>you</b>\n\nFirst\n\nSecond\n\nPassword: a&b\n\nGo: https://parley.test/login\n\nBye\n',
    );
  });

  it('has no colour that the interface does not have, in the light and in the dark', async () => {
    const { html } = await renderLetter({
      language: 'de',
      dir: 'ltr',
      heading: 'Willkommen',
      paragraphs: ['Ein Satz'],
      values: [{ label: 'Passwort', value: 'ab12' }],
      action: { label: 'Anmelden', url: 'https://parley.test/login' },
      footer: 'Bis bald',
    });
    const tokens = await readFile(new URL('../../../web/src/ui/styles/tokens.css', import.meta.url), 'utf8');
    const coloursOf = (text: string) => new Set(text.toLowerCase().match(/#[0-9a-f]{6}\b/g));
    const known = coloursOf(tokens);
    const used = [...coloursOf(html)];
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((colour) => !known.has(colour))).toEqual([]);
    expect(html).toContain('prefers-color-scheme: dark');
  });
});
