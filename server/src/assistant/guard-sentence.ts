import { findCommitments } from './commitments.ts';
import { conceptsOfWords } from './concepts.ts';
import { foldText, splitFolded } from './fold.ts';
import type { GuardFinding, GuardMaterial, GuardRule } from './guard.ts';
import { claimedCalendar } from './guard-calendar.ts';
import type { Contacts } from './guard-contacts.ts';
import { extractContacts, linkIsKnown, phoneIsKnown } from './guard-contacts.ts';
import type { Figure } from './guard-figures.ts';
import { extractFigures, sameNumber } from './guard-figures.ts';
import { findMisplacedFigure } from './guard-items.ts';
import type { CitedLine, Ground } from './guard-sources.ts';
import { bare, readGround, resolveQuote, wholeText } from './guard-sources.ts';
import { normaliseFigures, normaliseWords } from './guard-text.ts';
import { sameCurrency } from './guard-units.ts';
import { wordClaims } from './guard-word-claims.ts';
import type { Chunk, Sentence } from './types.ts';

type Findings = { list: GuardFinding[]; add: (rule: GuardRule, code: string, text: string) => void };

export function collectFindings(): Findings {
  const list: GuardFinding[] = [];
  return {
    list,
    add: (rule, code, text) => {
      if (!list.some((finding) => finding.code === code && finding.text === text))
        list.push({ rule, code, text });
    },
  };
}

export type SentenceContext = {
  material: GuardMaterial;
  /** In which spelled numbers are read. */
  languages: string[];
  owner: Ground[];
  turn: Ground;
  byId: Map<string, Chunk>;
  findings: Findings;
};

function citeLines(context: SentenceContext, sentence: Sentence): CitedLine[] {
  return sentence.sources.flatMap(({ chunkId, line }) => {
    const chunk = context.byId.get(chunkId);
    return chunk ? resolveQuote(chunk, line).map((found) => ({ chunk, line: found })) : [];
  });
}

function checkSources(context: SentenceContext, sentence: Sentence): void {
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

function checkContacts(
  context: SentenceContext,
  sentence: Sentence,
  contacts: Contacts,
  sources: Ground[],
): void {
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
        phoneIsKnown(phone, [
          ...known('phones'),
          ...known('links').map((link) => `+${link.replace(/\D/gu, '')}`),
        ]),
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
  context: SentenceContext,
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

function checkCalendar(
  context: SentenceContext,
  sentence: Sentence,
  folded: string,
  sources: Ground[],
): void {
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

function checkCommitments(context: SentenceContext, sentence: Sentence, cited: CitedLine[]): void {
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

/** Checks one sentence against the lines that it cites and the owner's own words (rules 1 to 4). */
export function checkSentence(context: SentenceContext, sentence: Sentence): void {
  const { material, findings, languages } = context;
  checkSources(context, sentence);
  const cited = citeLines(context, sentence);
  const sources = [
    ...cited.map(({ chunk, line }) => readGround(wholeText(chunk, [line]), languages)),
    ...context.owner,
  ];
  const contacts = extractContacts(normaliseFigures(sentence.text));
  const folded = foldText(contacts.rest);
  const claims = extractFigures(contacts.rest, languages);
  checkContacts(context, sentence, contacts, sources);
  checkFigures(context, sentence, claims, sources, folded);
  checkCalendar(context, sentence, folded, sources);
  for (const claim of wordClaims(folded)) {
    if (sources.some((source) => wordClaims(source.text).has(claim))) continue;
    findings.add(
      1,
      `${claim}_not_grounded`,
      `"${sentence.text}" says "${claim.replaceAll('_', ' ')}"; the cited lines do not.`,
    );
  }
  checkCommitments(context, sentence, cited);
  if (sentence.kind === 'fact') {
    const misplaced = findMisplacedFigure(sentence.text, claims, cited, material.chunks, languages);
    if (misplaced) findings.add(3, 'figure_of_another_item', misplaced);
  }
}
