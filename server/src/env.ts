import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The settings of the environment are wrong: one line per fault, each naming its variable and what it takes. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const number = (text: string, lowest: number, highest: number) =>
  /^\d{1,15}$/.test(text) && Number(text) >= lowest && Number(text) <= highest;

const port = z
  .string()
  .refine((text) => number(text, 0, 65_535), 'takes a port, a whole number from 0 to 65535')
  .transform(Number);

const count = (highest: number, what: string) =>
  z
    .string()
    .refine((text) => number(text, 0, highest), `takes ${what}, a whole number from 0 to ${highest}`)
    .transform(Number);

function choice<const T extends string>(...values: T[]) {
  return z.enum(values, { error: `takes ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });
}

function address(what: string, ...protocols: string[]) {
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `takes ${what}`);
}

const webAddress = address('an http or https address', 'http:', 'https:').transform((text) =>
  text.replace(/\/+$/, ''),
);

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'], { error: 'takes true or false' })
  .transform((text) => ['true', '1', 'on', 'yes'].includes(text));

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

const variables = z.object({
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || hostName.test(text),
      'takes a host name or an IP address to listen on',
    )
    .default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'takes the http or https address of this installation, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(hostName, 'takes host names separated by commas')))
    .default([]),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: count(1000, 'a number of backups (0 means none by night)').default(7),
  BACKUP_PASSPHRASE: z.string().min(12, 'takes at least 12 characters').optional(),
  DATABASE_URL: address('a postgresql:// address', 'postgres:', 'postgresql:').optional(),
  ROLES: z
    .string()
    .transform(list)
    .pipe(z.array(choice('web', 'worker')).min(1, 'takes web, worker or both, separated by a comma'))
    .default(['web', 'worker']),
  SECRET_KEY: z
    .string()
    .refine(
      (text) => list(text).length > 0 && list(text).every((key) => key.length >= 32),
      'takes at least 32 characters; several keys, the newest first, are separated by commas',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'takes at least 16 characters').optional(),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  SIMULATOR: choice('auto', 'on', 'off').default('auto'),
  SIMULATOR_PORT: port.default(3001),
  INSTAGRAM_GRAPH_URL: webAddress.optional(),
  INSTAGRAM_AUTHORIZE_URL: webAddress.default('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_OAUTH_URL: webAddress.default('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_VERIFY_TOKEN: z.string().optional(),
  INSTAGRAM_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'takes a version such as v25.0')
    .default('v25.0'),
  INSTAGRAM_APP_ID: z.string().regex(/^\d+$/, 'takes the digits of the Instagram app id').optional(),
  INSTAGRAM_APP_SECRET: z.string().transform(list).default([]),
  AI_PROVIDER: choice('builtin', 'openai', 'anthropic', 'google', 'openai-compatible').default('builtin'),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: webAddress.optional(),
  AI_SECOND_LOOK: flag.default(true),
  AI_CHECK_MODEL: z.string().optional(),
  AI_TRANSCRIPTION_MODEL: z.string().optional(),
  AI_VISION_MODEL: z.string().optional(),
  AI_EMBEDDING_MODEL: z.string().optional(),
  ASSISTANT_THREADS: z
    .string()
    .refine((text) => number(text, 1, 64), 'takes a number of threads, a whole number from 1 to 64')
    .transform(Number)
    .default(1),
  LIVE_SOCKETS: z
    .string()
    .refine((text) => number(text, 1, 50_000), 'takes a number of sockets, a whole number from 1 to 50000')
    .transform(Number)
    .default(5000),
  AI_ALLOW_PRIVATE_URLS: flag.default(false),
  AI_TOKENS_PER_DAY: count(1_000_000_000, 'a number of tokens (0 means no limit)').default(2_000_000),
  TRIAL_DAYS: count(3650, 'a number of days (0 means no limit)').default(0),
  MONTHLY_REPLY_LIMIT: count(1_000_000_000, 'a number of replies (0 means no limit)').default(0),
  MEDIA_COPIES: choice('dm', 'none').default('dm'),
  MEDIA_HOSTS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(hostName, 'takes host names separated by commas')).min(1))
    .default(['fbsbx.com', 'cdninstagram.com', 'fbcdn.net']),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^(true|false|\d{1,2})$/.test(text) || list(text).every(isNetwork),
      'takes true, false, a number of proxies, or their addresses separated by commas',
    )
    .transform((text) =>
      /^(true|false|\d+)$/.test(text) ? (JSON.parse(text) as boolean | number) : list(text),
    )
    .default(['loopback']),
  REGISTRATION: choice('open', 'first', 'off').optional(),
  LANDING: choice('on', 'off').default('on'),
  LANDING_DEMO: choice('on', 'off').default('on'),
  VAPID_SUBJECT: address('a mailto: or https: address', 'mailto:', 'https:').optional(),
  SMTP_URL: address('an smtp:// or smtps:// address', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'takes an address such as Parley <parley@example.com>')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

type Variables = z.infer<typeof variables>;

/** A proxy's address or network, or one of the words that Fastify knows for such. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, more] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return (
    isIP(ip) !== 0 && more === undefined && (bits === undefined || number(bits, 0, isIP(ip) === 4 ? 32 : 128))
  );
}

export type Settings = ReturnType<typeof present>;

/** What the program runs with: the settings, and a secret key in any case. */
export type Env = Omit<Settings, 'secretKey'> & { secretKey: string };

/**
 * Reads all variables; an empty one counts as absent. Nothing else in the program reads the environment.
 * `secretKey` is undefined when the key is to be made in DATA_DIR. Throws EnvError.
 */
export function readEnv(source: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = variables.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  const lines = [...new Set([...wrong, ...findContradictions(given)])];
  if (!parsed.success || lines.length > 0) throw new EnvError(lines);
  const hints = findHints(parsed.data, given);
  return present(parsed.data, { simulator: resolveSimulator(parsed.data, given), hints });
}

function findContradictions(given: Readonly<Record<string, string>>): string[] {
  const lines: string[] = [];
  const need = (name: string, because: string) => {
    if (!given[name]) lines.push(`${name} is needed because ${because}.`);
  };
  if (given['DATABASE_URL'])
    need('SECRET_KEY', 'DATABASE_URL is set (every instance must have the same key)');
  const provider = given['AI_PROVIDER'];
  if (provider && provider !== 'builtin' && variables.shape.AI_PROVIDER.safeParse(provider).success) {
    need('AI_MODEL', `AI_PROVIDER is ${provider}`);
    need(provider === 'openai-compatible' ? 'AI_BASE_URL' : 'AI_API_KEY', `AI_PROVIDER is ${provider}`);
  }
  if (provider === 'anthropic' && given['AI_EMBEDDING_MODEL']) {
    lines.push(
      'AI_EMBEDDING_MODEL must be empty because AI_PROVIDER is anthropic, which has no such models.',
    );
  }
  const storage = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const first = [...storage, 'S3_ENDPOINT', 'S3_REGION'].find((name) => given[name]);
  if (first) for (const name of storage) need(name, `${first} is set`);
  if (given['SMTP_URL']) need('MAIL_FROM', 'SMTP_URL is set');
  if (given['SIMULATOR'] !== 'off' && given['PORT'] !== '0') {
    const [ours, theirs] = [given['PORT'] ?? '3000', given['SIMULATOR_PORT'] ?? '3001'];
    if (ours === theirs) lines.push('SIMULATOR_PORT takes another port than PORT.');
  }
  return lines;
}

/** What the start says and goes on: the settings hold, and something is likely missing. */
function findHints(
  { HOST, PUBLIC_URL }: Variables,
  { TRUST_PROXY }: Readonly<Record<string, string>>,
): string[] {
  if (!PUBLIC_URL || TRUST_PROXY || isLoopback(HOST)) return [];
  return [
    'TRUST_PROXY is not set: a proxy on another machine or in another container is not believed, so all of its ' +
      'visitors count as one address when sign-ins are throttled. Set it to the address or network of the proxy.',
  ];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** On by itself only where nothing says that this is more than a trial on one's own machine. */
function resolveSimulator({ SIMULATOR, HOST }: Variables, given: Readonly<Record<string, string>>): boolean {
  if (SIMULATOR !== 'auto') return SIMULATOR === 'on';
  const real = Object.keys(given).some(
    (name) => name === 'DATABASE_URL' || name === 'PUBLIC_URL' || name.startsWith('INSTAGRAM_'),
  );
  return !real && isLoopback(HOST);
}

/** The address that a browser on this machine can open. */
function ownAddress({ HOST, PORT }: Variables): string {
  if (HOST === '0.0.0.0' || HOST === '::') return `http://localhost:${PORT}`;
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}

function present(read: Variables, { simulator, hints }: { simulator: boolean; hints: string[] }) {
  const publicUrl = read.PUBLIC_URL ?? ownAddress(read);
  const graphHost = read.INSTAGRAM_GRAPH_URL && new URL(read.INSTAGRAM_GRAPH_URL).hostname;
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl,
    /** Names under which this is served, besides localhost and every address, in lower case. */
    hostNames: [
      ...new Set([new URL(publicUrl).hostname, read.HOST, ...read.ALLOWED_HOSTS].map((n) => n.toLowerCase())),
    ],
    /** A line each for the log of the start. */
    hints,
    /** Absolute. */
    dataDir: resolve(read.DATA_DIR),
    /** Where backups lie; absolute. */
    backupDir: resolve(read.BACKUP_DIR ?? join(read.DATA_DIR, 'backups')),
    /** How many nightly ones stay; 0 means that none is made by night. */
    backupKeep: read.BACKUP_KEEP,
    /** Wraps the secrets in a backup; without it they are not in it. */
    backupPassphrase: read.BACKUP_PASSPHRASE,
    /** Undefined means the embedded database. */
    databaseUrl: read.DATABASE_URL,
    roles: new Set(read.ROLES) as ReadonlySet<'web' | 'worker'>,
    /** One key or several with commas between; the first one seals. */
    secretKey: read.SECRET_KEY,
    /** Who brings it as a bearer may read /metrics from anywhere. */
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    simulator,
    simulatorPort: read.SIMULATOR_PORT,
    instagramGraphUrl: read.INSTAGRAM_GRAPH_URL ?? 'https://graph.instagram.com',
    instagramAuthorizeUrl: read.INSTAGRAM_AUTHORIZE_URL,
    instagramOauthUrl: read.INSTAGRAM_OAUTH_URL,
    instagramVerifyToken: read.INSTAGRAM_VERIFY_TOKEN,
    instagramApiVersion: read.INSTAGRAM_API_VERSION,
    instagramAppId: read.INSTAGRAM_APP_ID,
    instagramAppSecrets: read.INSTAGRAM_APP_SECRET,
    aiProvider: read.AI_PROVIDER,
    aiModel: read.AI_MODEL,
    aiApiKey: read.AI_API_KEY,
    aiBaseUrl: read.AI_BASE_URL,
    /** Of models alone: built-in answers take none. */
    aiSecondLook: read.AI_SECOND_LOOK,
    aiCheckModel: read.AI_CHECK_MODEL,
    aiTranscriptionModel: read.AI_TRANSCRIPTION_MODEL,
    aiVisionModel: read.AI_VISION_MODEL,
    aiEmbeddingModel: read.AI_EMBEDDING_MODEL,
    /** Threads in which the assistant thinks. */
    assistantThreads: read.ASSISTANT_THREADS,
    liveSockets: read.LIVE_SOCKETS,
    aiAllowPrivateUrls: read.AI_ALLOW_PRIVATE_URLS,
    /** Of the installation's own models, for each account; 0 means no limit. */
    aiTokensPerDay: read.AI_TOKENS_PER_DAY,
    /** 0 means no limit. */
    trialDays: read.TRIAL_DAYS,
    /** 0 means no limit. */
    monthlyReplyLimit: read.MONTHLY_REPLY_LIMIT,
    mediaCopies: read.MEDIA_COPIES,
    /** Host names; their subdomains belong to them. */
    mediaHosts: [...new Set([...read.MEDIA_HOSTS, ...(graphHost ? [graphHost] : [])])],
    /** As Fastify takes it. */
    trustProxy: read.TRUST_PROXY,
    /** Who can be reached from outside lets in the first person, unless more is asked for. */
    registration: read.REGISTRATION ?? (read.PUBLIC_URL ? 'first' : 'open'),
    /** Whether visitors are shown the landing page. */
    landing: read.LANDING === 'on',
    /** Whether they may ask the built-in assistant there. */
    landingDemo: read.LANDING === 'on' && read.LANDING_DEMO === 'on',
    vapidSubject: read.VAPID_SUBJECT,
    /** Undefined means that mails become files. */
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Parley <parley@localhost>',
    /** Undefined means files under DATA_DIR. */
    s3: read.S3_BUCKET
      ? {
          endpoint: read.S3_ENDPOINT,
          region: read.S3_REGION,
          bucket: read.S3_BUCKET,
          accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
  };
}
