/** One value of the environment that a setup asks for; all others stay as they stand in the file. */
export type Question = {
  name: string;
  flag: string;
  /** What a person is asked. */
  ask: string;
  /** Which trial proves it. */
  part: Part;
  /** Whether nothing is shown of it. */
  isSecret?: boolean;
  /** Asked only where another answer calls for it. */
  onlyWith?: (values: Values) => boolean;
};

export type Part = 'address' | 'database' | 'mail' | 'model' | 'storage';
export type Values = Record<string, string>;

const hasModel = (values: Values) => !['', 'builtin'].includes(values['AI_PROVIDER'] ?? '');
const isCompatible = (values: Values) => values['AI_PROVIDER'] === 'openai-compatible';
const has = (name: string) => (values: Values) => (values[name] ?? '') !== '';

/** In the order in which they are asked. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'PUBLIC_URL',
    flag: 'address',
    part: 'address',
    ask: 'Address that browsers and Instagram use, such as https://parley.example.com',
  },
  {
    name: 'HOST',
    flag: 'host',
    part: 'address',
    ask: 'Address to listen on (127.0.0.1 behind a proxy here)',
  },
  { name: 'PORT', flag: 'port', part: 'address', ask: 'Port to listen on (3000)' },
  {
    name: 'DATA_DIR',
    flag: 'data',
    part: 'database',
    ask: 'Folder for database, files and keys (./data)',
  },
  {
    name: 'DATABASE_URL',
    flag: 'database',
    part: 'database',
    isSecret: true,
    ask: 'PostgreSQL of your own, postgresql://… (empty: the embedded one)',
  },
  {
    name: 'SMTP_URL',
    flag: 'mail',
    part: 'mail',
    isSecret: true,
    ask: 'Mail server, smtps://user:password@host (empty: mails become files in DATA_DIR/outbox)',
  },
  {
    name: 'MAIL_FROM',
    flag: 'mail-from',
    part: 'mail',
    ask: 'Sender of mails, such as Parley <parley@example.com>',
    onlyWith: has('SMTP_URL'),
  },
  {
    name: 'AI_PROVIDER',
    flag: 'provider',
    part: 'model',
    ask: 'Who writes answers: builtin, openai, anthropic, google or openai-compatible (builtin)',
  },
  { name: 'AI_MODEL', flag: 'model', part: 'model', ask: 'Name of the model', onlyWith: hasModel },
  {
    name: 'AI_BASE_URL',
    flag: 'model-url',
    part: 'model',
    ask: 'Address of the model, such as http://localhost:11434/v1',
    onlyWith: isCompatible,
  },
  {
    name: 'AI_API_KEY',
    flag: 'model-key',
    part: 'model',
    isSecret: true,
    ask: 'Key of the model',
    onlyWith: hasModel,
  },
  {
    name: 'S3_BUCKET',
    flag: 'bucket',
    part: 'storage',
    ask: 'Bucket for files of customers (empty: DATA_DIR)',
  },
  {
    name: 'S3_ENDPOINT',
    flag: 'bucket-url',
    part: 'storage',
    ask: 'Address of the store (empty: Amazon)',
    onlyWith: has('S3_BUCKET'),
  },
  {
    name: 'S3_REGION',
    flag: 'bucket-region',
    part: 'storage',
    ask: 'Region (us-east-1)',
    onlyWith: has('S3_BUCKET'),
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    flag: 'bucket-id',
    part: 'storage',
    ask: 'Access key id',
    onlyWith: has('S3_BUCKET'),
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    flag: 'bucket-key',
    part: 'storage',
    isSecret: true,
    ask: 'Secret access key',
    onlyWith: has('S3_BUCKET'),
  },
];
