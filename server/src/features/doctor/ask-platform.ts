import type { DoctorCheck, DoctorCheckName } from '@parley/contract/doctor.ts';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import type { Me } from '#instagram/client.ts';
import { InstagramError, type PlatformError, type PlatformErrorClass } from '#instagram/errors.ts';

import { line } from './findings.ts';

/** A person waits: each question has this long, and all are asked side by side. */
const LIMIT_MS = 2500;
/** Times are compared with the platform's: this far apart a window or an order may be judged wrongly. */
const CLOCK_SECONDS = 120;

const BUSINESS_TYPES: ReadonlySet<string> = new Set(['business', 'media_creator', 'creator']);

type Answer<T> = { kind: 'ok'; value: T } | { kind: 'refused'; error: PlatformError } | { kind: 'silent' };

/** What only the platform can tell, asked with the channel's token; a token that it calls dead is held from then on. */
export async function askPlatform(ctx: Context, channel: channels.Channel): Promise<DoctorCheck[]> {
  const client = channels.hurriedClientFor(ctx, channel, LIMIT_MS);
  const [me, fields, inbox] = await Promise.all([
    inTime(client.me()),
    inTime(channels.checkSubscription(ctx, channel, client)),
    inTime(client.conversations({ limit: 1, messagesLimit: 1 })),
  ]);
  const answers = [me, fields, inbox];
  if (answers.some((answer) => isRefused(answer, 'auth'))) {
    const { accountId, id: channelId } = channel;
    const dead = { accountId, channelId, tokenHash: client.tokenHash, reason: 'auth' };
    await ctx.transaction((tx) => channels.markTokenDead(ctx, tx, dead));
    return [];
  }
  const at = ctx.now().toISOString();
  const say = (name: DoctorCheckName, finding: DoctorCheck['finding'], names: string[] = []) =>
    finding === null
      ? line(name, { state: 'ok', finding }, at)
      : line(name, { state: 'problem', finding, names });
  if (answers.every(({ kind }) => kind === 'silent')) return [say('platform', 'platform_silent')];
  const checks = [say('platform', null)];
  if (me.kind === 'ok') checks.push(say('account', isBusiness(me.value) ? null : 'account_personal'));
  const lacking = [
    ...(isRefused(me, 'permission') ? ['instagram_business_basic'] : []),
    ...(isRefused(inbox, 'permission') ? ['instagram_business_manage_messages'] : []),
  ];
  if (lacking.length > 0) checks.push(say('permissions', 'permission_missing', lacking));
  else if (inbox.kind === 'ok') checks.push(say('permissions', null));
  if (inbox.kind === 'ok') checks.push(say('access', null));
  else if (isRefused(inbox, 'config')) checks.push(say('access', 'access_off'));
  const ahead = client.clockAhead();
  if (ahead !== null) {
    const isOff = Math.abs(ahead) > CLOCK_SECONDS;
    checks.push({ ...say('clock', isOff ? 'clock_off' : null), amount: isOff ? Math.abs(ahead) : null });
  }
  return checks;
}

function isBusiness({ accountType }: Me): boolean {
  return accountType === null || BUSINESS_TYPES.has(accountType);
}

function isRefused(answer: Answer<unknown>, by: PlatformErrorClass): boolean {
  return answer.kind === 'refused' && answer.error.class === by;
}

/** Never rejects. What has no number is no answer of the platform. */
async function inTime<T>(work: Promise<T>): Promise<Answer<T>> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Answer<T>>();
  const timer = setTimeout(() => resolve({ kind: 'silent' }), LIMIT_MS);
  const asked = work.then(
    (value): Answer<T> => ({ kind: 'ok', value }),
    (error: unknown): Answer<T> =>
      error instanceof InstagramError && (error.error.code !== null || error.error.class === 'auth')
        ? { kind: 'refused', error: error.error }
        : { kind: 'silent' },
  );
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
}
