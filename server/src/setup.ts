import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { runTool, say } from '#app/run-tool.ts';
import { readEnvironmentFile, SetupError, writeEnvironmentFile } from '#app/setup/environment-file.ts';
import { findMissing, findOwner, handOver } from '#app/setup/owner.ts';
import { type Part, QUESTIONS, type Question, type Values } from '#app/setup/questions.ts';
import { describeUnit, findUser, hasService, installService } from '#app/setup/service.ts';
import { tryPart } from '#app/setup/trials.ts';
import { EnvError, readEnv, type Settings } from '#env';
import { randomToken } from '#infra/crypto.ts';
import { createLog } from '#infra/log.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const FLAGS = QUESTIONS.map(({ flag }) => `--${flag}`).join(' ');
const USAGE = `npm run setup -- [--yes] [--service systemd|none] [--no-try] [--file .env] [${FLAGS} VALUE]`;
const PARTS: readonly Part[] = ['address', 'database', 'mail', 'model', 'storage'];
const NAMES: Record<Part, string> = {
  address: 'Address',
  database: 'Database',
  mail: 'Mail',
  model: 'Model',
  storage: 'Files',
};

/** Asks or takes what a production start needs, tries each part, and writes it down. */
await runTool(async (signal) => {
  const { flags, given } = readArguments();
  const file = resolve(flags.file ?? join(ROOT, '.env'));
  const before = await readEnvironmentFile(file);
  const isAsked = !flags.yes && process.stdin.isTTY === true;
  let values = { ...before, ...given };
  if (isAsked) values = await askAll(values, given, signal);
  complete(values);
  const settings = check(values);
  const owner = await findOwner(ROOT);
  const { dataDir } = settings;
  const made = await findMissing(dataDir);
  try {
    if (!flags['no-try']) await tryAll(settings);
  } finally {
    // What root made is of no use to the service, also where the next setup goes on from here.
    if (owner) await handOver(owner, { root: ROOT, dataDir, made });
  }
  await writeEnvironmentFile(file, values, owner);
  say(`\n${file} is written, readable by its owner alone.`);
  if (values['BACKUP_PASSPHRASE'] !== before['BACKUP_PASSPHRASE'])
    say(
      'BACKUP_PASSPHRASE was made in it: keep a copy elsewhere, a backup opens its secrets with nothing else.',
    );
  await start(flags.service ?? (hasService() ? 'systemd' : 'none'), settings);
});

type Flags = {
  yes?: boolean | undefined;
  service?: string | undefined;
  'no-try'?: boolean | undefined;
  file?: string | undefined;
};

function readArguments(): { flags: Flags; given: Values } {
  const own = {
    yes: { type: 'boolean' },
    service: { type: 'string' },
    'no-try': { type: 'boolean' },
    file: { type: 'string' },
  } as const;
  const asked = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }]));
  let read: Flags & Record<string, string | boolean | undefined>;
  try {
    read = parseArgs({ options: { ...asked, ...own } }).values;
    if (read.service !== undefined && !['systemd', 'none'].includes(read.service))
      throw new Error('--service takes systemd or none.');
  } catch (cause) {
    throw new SetupError(`${(cause as Error).message} Usage: ${USAGE}`, { cause });
  }
  const given: Values = {};
  for (const { flag, name, isSecret } of QUESTIONS) {
    // What is secret need not stand among the processes: the environment brings it as well.
    const value = read[flag] ?? (isSecret ? process.env[name] : undefined);
    if (typeof value === 'string') given[name] = value.trim();
  }
  return { flags: read, given };
}

async function askAll(values: Values, given: Values, signal: AbortSignal): Promise<Values> {
  const answers = { ...values };
  let isHidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    for (const question of QUESTIONS) {
      if (given[question.name] !== undefined || question.onlyWith?.(answers) === false) continue;
      process.stdout.write(prompt(question, answers[question.name]));
      isHidden = question.isSecret ?? false;
      const said = (await lines.question('', { signal })).trim();
      if (isHidden) process.stdout.write('\n');
      isHidden = false;
      if (said !== '') answers[question.name] = said === '-' ? '' : said;
    }
  } finally {
    lines.close();
  }
  return answers;
}

function prompt({ ask, isSecret }: Question, current: string | undefined): string {
  if (!current) return `${ask}: `;
  return `${ask} [${isSecret ? 'as it is' : current}; - for none]: `;
}

/** What nobody should have to think out. */
function complete(values: Values): void {
  values['SIMULATOR'] ??= 'off';
  if (values['DATABASE_URL']) values['SECRET_KEY'] ||= randomToken(48);
  values['BACKUP_PASSPHRASE'] ||= randomToken(24);
}

function check(values: Values): Settings {
  try {
    return readEnv(values);
  } catch (error) {
    if (error instanceof EnvError) throw new SetupError(error.lines.join('\n'), { cause: error });
    throw error;
  }
}

async function tryAll(settings: Settings): Promise<void> {
  const log = createLog('silent');
  const faults: string[] = [];
  for (const part of PARTS) {
    const { ok, line } = await tryPart(part, settings, log);
    say(`${ok ? 'ok  ' : 'FAIL'}  ${NAMES[part].padEnd(9)} ${line}`);
    if (!ok) faults.push(NAMES[part].toLowerCase());
  }
  if (faults.length > 0)
    throw new SetupError(`Nothing was written: mend ${faults.join(', ')}, or go on with --no-try.`);
}

async function start(service: string, settings: Settings): Promise<void> {
  if (service === 'systemd') {
    const outside = settings.databaseUrl !== undefined;
    const unit = describeUnit({ root: ROOT, node: process.execPath, user: await findUser(ROOT), outside });
    if (hasService()) {
      await installService(unit);
      say(
        'The service parley is installed and runs with these values: journalctl -u parley shows what it says.',
      );
      return;
    }
    const path = join(ROOT, 'parley.service');
    await writeFile(path, unit);
    say(`${path} is the unit. As root: cp it to /etc/systemd/system, then systemctl enable --now parley`);
    return;
  }
  say(`Start it in the foreground with: npm start    (in ${ROOT})`);
}
