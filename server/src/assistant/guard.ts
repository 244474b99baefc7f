import { findCommitments } from './commitments.ts';
import { conceptsOfWords } from './concepts.ts';
import { foldLine, foldText, splitFolded } from './fold.ts';
import { claimedCalendar, groundedCalendar } from './guard-calendar.ts';
import type { Contacts } from './guard-contacts.ts';
import { extractContacts, hostOf, linkIsKnown, phoneIsKnown } from './guard-contacts.ts';
import type { Figure } from './guard-figures.ts';
import { currenciesOf, extractFigures, sameCurrency, sameNumber } from './guard-figures.ts';
import { findMisplacedFigure } from './guard-items.ts';
import { findLanguageClash, findLeak } from './guard-leaks.ts';
import { normaliseFigures, normaliseWords } from './guard-text.ts';
import { detectLanguage } from './language.ts';
import type { Chunk, Decision, Sentence, TurnMessage } from './types.ts';

export type GuardRule = 1 | 2 | 3 | 4 | 5;
/** `text` says in English what is wrong, for the model's second try and for the person who looks at the draft. */
export type GuardFinding = { rule: GuardRule; code: string; text: string };
export type GuardVerdict = { ok: boolean; findings: GuardFinding[] };

export type GuardMaterial = {
  /** Everything that may be cited, in its current version. */
  chunks: Chunk[];
  turn: TurnMessage[];
  /** The owner's instructions: their figures and promises are the owner's own. */
  prompt: string;
  systemInstructions: string;
  /** More of the owner's own words: set phrases, or what a person wrote for this reply. */
  allowContext?: string[];
};

export const ANSWER_LIMIT = 1000;

type Ground = {
  contacts: Contacts;
  figures: Figure[];
  calendar: Set<string>;
  currencies: Set<string>;
  text: string;
};

const grounds = new Map<string, Ground>();
const GROUNDS_LIMIT = 500;

function readGround(text: string, language: string | null): Ground {
  const key = `${language}\n${text}`;
  const known = grounds.get(key);
  if (known) return known;
  const normalised = normaliseFigures(text);
  const contacts = extractContacts(normalised);
  const folded = foldText(contacts.rest);
  const ground = {
    contacts,
    figures: extractFigures(contacts.rest, language),
    calendar: groundedCalendar(folded),
    currencies: currenciesOf(folded),
    text: foldLine(normalised),
  };
  if (grounds.size >= GROUNDS_LIMIT) grounds.clear();
  grounds.set(key, ground);
  return ground;
}

const bare = (text: string): string =>
  foldLine(normaliseFigures(text))
    .replace(/[^\p{L}\p{N}%€$£₴₽₺]+/gu, ' ')
    .trim();

export type CitedLine = { chunk: Chunk; line: string };

/** The whole lines that a quotation covers; none when it is not in the chunk word for word. */
export function resolveQuote(chunk: Chunk, quote: string): string[] {
  const wanted = bare(quote);
  if (wanted === '') return [];
  const lines = chunk.question === undefined ? chunk.lines : [...chunk.lines, chunk.question];
  const inside = lines.filter((line) => ` ${bare(line)} `.includes(` ${wanted} `));
  if (inside.length > 0) return inside;
  // A quotation may run over several lines.
  const covered = lines.filter((line) => bare(line) !== '' && ` ${wanted} `.includes(` ${bare(line)} `));
  return bare(covered.join(' ')) === wanted ? covered : [];
}

const PRICE_FREE =
  /(?<!\p{L})(?:free of charge|for free|free|no charge|complimentary|бесплатно|бесплатн\p{L}*|безкоштовно|безкоштовн\p{L}*|gratis|gratuit\p{L}*|gratuito|gratuita|sin coste|sin costo|ucretsiz|bedava|kostenlos|kostenfrei|umsonst|無料|مجان\p{L}*|بالمجان|bezplatn\p{L}*|darmow\p{L}*|za darmo|offert\p{L}?)(?!\p{L})/u;
