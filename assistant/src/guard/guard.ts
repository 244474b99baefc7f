import { isLanguage } from '../phrases.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { joinSentences } from '../sentences.ts';
import type { Chunk, Decision, Language, Sentence } from '../types.ts';
import { findAssent } from './assents.ts';
import { extractContacts, hostOf } from './contacts.ts';
import { findHiddenText, findInnerWords, findLanguageClash, findLeak, withoutNames } from './leaks.ts';
import type { GuardMaterial } from './material.ts';
import { checkPublic } from './public.ts';
import { readToday } from './relative.ts';
import { checkAskedDays } from './relative-claims.ts';
import { checkSentence, quotesLine } from './sentence.ts';
import type { SentenceContext } from './sentence-context.ts';
import { collectFindings } from './sentence-context.ts';
import { bare, groundText, readGround, wholeText } from './sources.ts';
import type { GuardVerdict } from './verdict.ts';
import { wordsThat } from './words.ts';

const ANSWER_LIMIT = 1000;
/** A text longer than this many UTF-16 units is not read: the checks of one sentence cost the square of its length. */
const READING_LIMIT = 2 * ANSWER_LIMIT;

/** True for a line of the knowledge base quoted whole and marked as a quotation; its language is the owner's. */
function isMarkedQuotation(sentence: Sentence): boolean {
  if (sentence.kind !== 'fact' || !/^\s*«.*»\s*$/su.test(sentence.text)) return false;
  const said = bare(sentence.text);
  return sentence.sources.some(({ line }) => bare(line) === said);
}

/** A name this long is a text that someone wrote into the field. */
const NAME_WORDS = 4;

