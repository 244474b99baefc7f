import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { createProvider } from '../create-provider.ts';
import { countResistance } from '../injection/resistance.ts';
import type { Embedder } from '../models/embeddings.ts';
import type { Provider } from '../provider.ts';
import { LANGUAGES } from '../types.ts';
import { reportComments } from './comments.ts';
import { loadSaid, measureCommitments } from './commitments.ts';
import { measureEveryday } from './everyday.ts';
import { reportEverydayTriggers } from './everyday-triggers.ts';
import { measureFabrications } from './fabrications.ts';
import { reportFrozenTriggers } from './frozen-triggers.ts';
import { reportHistory } from './history.ts';
import { createLikenessMeter } from './likeness.ts';
import type { Case, Measured } from './measure.ts';
import { listCases, measureRetrieval, measureTurns, shares } from './measure.ts';
import { measureMistyped } from './mistyped.ts';
import type { Figure } from './print.ts';
import { addUp, percent, printTable } from './print.ts';
import { reportMeaning } from './report-meaning.ts';
import { reportUntidy } from './report-untidy.ts';
import type { SetKind } from './sets.ts';
import { loadSets } from './sets.ts';
import { reportShownPictures } from './shown-pictures.ts';
import { reportSilentChats } from './silent.ts';
import { measureSuperseded } from './superseded.ts';
import thresholds from './thresholds.json' with { type: 'json' };
import { reportTriggers } from './triggers.ts';

const ACROSS = 'across languages';
const PROSE = 'running text';
/** What is measured beside the languages and is in no average of them. */
const APART = [PROSE, ACROSS];
const MODEL_TURNS_AT_ONCE = 6;
const SUPERSEDED_RUNS = 20;

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function sumTokens(measured: Measured): string {
  const counted = measured.reports.filter(({ inputTokens }) => inputTokens !== null);
  if (counted.length === 0) return 'none';
  const input = counted.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0);
  const output = counted.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0);
  return `${input} in, ${output} out`;
}

async function measureGroups(
  groups: [string, Case[]][],
  provider: Provider,
): Promise<{ name: string; cases: Case[]; measured: Measured }[]> {
  const done = [];
  for (const [name, cases] of groups) {
    const measured = await measureTurns(cases, provider, provider.model === null ? 1 : MODEL_TURNS_AT_ONCE);
    done.push({ name, cases, measured });
  }
  return done;
}

function merge(all: Measured[]): Measured {
  const sum = (pick: (one: Measured) => number): number => all.reduce((total, one) => total + pick(one), 0);
  return {
    matrix: {
      answerable: {
        right: sum(({ matrix }) => matrix.answerable.right),
        wrong: sum(({ matrix }) => matrix.answerable.wrong),
        silent: sum(({ matrix }) => matrix.answerable.silent),
      },
      unanswerable: {
        answered: sum(({ matrix }) => matrix.unanswerable.answered),
        silent: sum(({ matrix }) => matrix.unanswerable.silent),
      },
      notes: all.flatMap(({ matrix }) => matrix.notes),
    },
    reports: all.flatMap(({ reports }) => reports),
    doubled: sum(({ doubled }) => doubled),
    held: sum(({ held }) => held),
    failed: sum(({ failed }) => failed),
  };
}

function toRow(name: string, measured: Measured): string[] {
  const { answerable, unanswerable } = measured.matrix;
  const share = shares(measured.matrix);
  return [
    name,
    percent(share.right),
    percent(share.wrong),
    String(answerable.right),
    String(answerable.wrong),
    String(answerable.silent),
    percent(share.leaked),
    String(unanswerable.answered),
    String(unanswerable.silent),
    String(measured.doubled),
    String(measured.held),
    String(measured.failed),
  ];
}

function judgeProse({ right, leaked }: { right: number; leaked: number }): Figure[] {
  return [
    { name: 'builtin: right, running text', value: right, least: thresholds.prose.right },
    { name: 'builtin: unanswerable answered, running text', value: leaked, most: thresholds.prose.leaked },
  ];
}