const NOT_PRICE_FREE =
  /feel free|(?:are|is|when|if) (?:you|we|i|he|she|they)(?: are)? free|\p{L}+-free|free (?:time|slot|place|spot|seat|table)/gu;

function claimsFree(folded: string): boolean {
  return PRICE_FREE.test(folded.replace(NOT_PRICE_FREE, ' '));
}

type Findings = { list: GuardFinding[]; add: (rule: GuardRule, code: string, text: string) => void };

function collectFindings(): Findings {
  const list: GuardFinding[] = [];
  return {
    list,
    add: (rule, code, text) => {
      if (!list.some((finding) => finding.code === code && finding.text === text))
        list.push({ rule, code, text });
    },
  };
}

type Context = {
  material: GuardMaterial;
  language: string | null;
  owner: Ground[];
  turn: Ground;
  byId: Map<string, Chunk>;
  findings: Findings;
};

function citeLines(context: Context, sentence: Sentence): CitedLine[] {
  return sentence.sources.flatMap(({ chunkId, line }) => {
    const chunk = context.byId.get(chunkId);
    return chunk ? resolveQuote(chunk, line).map((found) => ({ chunk, line: found })) : [];
  });
}

function checkSources(context: Context, sentence: Sentence): void {
  const { findings, byId } = context;
  if (sentence.kind === 'fact' && sentence.sources.length === 0) {
    findings.add(1, 'no_source', `A fact names no source: "${sentence.text}".`);
  }
  for (const { chunkId, line } of sentence.sources) {
    const chunk = byId.get(chunkId);
    if (!chunk) findings.add(1, 'unknown_chunk', `There is no chunk "${chunkId}".`);
    else if (resolveQuote(chunk, line).length === 0) {
      findings.add(1, 'line_not_in_chunk', `The line "${line}" is not in chunk ${chunkId} word for word.`);
    }
  }
}

function checkContacts(context: Context, sentence: Sentence, contacts: Contacts, sources: Ground[]): void {
  const known = (kind: 'links' | 'emails' | 'handles' | 'phones'): string[] =>
    sources.flatMap((source) => source.contacts[kind]);
  const kinds: [string, string[], (value: string) => boolean][] = [
    ['link', contacts.links, (link) => linkIsKnown(link, known('links'))],
    ['email', contacts.emails, (email) => known('emails').includes(email)],
    ['handle', contacts.handles, (handle) => known('handles').includes(handle)],
    [
      'phone',
      contacts.phones,
      (phone) =>
        phoneIsKnown(phone, [...known('phones'), ...known('links').map((link) => link.replace(/\D/gu, ''))]),
    ],
  ];
  const inTurn = context.turn.contacts;
  for (const [kind, values, isKnown] of kinds) {
    for (const value of values) {
      if (isKnown(value)) continue;
      const fromTurn = [...inTurn.links, ...inTurn.emails, ...inTurn.handles, ...inTurn.phones].includes(
        value,
      );
      const why = fromTurn ? 'only the customer wrote it' : 'it is not in the cited lines';
      context.findings.add(
        fromTurn ? 2 : 1,
        `${kind}_not_grounded`,
        `The ${kind} "${value}" in "${sentence.text}": ${why}.`,
      );
    }
  }
}

function unitFits(claim: Figure, source: Figure, currencies: Set<string>): boolean {
  if (claim.unit === 'percent') return source.unit === 'percent';
  if (claim.unit === 'money') {
    if (source.unit === 'percent') return false;
    const currency = claim.currency ?? '';
    if (source.currency !== null) return sameCurrency(currency, source.currency);
    return [...currencies].some((known) => sameCurrency(currency, known));
  }
  return source.unit !== 'percent';
}

function measureFits(claim: Figure, source: Figure): boolean {
  return claim.measure === null || source.measure === null || claim.measure === source.measure;
}

