import { webhookFields } from './webhooks/fields.ts';

/** What the public documents leave open. The first value named in the README is the default. */
export type Switches = {
  meShape: 'flat' | 'data';
  commentForm: 'changes' | 'flat' | 'both';
  /** Fields ticked in the dashboard of the app, or all that its webhook was set with. */
  appFields: 'all' | string[];
  fieldsPerAccount: boolean;
  adComments: 'once' | 'twice';
  mediaTimeFilter: 'works' | 'ignored';
  mediaFields: 'all' | 'documented';
  codeShape: 'data' | 'flat';
  codePermissions: 'text' | 'list';
  codeUserId: 'text' | 'number';
  echoOrder: 'after' | 'before';
  echoField: 'messages' | 'message_echoes';
  windowStatus: 400 | 403;
  reactionOpensWindow: boolean;
  replyToOnSend: boolean;
  humanAgentForm: 'either' | 'tag' | 'tag_and_type';
  localizeErrors: boolean;
  omitSubcodes: boolean;
  httpMedia: boolean;
  autoDisable: boolean;
  shortPages: boolean;
  oldMessage: '9000001' | '100';
  privateReplyUsed: '2534025' | '2534014';
  conversationTime: 'iso' | 'unix';
  conversationDepth: number;
  changesTime: 's' | 'ms';
  rateLimits: boolean;
  hourlyQuota: number;
  mediaUrlTtlMs: number;
  profilePicTtlMs: number;
};

export const defaultSwitches: Readonly<Switches> = {
  meShape: 'flat',
  commentForm: 'changes',
  appFields: 'all',
  fieldsPerAccount: false,
  adComments: 'once',
  mediaTimeFilter: 'works',
  mediaFields: 'all',
  codeShape: 'data',
  codePermissions: 'text',
  codeUserId: 'text',
  echoOrder: 'after',
  echoField: 'messages',
  windowStatus: 400,
  reactionOpensWindow: false,
  replyToOnSend: true,
  humanAgentForm: 'either',
  localizeErrors: false,
  omitSubcodes: false,
  httpMedia: false,
  autoDisable: false,
  shortPages: false,
  oldMessage: '9000001',
  privateReplyUsed: '2534025',
  conversationTime: 'iso',
  conversationDepth: 20,
  changesTime: 's',
  rateLimits: true,
  hourlyQuota: 5000,
  mediaUrlTtlMs: 86_400_000,
  profilePicTtlMs: 259_200_000,
};

const choices: { [K in keyof Switches]?: ReadonlyArray<Switches[K]> } = {
  meShape: ['flat', 'data'],
  commentForm: ['changes', 'flat', 'both'],
  adComments: ['once', 'twice'],
  mediaTimeFilter: ['works', 'ignored'],
  mediaFields: ['all', 'documented'],
  codeShape: ['data', 'flat'],
  codePermissions: ['text', 'list'],
  codeUserId: ['text', 'number'],
  echoOrder: ['after', 'before'],
  echoField: ['messages', 'message_echoes'],
  windowStatus: [400, 403],
  humanAgentForm: ['either', 'tag', 'tag_and_type'],
  oldMessage: ['9000001', '100'],
  privateReplyUsed: ['2534025', '2534014'],
  conversationTime: ['iso', 'unix'],
  changesTime: ['s', 'ms'],
};

function checkFieldNames(value: unknown): void {
  const known: readonly unknown[] = webhookFields;
  if (Array.isArray(value) && value.every((name) => known.includes(name))) return;
  throw new Error(`Switch appFields takes 'all' or names of webhook fields, not ${JSON.stringify(value)}`);
}

/** Sets the named switches; throws on an unknown name or value. */
export function setSwitches(switches: Switches, changes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!(name in defaultSwitches)) throw new Error(`Unknown switch: ${name}`);
    const key = name as keyof Switches;
    const allowed = choices[key] as readonly unknown[] | undefined;
    if (key === 'appFields') {
      if (value !== 'all') checkFieldNames(value);
      continue;
    }
    if (allowed ? !allowed.includes(value) : typeof value !== typeof defaultSwitches[key]) {
      throw new Error(`Switch ${name} does not take ${JSON.stringify(value)}`);
    }
  }
  Object.assign(switches, changes);
}
