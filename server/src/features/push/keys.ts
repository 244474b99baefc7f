import webPush from 'web-push';

import type { Context } from '#context';

const OWNER = 'push';
/** Names that mean nothing outside of a machine or a network. */
const NOT_PUBLIC = /(?:^|\.)(?:localhost|local|invalid|internal|test)$/;

export type Keys = { publicKey: string; privateKey: string };
/** Reads the keys once. */
export type ReadKeys = () => Promise<Keys>;

/** The keys of this installation, made when they are first asked for; of two instances that ask at once one pair stays. */
export function createKeys({ db, sealer }: Context): ReadKeys {
  let kept: Promise<Keys> | undefined;
  const find = () => db.selectFrom('pushKeys').selectAll().executeTakeFirst();
  async function read(): Promise<Keys> {
    let row = await find();
    if (!row) {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      await db
        .insertInto('pushKeys')
        .values({ publicKey, privateKey: sealer.seal(privateKey, OWNER) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      row = await find();
    }
    if (!row) throw new Error('the keys of push could not be kept');
    return { publicKey: row.publicKey, privateKey: sealer.open(row.privateKey, OWNER) };
  }
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/**
 * Whom a push service may ask about us: VAPID_SUBJECT, else the public address, else the sender of mails. Apple refuses
 * a subject that is no public https or mail address.
 */
export function subjectOf({ env }: Context): { subject: string; reachesApple: boolean } {
  if (env.vapidSubject) return { subject: env.vapidSubject, reachesApple: isPublicSubject(env.vapidSubject) };
  if (isPublicSubject(env.publicUrl)) return { subject: env.publicUrl, reachesApple: true };
  const sender = /[\w.+-]{1,64}@[\w.-]{1,255}/.exec(env.mailFrom)?.[0] ?? 'parley@localhost';
  return { subject: `mailto:${sender}`, reachesApple: isPublicSubject(`mailto:${sender}`) };
}

function isPublicSubject(subject: string): boolean {
  const { protocol, hostname, pathname } = new URL(subject);
  const host = protocol === 'mailto:' ? (pathname.split('@')[1] ?? '') : hostname;
  const isAllowed = protocol === 'mailto:' || protocol === 'https:';
  return isAllowed && host.includes('.') && !NOT_PUBLIC.test(host) && !/^[\d.]+$/.test(host);
}