function checkFigures(
  context: Context,
  sentence: Sentence,
  claims: Figure[],
  sources: Ground[],
  folded: string,
): void {
  const { findings, turn } = context;
  const currencies = new Set(sources.flatMap((source) => [...source.currencies]));
  const known = sources.flatMap((source) => source.figures);
  const saysPrice = conceptsOfWords(splitFolded(folded)).has('price');
  for (const claim of claims) {
    const said = `"${claim.text}" in "${sentence.text}"`;
    const matching = known.filter((source) => sameNumber(claim, source));
    const fitting = matching.filter((source) => unitFits(claim, source, currencies));
    const repeated = claims.filter((other) => other.readings.join() === claim.readings.join()).length;
    if (fitting.some((source) => measureFits(claim, source))) {
      if (fitting.length < repeated && sentence.kind === 'fact') {
        findings.add(1, 'figure_repeated', `The figure ${said} stands more often than in the cited lines.`);
      }
      continue;
    }
    // A quantity, date or size may come from the customer; money, percentages and times of opening may not.
    const inTurn = turn.figures.some((figure) => sameNumber(claim, figure));
    const isTime = claim.readings.every((reading) => reading.startsWith('t:'));
    const turnMay =
      claim.unit === null &&
      !(saysPrice && sentence.kind === 'fact') &&
      !(isTime && sentence.kind === 'fact');
    if (
      turnMay &&
      matching.length === 0 &&
      turn.figures.some((figure) => figure.unit === null && sameNumber(claim, figure))
    )
      continue;
    if (fitting.length > 0)
      findings.add(1, 'unit_not_grounded', `The cited lines give another unit for ${said}.`);
    else if (matching.length > 0 && !inTurn)
      findings.add(1, 'unit_not_grounded', `The cited lines have no such amount: ${said}.`);
    else if (inTurn) findings.add(2, 'only_customer_said', `Only the customer named ${said}.`);
    else findings.add(1, 'figure_not_grounded', `The figure ${said} is not in the cited lines.`);
  }
}

function checkCalendar(context: Context, sentence: Sentence, folded: string, sources: Ground[]): void {
  const known = new Set([...sources, context.turn].flatMap((source) => [...source.calendar]));
  for (const day of claimedCalendar(folded)) {
    if (known.has(day)) continue;
    const what = day.startsWith('w:') ? 'weekday' : 'month';
    context.findings.add(
      1,
      `${what}_not_grounded`,
      `A ${what} in "${sentence.text}" is not in the cited lines.`,
    );
  }
}

function checkCommitments(context: Context, sentence: Sentence, cited: CitedLine[]): void {
  const words = normaliseWords(sentence.text);
  const phrases = findCommitments(words);
  if (phrases.length === 0) return;
  const allowed = [context.material.prompt, ...(context.material.allowContext ?? [])].map(normaliseWords);
  const said = bare(sentence.text);
  const quoted = cited.some(({ line }) => ` ${bare(line)} `.includes(` ${said} `));
  for (const phrase of phrases) {
    if (quoted || allowed.some((text) => text.includes(phrase))) continue;
    context.findings.add(
      4,
      'commitment',
      `"${phrase}" in "${sentence.text}" promises or confirms an action.`,
    );
  }
}

function checkSentence(context: Context, sentence: Sentence): void {
  const { material, findings, language } = context;
  checkSources(context, sentence);
  const cited = citeLines(context, sentence);
  const sources = [
    ...cited.map(({ chunk, line }) =>
      readGround([...chunk.headingPath, chunk.question ?? '', line].join('\n'), language),
    ),
    ...context.owner,
  ];
  const contacts = extractContacts(normaliseFigures(sentence.text));
  const folded = foldText(contacts.rest);
  const claims = extractFigures(contacts.rest, language);
  checkContacts(context, sentence, contacts, sources);
  checkFigures(context, sentence, claims, sources, folded);
  checkCalendar(context, sentence, folded, sources);
  if (claimsFree(folded) && !sources.some((source) => claimsFree(source.text))) {
    findings.add(
      1,
      'free_not_grounded',
      `"${sentence.text}" says that something costs nothing; the cited lines do not.`,
    );
  }
  checkCommitments(context, sentence, cited);
  if (sentence.kind === 'fact') {
    const misplaced = findMisplacedFigure(sentence.text, claims, cited, material.chunks, language);
    if (misplaced) findings.add(3, 'figure_of_another_item', misplaced);
  }
}

