import type { Platform } from '../platform.ts';
import { GraphError } from './errors.ts';

const hour = 3_600_000;
const bucket = 60_000;

type Kind = 'send' | 'media' | 'conversations' | 'privateReply';

const allowances: Record<Kind, { calls: number; ms: number }> = {
  send: { calls: 100, ms: 1000 },
  media: { calls: 10, ms: 1000 },
  conversations: { calls: 2, ms: 1000 },
  privateReply: { calls: 750, ms: hour },
};

export type Limits = {
  /** Throws when the account has used up its calls of this kind; otherwise counts this one and returns the count. */
  spend(kind: Kind, instagramUserId: string): number;
  /** Counts a call of the app; returns the usage in percent. */
  countCall(appId: string): number;
  usageHeaders(appId: string, instagramUserId: string): Record<string, string>;
  /** Throws when the app's quota is used up. */
  checkQuota(percent: number, pinned: boolean): void;
};

/** Sliding windows on the virtual clock, in memory. */
export function createLimits(platform: Platform): Limits {
  const spent = new Map<string, number[]>();
  const calls = new Map<string, Map<number, number>>();

  function callsOf(appId: string): Map<number, number> {
    const minutes = calls.get(appId) ?? new Map<number, number>();
    calls.set(appId, minutes);
    const oldest = Math.floor((platform.clock.now() - hour) / bucket);
    const current = oldest + hour / bucket;
    // Later ones are left from before the clock was set back.
    for (const minute of minutes.keys()) if (minute <= oldest || minute > current) minutes.delete(minute);
    return minutes;
  }

  function percentOf(appId: string): number {
    if (platform.faultLines.usagePercent !== null) return platform.faultLines.usagePercent;
    let total = 0;
    for (const count of callsOf(appId).values()) total += count;
    return Math.floor((total * 100) / platform.switches.hourlyQuota);
  }

  return {
    spend(kind, instagramUserId) {
      const now = platform.clock.now();
      const key = `${kind}:${instagramUserId}`;
      const recent = (spent.get(key) ?? []).filter((at) => at > now - allowances[kind].ms && at <= now);
      if (platform.switches.rateLimits && recent.length >= allowances[kind].calls) {
        throw new GraphError({
          code: 613,
          ...(kind === 'conversations' ? {} : { subcode: 2534040 }),
          message: '(#613) Calls to this api have exceeded the rate limit.',
        });
      }
      recent.push(now);
      spent.set(key, recent);
      return recent.length;
    },
    countCall(appId) {
      const minutes = callsOf(appId);
      const minute = Math.floor(platform.clock.now() / bucket);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      return percentOf(appId);
    },
    usageHeaders(appId, instagramUserId) {
      const percent = percentOf(appId);
      const used = {
        call_count: percent,
        total_cputime: Math.floor(percent / 2),
        total_time: Math.floor(percent / 2),
      };
      const wait = percent < 100 ? 0 : minutesUntilRoom(callsOf(appId), platform.clock.now());
      const useCase = {
        [instagramUserId]: [{ type: 'instagram', ...used, estimated_time_to_regain_access: wait }],
      };
      return { 'x-app-usage': JSON.stringify(used), 'x-business-use-case-usage': JSON.stringify(useCase) };
    },
    checkQuota(percent, pinned) {
      if (pinned && percent >= 100) {
        throw new GraphError({
          code: 80002,
          message:
            '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
        });
      }
      if (percent > 100) throw new GraphError({ code: 4, message: '(#4) Application request limit reached' });
    },
  };
}

function minutesUntilRoom(minutes: Map<number, number>, now: number): number {
  const oldest = Math.min(...minutes.keys(), Math.floor(now / bucket));
  return Math.max(1, Math.ceil((oldest * bucket + hour + bucket - now) / bucket));
}
