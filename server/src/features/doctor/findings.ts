import type { WebhookSetup } from '@parley/contract/channel.ts';
import { DOCTOR_CHECKS, type DoctorCheck, type DoctorCheckName } from '@parley/contract/doctor.ts';

import { findAddressFault } from '#infra/public-address.ts';

/** Parts of the server that a health check knows, true where they are well. */
export type ServerParts = Record<'mail' | 'disk' | 'work' | 'secrets' | 'assistant' | 'backup', boolean>;

export type Facts = {
  setup: WebhookSetup;
  /** Secrets of the installation that sign for every account. */
  sharedSecrets: number;
  /** Where the account's platform answers: a stand-in on this machine reaches what the real one does not. */
  graphUrl: string;
  server: ServerParts;
  /** Messages of the last day that no webhook brought. */
  recovered: { count: number; at: Date } | null;
  /** When a webhook last brought a comment, and how many were found since that none had brought; null when not known. */
  heardComments: { missed: number; heardAt: Date | null } | null;
  /** When another app was last seen to hold one of the conversations. */
  otherAppAt: Date | null;
  /** Whether the platform asked to be called less. */
  isHeldBack: boolean;
  now: Date;
};

type Verdict = Pick<DoctorCheck, 'state' | 'finding'> & Partial<Pick<DoctorCheck, 'names' | 'amount'>>;

const DAY = 24 * 60 * 60 * 1000;
const ENDS_SOON_DAYS = 7;
/** Anybody can send a wrong signature; so many in a row with none that was right are the platform's. */
const WRONG_IN_A_ROW = 20;

const OF_SERVER = {
  mail: 'mail_failing',
  disk: 'disk_full',
  work: 'work_late',
  secrets: 'secrets_closed',
  assistant: 'assistant_failing',
  backup: 'backup_old',
} as const;

export function line(name: DoctorCheckName, verdict: Verdict, seenAt: string | null = null): DoctorCheck {
  return { name, names: [], amount: null, seenAt, ...verdict };
}

const WELL: Verdict = { state: 'ok', finding: null };
const UNKNOWN: Verdict = { state: 'unknown', finding: null };

/**
 * All lines in their order: what the database and this server know now, and of the rest what the platform `told`, which
 * counts only while the token works. A line whose cause stands above it is unknown, not a second fault.
 */
export function makeReport(facts: Facts, told: readonly DoctorCheck[]): DoctorCheck[] {
  const known = new Map(whatIsKnown(facts).map((check) => [check.name, check]));
  const isLive = facts.setup.channel.state === 'connected';
  const asked = new Map(isLive ? told.map((check) => [check.name, check]) : []);
  return DOCTOR_CHECKS.map((name) => known.get(name) ?? asked.get(name) ?? line(name, UNKNOWN));
}

function whatIsKnown(facts: Facts): DoctorCheck[] {
  const { setup, server } = facts;
  return [
    judgeToken(facts),
    judgeWebhook(setup),
    judgeSignature(facts),
    ...(setup.channel.state === 'connected'
      ? [judgeFields(setup), judgeDeliveries(setup), judgeComments(facts), ...judgeTraffic(facts)]
      : []),
    judgeAddress(facts),
    ...Object.entries(OF_SERVER).map(([name, finding]) => {
      const part = name as keyof ServerParts;
      // Without one, messages still come and go.
      const state = part === 'backup' ? 'hint' : 'problem';
      return line(part, server[part] ? WELL : { state, finding });
    }),
  ];
}

function judgeToken({ setup, now }: Facts): DoctorCheck {
  const { state, tokenExpiresAt } = setup.channel;
  if (state === 'none') return line('token', { state: 'hint', finding: 'no_channel' });
  if (state === 'reconnect') return line('token', { state: 'problem', finding: 'token_dead' });
  if (tokenExpiresAt === null) return line('token', WELL);
  const days = Math.max(0, Math.floor((Date.parse(tokenExpiresAt) - now.getTime()) / DAY));
  if (days >= ENDS_SOON_DAYS) return line('token', { ...WELL, amount: days });
  return line('token', { state: 'hint', finding: 'token_ends', amount: days });
}

function judgeWebhook({ verifiedAt, lastDeliveryAt, handshakeFailure }: WebhookSetup): DoctorCheck {
  const seenAt = verifiedAt ?? lastDeliveryAt;
  if (seenAt !== null) return line('webhook', WELL, seenAt);
  const finding = handshakeFailure === null ? 'webhook_waiting' : 'handshake_failed';
  return line('webhook', { state: 'hint', finding });
}

function judgeSignature({ setup, sharedSecrets }: Facts): DoctorCheck {
  const { wrongSignatures: amount, lastDeliveryAt } = setup;
  if (setup.appSecretCount + sharedSecrets === 0)
    return line('signature', { state: 'hint', finding: 'secret_missing' });
  if (amount === 0) return line('signature', WELL, lastDeliveryAt);
  const state = amount >= WRONG_IN_A_ROW ? 'problem' : 'hint';
  return line('signature', { state, finding: 'secret_wrong', amount }, lastDeliveryAt);
}

function judgeFields({ channel: { missingFields: names } }: WebhookSetup): DoctorCheck {
  return line(
    'fields',
    names.length === 0 ? WELL : { state: 'problem', finding: 'fields_missing', names: [...names] },
  );
}

function judgeDeliveries({ lastDeliveryAt }: WebhookSetup): DoctorCheck {
  return line(
    'deliveries',
    lastDeliveryAt ? WELL : { state: 'hint', finding: 'nothing_came' },
    lastDeliveryAt,
  );
}

/** An account without comments is well. Where their field is not ticked, that line tells. */
function judgeComments({ setup, heardComments }: Facts): DoctorCheck {
  if (setup.channel.missingFields.includes('comments')) return line('comments', UNKNOWN);
  const { missed = 0, heardAt = null } = heardComments ?? {};
  const verdict: Verdict = missed > 0 ? { state: 'hint', finding: 'comments_unheard', amount: missed } : WELL;
  return line('comments', verdict, heardAt?.toISOString() ?? null);
}

/** What happened on the way of the last day's messages. */
function judgeTraffic({ recovered, otherAppAt, isHeldBack, now }: Facts): DoctorCheck[] {
  const isShared = otherAppAt !== null && now.getTime() - otherAppAt.getTime() < DAY;
  return [
    line(
      'gaps',
      recovered ? { state: 'hint', finding: 'messages_recovered', amount: recovered.count } : WELL,
    ),
    line('owner', isShared ? { state: 'hint', finding: 'other_app' } : WELL),
    line('budget', isHeldBack ? { state: 'hint', finding: 'calls_limited' } : WELL),
  ];
}

function judgeAddress({ setup, graphUrl }: Facts): DoctorCheck {
  const fault = findAddressFault(setup.webhookUrl);
  if (fault === null || isOfThisMachine(graphUrl)) return line('address', WELL);
  const finding =
    fault === 'private' || isOfThisMachine(setup.webhookUrl) ? 'address_private' : 'address_not_https';
  // Without an account there is nobody yet who could not reach us.
  return line('address', { state: setup.channel.state === 'none' ? 'hint' : 'problem', finding });
}

function isOfThisMachine(address: string): boolean {
  return findAddressFault(address.replace(/^http:/, 'https:')) === 'private';
}