/** True for a line of the knowledge base quoted whole and marked as a quotation; its language is the owner's. */
function isMarkedQuotation(sentence: Sentence): boolean {
  if (sentence.kind !== 'fact' || !/^\s*«.*»\s*$/su.test(sentence.text)) return false;
  const said = bare(sentence.text);
  return sentence.sources.some(({ line }) => bare(line) === said);
}

function checkWhole(context: Context, decision: Decision): void {
  const { material, findings } = context;
  const text = joinSentences(decision.sentences);
  if (text.trim() === '') findings.add(5, 'empty', 'The answer has no text.');
  if ([...text].length > ANSWER_LIMIT)
    findings.add(5, 'too_long', `The answer is longer than ${ANSWER_LIMIT} characters.`);
  const leak = findLeak(text, material.systemInstructions);
  if (leak) findings.add(5, 'instructions_leaked', `The answer repeats its instructions: "${leak}".`);

  const hosts = new Set(
    [
      ...context.owner,
      ...material.chunks.map((chunk) =>
        readGround([...chunk.headingPath, chunk.question ?? '', ...chunk.lines].join('\n'), context.language),
      ),
    ]
      .flatMap((source) => source.contacts.links)
      .map(hostOf),
  );
  for (const link of extractContacts(normaliseFigures(text)).links) {
    if (!hosts.has(hostOf(link))) findings.add(5, 'foreign_host', `The host of "${link}" is in no source.`);
  }

  const turn = material.turn.map((message) => message.text).join('\n');
  const own = decision.sentences.filter((sentence) => !isMarkedQuotation(sentence));
  // Quotations need a sentence in the customer's language around them.
  const judged = own.length === 0 ? decision.sentences : own;
  const clash = findLanguageClash(judged.map((sentence) => sentence.text).join(' '), turn);
  if (clash) {
    findings.add(
      5,
      'language',
      `The answer is in "${clash.answer}", the customer writes in "${clash.turn}".`,
    );
  }
}

/** Sentences as one text: no space between sentences of scripts that write without spaces. */
export function joinSentences(sentences: Sentence[]): string {
  return sentences.reduce((text, sentence) => {
    const next = sentence.text.trim();
    if (text === '' || next === '') return text + next;
    const unspaced = /[。！？」]$/u.test(text) || /^[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next);
    const broken = sentence.text.startsWith('\n') || /^[-•*]\s/u.test(next);
    return `${text}${broken ? '\n' : unspaced ? '' : ' '}${next}`;
  }, '');
}

/**
 * Checks an answer against everything it may rest on. Deterministic, and the same for every provider; a decision that
 * says nothing to the customer passes.
 */
export function checkDecision(decision: Decision, material: GuardMaterial): GuardVerdict {
  if (decision.decision !== 'answer') return { ok: true, findings: [] };
  const said = detectLanguage(joinSentences(decision.sentences));
  const language = said.language ?? decision.language;
  const context: Context = {
    material,
    language,
    owner: [material.prompt, ...(material.allowContext ?? [])]
      .filter((text) => text.trim() !== '')
      .map((text) => readGround(text, language)),
    turn: readGround(material.turn.map((message) => message.text).join('\n'), language),
    byId: new Map(material.chunks.map((chunk) => [chunk.id, chunk])),
    findings: collectFindings(),
  };
  for (const sentence of decision.sentences) checkSentence(context, sentence);
  checkWhole(context, decision);
  return { ok: context.findings.list.length === 0, findings: context.findings.list };
}