/** Prints one provider's tables and answers what has a threshold. */
async function report(provider: Provider, groups: [string, Case[]][], notes: boolean): Promise<Figure[]> {
  console.log(`Answers: ${provider.name}${provider.model === null ? '' : ` ${provider.model}`}`);
  const done = await measureGroups(groups, provider);
  const own = merge(done.filter(({ name }) => !APART.includes(name)).map(({ measured }) => measured));
  printTable(
    [
      'language',
      'right',
      'wrong',
      'n',
      'n',
      'silent',
      'leaked',
      'answered',
      'silent',
      'two',
      'held',
      'failed',
    ],
    [...done.map(({ name, measured }) => toRow(name, measured)), toRow('all, own language', own)],
  );
  const all = merge(done.map(({ measured }) => measured));
  const times = all.reports.map(({ milliseconds }) => milliseconds);
  const superseded = await measureSuperseded(done[0]?.cases.slice(0, SUPERSEDED_RUNS) ?? [], provider);
  console.log(`milliseconds of a turn: median ${quantile(times, 0.5)}, 95 % below ${quantile(times, 0.95)}`);
  console.log(`tokens: ${sumTokens(all)}`);
  console.log(`superseded runs: ${superseded.right} of ${superseded.runs} right\n`);
  if (notes) for (const note of all.matrix.notes) console.log(note);
  const figures = [
    { name: `${provider.name}: superseded runs`, value: superseded.right / superseded.runs, least: 1 },
  ];
  if (provider.name !== 'builtin') return figures;
  const share = shares(own.matrix);
  const prose = done.find(({ name }) => name === PROSE);
  return [
    ...figures,
    ...(prose ? judgeProse(shares(prose.measured.matrix)) : []),
    { name: 'builtin: right', value: share.right, least: thresholds.right },
    { name: 'builtin: wrong', value: share.wrong, most: thresholds.wrong },
    { name: 'builtin: unanswerable answered', value: share.leaked, most: thresholds.leaked },
  ];
}

function reportRetrieval(groups: [string, Case[]][]): Figure[] {
  console.log('Retrieval: the right passage first');
  const measured = groups.map(([name, cases]) => ({ name, ...measureRetrieval(cases) }));
  printTable(
    ['language', 'first', 'n', 'of'],
    measured.map(({ name, right, of }) => [
      name,
      percent(right / Math.max(1, of)),
      String(right),
      String(of),
    ]),
  );
  const own = measured.filter(({ name }) => !APART.includes(name));
  const average = own.reduce((sum, { right, of }) => sum + right / Math.max(1, of), 0) / own.length;
  console.log(`averaged over languages: ${percent(average)}\n`);
  const prose = measured.find(({ name }) => name === PROSE);
  return [
    { name: 'retrieval: first hit', value: average, least: thresholds.firstHit },
    ...(prose
      ? [
          {
            name: 'retrieval: first hit, running text',
            value: prose.right / Math.max(1, prose.of),
            least: thresholds.prose.firstHit,
          },
        ]
      : []),
  ];
}

/** The same questions with an embedding model; its figures have no thresholds, they are there to compare models. */
async function reportLikeness(groups: [string, Case[]][], embedder: Embedder, notes: boolean): Promise<void> {
  const meter = createLikenessMeter(embedder);
  const started = performance.now();
  const rows: string[][] = [];
  const shares: number[] = [];
  const missed: string[] = [];
  for (const [name, cases] of groups) {
    const { fused, liked, of, missed: these } = await meter.measure(cases);
    const share = fused / Math.max(1, of);
    rows.push([
      name,
      percent(share),
      String(fused),
      percent(liked / Math.max(1, of)),
      String(liked),
      String(of),
    ]);
    if (!APART.includes(name)) shares.push(share);
    missed.push(...these);
  }
  console.log(
    `Retrieval with ${embedder.model}: the right passage first by words and likeness, and by likeness alone`,
  );
  printTable(['language', 'both', 'n', 'likeness', 'n', 'of'], rows);
  const average = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const { texts, tokens } = meter.spent;
  console.log(`averaged over languages: ${percent(average)}`);
  console.log(
    `${texts} texts, ${tokens ?? 'unknown'} tokens, ${Math.round(performance.now() - started)} milliseconds\n`,
  );
  if (notes) for (const one of missed) console.log(`missed with likeness: ${one}`);
}

