import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_MS = 7 * 24 * 3600 * 1000;

type OutboxMail = { from: string; to: string; subject: string; html: string; text: string };

/**
 * One file a mail, readable in an editor and in a mail program, by its owner only. Answers the path.
 * Written under another name first, so that a reader never sees half a mail.
 */
export async function writeToOutbox(dataDir: string, mail: OutboxMail, at: Date): Promise<string> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = at.toISOString().replace(/[:.]/g, '-');
  const name = `${stamp}-${safeName(mail.to)}-${randomBytes(3).toString('hex')}.eml`;
  const path = join(folder, name);
  const draft = join(folder, `.${name}`);
  await writeFile(draft, toMessage(mail, at), { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return path;
}

/** Passwords stand in them: a week is time enough to read one. Others' files are left alone. */
export async function purgeOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && now.getTime() - file.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Takes away what was written to these addresses and nobody has read yet. */
export async function removeFromOutbox(dataDir: string, addresses: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const parts = addresses.map((address) => `-${safeName(address)}-`);
  for (const name of names.filter((one) => one.endsWith('.eml') && parts.some((part) => one.includes(part))))
    await rm(join(folder, name), { force: true });
}

/** An address may hold slashes and dots that would lead out of the folder. */
function safeName(address: string): string {
  return address.replace(/[^a-z0-9@_+-]+/gi, '-').slice(0, 80);
}

/** Text and HTML without transfer encoding: the file is there to be read by a person. */
function toMessage(mail: OutboxMail, at: Date): string {
  const border = `part-${randomBytes(12).toString('hex')}`;
  const part = (type: string, body: string) =>
    `--${border}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}\r\n`;
  const headers = [
    `From: ${oneLine(mail.from)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${oneLine(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${border}"`,
  ];
  const parts = part('text/plain', mail.text) + part('text/html', mail.html);
  return `${headers.join('\r\n')}\r\n\r\n${parts}--${border}--\r\n`;
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}
