export type EmbeddedPostgresFault =
  | 'busy'
  | 'disk_full'
  | 'not_writable'
  | 'other_version'
  | 'unsupported'
  | 'failed';

/** Its message is one line for the person who starts the program. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

const diskFull = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i;
const notWritable = /permission denied|read-only file system|operation not permitted|EACCES|EPERM|EROFS/i;

/** Turns what initdb, postgres or the file system said into one line that names what to change. */
export function explainFault(doing: string, said: string, dataDir: string, cause?: unknown) {
  const options = cause === undefined ? undefined : { cause };
  if (diskFull.test(said)) {
    const text = `The disk that holds DATA_DIR (${dataDir}) is full. Free some space and start again.`;
    return new EmbeddedPostgresError('disk_full', text, options);
  }
  if (notWritable.test(said)) {
    const text = `The embedded database may not write to DATA_DIR (${dataDir}): ${lastFault(said)}`;
    return new EmbeddedPostgresError('not_writable', text, options);
  }
  const text = `${doing} failed: ${lastFault(said)} (another server can be set with DATABASE_URL)`;
  return new EmbeddedPostgresError('failed', text, options);
}

/** The line of a log that says why: the last one of a fatal kind, else the last one at all. */
export function lastFault(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = lines.findLast((line) => /\b(PANIC|FATAL|ERROR)\b|error:|could not|cannot/.test(line));
  return (telling ?? lines.at(-1) ?? 'it said nothing').slice(0, 400);
}