function reportGuard(cases: Case[], notes: boolean): Figure[] {
  const { planted, caught, faithful, passed, missed } = measureFabrications(cases);
  console.log(
    `Guard: ${caught} of ${planted} planted fabrications caught (prices, hours, links, phones, discounts)`,
  );
  console.log(`Guard: ${passed} of ${faithful} faithful lines passed\n`);
  if (notes) for (const one of missed) console.log(one);
  return [
    { name: 'guard: fabrications caught', value: caught / planted, least: thresholds.fabricationsCaught },
    { name: 'guard: faithful lines passed', value: passed / faithful, least: thresholds.faithfulPassed },
  ];
}

function reportCommitments(notes: boolean): Figure[] {
  const { seen, missed } = measureCommitments(loadSaid('commitments-unseen'));
  const all = { language: 'all', ...addUp(seen, ['binding', 'seen', 'others', 'mistaken']) };
  console.log('Guard: sentences that bind the business, in words that nothing was learned from');
  printTable(
    ['language', 'seen', 'of', 'others taken for one', 'of'],
    [...seen, all].map((one) => [
      one.language,
      `${one.seen}`,
      `${one.binding}`,
      `${one.mistaken}`,
      `${one.others}`,
    ]),
  );
  if (notes) for (const one of missed) console.log(one);
  return [
    { name: 'commitments: seen', value: all.seen / all.binding, least: thresholds.commitments.seen },
    {
      name: 'commitments: mistaken',
      value: all.mistaken / all.others,
      most: thresholds.commitments.mistaken,
    },
  ];
}

async function reportInjection(): Promise<Figure[]> {
  const { attempts, resisted, byLanguage } = await countResistance();
  console.log('Injection: attempts of a scripted model that obeys the attacker');
  printTable(
    ['language', 'resisted', 'of'],
    [
      ...Object.entries(byLanguage).map(([language, one]) => [
        language,
        `${one.resisted}`,
        `${one.attempts}`,
      ]),
      ['all', `${resisted}`, `${attempts}`],
    ],
  );
  return [{ name: 'injection: resisted', value: resisted / attempts, least: thresholds.injectionsResisted }];
}

function reportEveryday(notes: boolean): Figure[] {
  const counts = measureEveryday();
  const all = {
    language: 'all',
    ...addUp(counts, ['asked', 'right', 'wrong', 'askedUnknown', 'leaked']),
  };
  console.log('Everyday words: builtin, a made-up thing asked for in many ways');
  printTable(
    ['language', 'right', 'n', 'wrong', 'n', 'of', 'leaked', 'n', 'of'],
    [...counts, all].map(({ language, asked, right, wrong, askedUnknown, leaked }) => [
      language,
      percent(right / asked),
      String(right),
      percent(wrong / asked),
      String(wrong),
      String(asked),
      percent(leaked / askedUnknown),
      String(leaked),
      String(askedUnknown),
    ]),
  );
  if (notes) for (const note of counts.flatMap((one) => one.notes)) console.log(note);
  const { right, wrong, leaked } = thresholds.everyday;
  return [
    { name: 'everyday words: right', value: all.right / all.asked, least: right },
    { name: 'everyday words: wrong', value: all.wrong / all.asked, most: wrong },
    { name: 'everyday words: unknown answered', value: all.leaked / all.askedUnknown, most: leaked },
  ];
}

