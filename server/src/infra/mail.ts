import { createTransport } from 'nodemailer';

import type { Log } from './log.ts';
import { writeToOutbox } from './mail/outbox.ts';

export type Mail = { to: string; subject: string; html: string; text: string };

export type Mailer = {
  /** Rejects when the mail was not taken over. */
  send(mail: Mail): Promise<void>;
  /** Whether mail can leave now; asked of the mail server at most once a minute. */
  check(): Promise<{ ok: boolean; detail?: string }>;
};

type Options = {
  /** e.g. smtps://user:password@mail.example.com; without it mails become files in `DATA_DIR/outbox`. */
  smtpUrl?: string | undefined;
  mailFrom: string;
  dataDir: string;
  log: Log;
  now?: () => Date;
};

const CHECK_EVERY_MS = 60_000;
/** A person waits for the answer while the mail is handed over. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

export function createMailer(options: Options): Mailer {
  const { smtpUrl, mailFrom, dataDir, log, now = () => new Date() } = options;
  if (!smtpUrl) {
    return {
      async send(mail) {
        const path = await writeToOutbox(dataDir, { ...mail, from: mailFrom }, now());
        log.info({ path }, 'no SMTP_URL: the mail is in this file');
      },
      check: async () => ({ ok: true, detail: 'outbox' }),
    };
  }

  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from: mailFrom });
  let checked: { at: number; result: Promise<{ ok: boolean; detail?: string }> } | undefined;

  async function verify(): Promise<{ ok: boolean; detail?: string }> {
    try {
      await transport.verify();
      return { ok: true };
    } catch (error) {
      log.warn({ err: error }, 'the mail server does not answer');
      return { ok: false, detail: 'the mail server does not answer' };
    }
  }

  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    check() {
      const at = now().getTime();
      if (!checked || at - checked.at >= CHECK_EVERY_MS) checked = { at, result: verify() };
      return checked.result;
    },
  };
}