/** A text without the customer's name, which tells no language; a name that is more than one stays. */
function withoutName(text: string, name = ''): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(word));
  if (words.length === 0 || name.trim().split(/\s+/u).length > NAME_WORDS) return text;
  return text.replace(/[\p{L}\p{M}'’-]+/gu, (word) => (words.includes(word) ? ' ' : word));
}

/** Letters of a knowledge base that tell its language. */
const SAMPLE = 1000;

function readBase(chunks: Chunk[]): Language | null {
  let text = '';
  for (const chunk of chunks) {
    if (text.length >= SAMPLE) break;
    text += `${wholeText(chunk)}\n`;
  }
  const { language, confidence } = detectLanguage(text);
  return confidence >= CAN_BE_TOLD && isLanguage(language) ? language : null;
}

/** Words of the customer, their name, and how the business calls itself in its first line. */
function readMentioned(material: GuardMaterial, turn: string): Set<string> {
  const [first] = material.chunks;
  const title = first ? (first.headingPath[0] ?? first.lines[0] ?? '') : '';
  return new Set(
    [turn.slice(0, READING_LIMIT), material.customerName ?? '', title].flatMap((text) =>
      splitFolded(foldText(text)),
    ),
  );
}

function checkHosts(context: SentenceContext, text: string): void {
  const { links } = extractContacts(normaliseFigures(text));
  if (links.length === 0) return;
  const known = context.material.chunks.flatMap(
    (chunk) => extractContacts(normaliseFigures(groundText(chunk))).links,
  );
  const hosts = new Set([...known, ...context.owner.flatMap((source) => source.contacts.links)].map(hostOf));
  for (const link of links) {
    if (!hosts.has(hostOf(link)))
      context.findings.add(
        5,
        'foreign_host',
        wordsThat((part) => extractContacts(normaliseFigures(part)).links.includes(link), text),
        `The host of "${link}" is in no source.`,
      );
  }
}

/** True when the words stand in a line that the answer quotes whole, as in a shop for software. */
function isWritten(words: string, context: SentenceContext, decision: Decision): boolean {
  return decision.sentences
    .filter((sentence) => findInnerWords(sentence.text) === words)
    .every((sentence) => quotesLine(context, sentence));
}

function addTooLong(findings: SentenceContext['findings']): void {
  findings.add(5, 'too_long', '', `The answer is longer than ${ANSWER_LIMIT} characters.`);
}

function checkWhole(context: SentenceContext, decision: Decision): void {
  const { material, findings } = context;
  const text = joinSentences(decision.sentences);
  if (text.trim() === '') findings.add(5, 'empty', '', 'The answer has no text.');
  if ([...text].length > ANSWER_LIMIT) addTooLong(findings);
  const leak = findLeak(text, material.systemInstructions);
  if (leak)
    findings.add(
      5,
      'instructions_leaked',
      wordsThat((part) => findLeak(part, material.systemInstructions) !== null, text),
      `The answer repeats its instructions: "${leak}".`,
    );

  const written = (): string =>
    [material.prompt, ...material.chunks.flatMap((chunk) => chunk.lines)].join('\n');
  const inner = findInnerWords(text);
  if (inner !== null && !isWritten(inner, context, decision))
    findings.add(
      5,
      'instructions_leaked',
      wordsThat((part) => findInnerWords(part) !== null, text),
      `The answer speaks of its own making: "${inner}".`,
    );
  const hidden = findHiddenText(text, written);
  if (hidden !== null)
    findings.add(
      5,
      'hidden_text',
      text.includes(hidden) ? hidden : '',
      `The answer holds text that a reader cannot see: "${hidden}".`,
    );

  const assent = findAssent(decision, material, (part) =>
    context.owner.some(({ written }) => ` ${bare(written)} `.includes(` ${bare(part)} `)),
  );
  if (assent !== null)
    findings.add(4, 'commitment', assent, `"${assent}" agrees to what the customer asks, without a line.`);

  checkHosts(context, text);
  if (material.isPublic) checkPublic(context, text);

  const turn = material.turn.map((message) => message.text).join('\n');
  const own = decision.sentences.filter((sentence) => !isMarkedQuotation(sentence));
  // Quotations need a sentence in the customer's language around them.
  const judged = own.length === 0 ? decision.sentences : own;
  const clash = findLanguageClash(
    withoutName(judged.map((sentence) => sentence.text).join(' '), material.customerName),
    turn,
  );
  if (clash) {
    findings.add(
      5,
      'language',
      '',
      `The answer is in "${clash.answer}", the customer writes in "${clash.turn}".`,
    );
  }
}

/** A line that is cited again and again tells nothing more, and each costs a reading. */
function citingOnce(sentence: Sentence): Sentence {
  const sources = new Map(sentence.sources.map((source) => [`${source.chunkId}\n${source.line}`, source]));
  return { ...sentence, sources: [...sources.values()] };
}

/** What the other sentences of an answer tell of a line that a sentence cites too. */
function besideOf(sentence: Sentence, all: readonly Sentence[]): string[] {
  const cited = new Set(sentence.sources.map(({ line }) => line));
  return all
    .filter((other) => other !== sentence && other.sources.some(({ line }) => cited.has(line)))
    .map(({ text }) => text);
}

/**
 * Checks an answer against everything it may rest on. Deterministic, and the same for every provider; a decision that
 * says nothing to the customer passes.
 */
export function checkDecision(decision: Decision, material: GuardMaterial): GuardVerdict {
  if (decision.decision !== 'answer') return { ok: true, findings: [] };
  const findings = collectFindings();
  const whole = joinSentences(decision.sentences);
  if (whole.length > READING_LIMIT) {
    addTooLong(findings);
    return { ok: false, findings: findings.list };
  }
  const said = detectLanguage(withoutNames(withoutName(whole, material.customerName)));
  const turn = material.turn.map((message) => message.text).join('\n');
  // A short answer hardly tells its language; then spelled numbers are looked for in each that it may be in.
  const guesses = [said.language, decision.language, detectLanguage(turn).language, 'en'];
  const languages = said.confidence >= CAN_BE_TOLD ? guesses.slice(0, 1) : guesses;
  const spoken = [...new Set(languages.filter((language) => language !== null))];
  const base = readBase(material.chunks);
  const isSure = said.confidence >= CAN_BE_TOLD;
  const context: SentenceContext = {
    material,
    languages: spoken,
    // "En agosto cerramos" is in Spanish where the knowledge base is, though it might be Portuguese.
    spoken: (!isSure && base !== null && spoken.includes(base) ? base : spoken.find(isLanguage)) ?? 'en',
    base,
    spokenHere: spoken.filter(isLanguage),
    mentioned: readMentioned(material, turn),
    owner: [material.prompt, ...(material.allowContext ?? [])]
      .filter((text) => text.trim() !== '')
      .map((text) => readGround(text, spoken)),
    turn: readGround(turn, spoken),
    byId: new Map(material.chunks.map((chunk) => [chunk.id, chunk])),
    today: readToday(material.now, material.timezone),
    findings,
  };
  const sentences = decision.sentences.map(citingOnce);
  for (const sentence of sentences) checkSentence(context, sentence, besideOf(sentence, sentences));
  checkAskedDays(context, decision);
  checkWhole(context, decision);
  return { ok: findings.list.length === 0, findings: findings.list };
}