function reportMistyped(cases: Case[], notes: boolean): Figure[] {
  const counts = measureMistyped(cases).filter(({ right }) => right > 0);
  const all = { language: 'all', ...addUp(counts, ['right', 'kept', 'silent', 'leaked']) };
  console.log('Mistyped: builtin, the same questions with one letter wrong');
  printTable(
    ['language', 'kept', 'n', 'of', 'leaked', 'n', 'of'],
    [...counts, all].map(({ language, right, kept, silent, leaked }) => [
      language,
      percent(kept / Math.max(1, right)),
      String(kept),
      String(right),
      percent(leaked / Math.max(1, silent)),
      String(leaked),
      String(silent),
    ]),
  );
  if (notes) for (const note of counts.flatMap((one) => one.notes)) console.log(note);
  return [
    { name: 'mistyped: right answers kept', value: all.kept / all.right, least: thresholds.mistyped.kept },
    {
      name: 'mistyped: unanswerable answered',
      value: all.leaked / all.silent,
      most: thresholds.mistyped.leaked,
    },
  ];
}

type Evaluation = {
  /** `tune`: the sets that the calibration learns from. */
  kind: SetKind;
  /** Also every question that went wrong. */
  notes: boolean;
  /** Runs the same turns after the built-in responder. */
  configured: Provider | null;
  /** Ranks the passages once more, by words and likeness. */
  embedder: Embedder | null;
};

/** What asks no provider and needs no network. */
export async function measureAside({ kind, notes }: Pick<Evaluation, 'kind' | 'notes'>): Promise<Figure[]> {
  const cases = listCases(loadSets(kind));
  return [
    ...reportEveryday(notes),
    ...reportMistyped(cases, notes),
    ...reportGuard(cases, notes),
    ...reportCommitments(notes),
    ...reportMeaning(notes),
    ...reportTriggers(notes),
    ...reportFrozenTriggers(),
    ...reportEverydayTriggers(),
    ...reportShownPictures(notes),
    ...reportSilentChats(notes),
    ...reportComments(notes),
    ...(await reportHistory(notes)),
  ];
}

/** Measures aside in a thread of its own, and prints what that printed when it is done. */
async function startAside(evaluation: Pick<Evaluation, 'kind' | 'notes'>): Promise<Figure[]> {
  const thread = new Worker(new URL('./aside.ts', import.meta.url), { workerData: evaluation, stdout: true });
  const [printed, [figures]] = await Promise.all([text(thread.stdout), once(thread, 'message')]);
  process.stdout.write(`\n${printed}`);
  return figures as Figure[];
}

/** Prints how well the assistant finds, answers and keeps silent; false when a figure misses its threshold. */
export async function evaluate({ kind, notes, configured, embedder }: Evaluation): Promise<boolean> {
  const aside = startAside({ kind, notes });
  const cases = listCases(loadSets(kind));
  const groupOf = ({ set, knowledge }: Case): string =>
    set.crossed ? ACROSS : knowledge.index.isProse ? PROSE : set.language;
  const groups = [...LANGUAGES, ...APART]
    .map((name): [string, Case[]] => [name, cases.filter((one) => groupOf(one) === name)])
    .filter(([, own]) => own.length > 0);
  const figures = reportRetrieval(groups);
  if (embedder) await reportLikeness(groups, embedder, notes);
  figures.push(...(await reportInjection()));
  for (const provider of [createProvider({ provider: 'builtin' }), ...(configured ? [configured] : [])])
    figures.push(...(await report(provider, groups, notes)));
  figures.push(...(await reportUntidy(createProvider({ provider: 'builtin' }), notes)));
  figures.push(...(await aside));
  const failures = figures.filter(
    ({ value, least, most }) =>
      (least !== undefined && value < least) || (most !== undefined && value > most),
  );
  for (const { name, value, least, most } of failures)
    console.error(
      `${name}: ${percent(value)} is ${least === undefined ? `above ${percent(most ?? 0)}` : `below ${percent(least)}`}`,
    );
  return failures.length === 0;
}
