import { findLanguageClash } from '../guard/leaks.ts';
import type { Knowledge } from '../knowledge.ts';
import { choosePhrase } from '../phrases.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { sayReason } from '../reasons.ts';
import { readText } from '../retrieval/evidence-terms.ts';
import type { Index } from '../retrieval/retrieval.ts';
import { readQuery } from '../retrieval/retrieval.ts';
import { mendSpelling } from '../retrieval/spelling.ts';
import { readThings } from '../retrieval/things.ts';
import { joinSentences } from '../sentences.ts';
import { tellLine } from '../tables.ts';
import type { Turn } from '../turn.ts';
import { leansOnBefore, splitQuestions } from '../turn.ts';
import type { AssistantInput, Decision, Sentence } from '../types.ts';
import type { Quotation } from './answerer.ts';
import { renderLine } from './answerer.ts';
import { findAnswer } from './find-answer.ts';
import { kindsOf } from './follow-up.ts';
import { readSmallTalk, withoutSmallTalk } from './small-talk.ts';

/** A turn, and the knowledge base that it is answered from. */
type BuiltinRequest = { input: AssistantInput; turn: Turn; knowledge: Knowledge };

function refuse(question: string, reason: string, language: string | null): Decision {
  return { decision: 'missing_information', sentences: [], mediaRuleIds: [], question, reason, language };
}

function say(sentences: Sentence[], language: string | null): Decision {
  return { decision: 'answer', sentences, mediaRuleIds: [], question: null, reason: null, language };
}

/** The language of the business: of its instructions, else of its knowledge base. */
function ownerLanguage(request: BuiltinRequest): string | null {
  const prompt = detectLanguage(request.input.prompt);
  return prompt.confidence >= CAN_BE_TOLD ? prompt.language : request.knowledge.language;
}

function quote({ chunk, lines, cells }: Quotation): Sentence[] {
  return lines.map((line, at) => ({
    text: renderLine(tellLine(chunk, line, cells?.[at])),
    kind: 'fact',
    sources: [{ chunkId: chunk.id, line }],
  }));
}

/**
 * A fact in another language than the customer's goes out as a marked quotation, word for word, after a sentence in
 * the customer's language: a tourist can use "Mo-Fr 9-18", and nothing is translated by guess.
 */
function fitLanguage(request: Pick<BuiltinRequest, 'turn' | 'input'>, facts: Sentence[]): Sentence[] {
  const { language } = request.turn;
  const text = facts.map((fact) => fact.text).join(' ');
  if (language === null || findLanguageClash(text, request.turn.text) === null) return facts;
  const introduction = choosePhrase(request.input.setPhrases, 'quotation', language);
  return [
    { text: introduction, kind: 'courtesy', sources: [] },
    ...facts.map((fact) => ({ ...fact, text: `«${fact.text}»` })),
  ];
}

/** Leaves "ok" alone, but not after a question of our own: that is an answer which a person has to see. */
function acknowledge(request: BuiltinRequest): Decision {
  const { history } = request.input;
  const last = history.findLast((message) => message.author === 'business')?.text ?? '';
  if (/[?？؟]/u.test(last))
    return refuse(readQuestion(request), sayReason('nothing', ownerLanguage(request)), request.turn.language);
  return { ...say([], request.turn.language), decision: 'no_reply' };
}

/** What the customer said, or of what kind it was. */
function readQuestion({ turn, input }: BuiltinRequest): string {
  return turn.text || input.notes?.join(' ') || '';
}

function answerSmallTalk(request: BuiltinRequest): Decision | null {
  const { input, turn, knowledge } = request;
  const talk = readSmallTalk(turn.text) ?? readSmallTalk(mendSpelling(knowledge.index, turn.text));
  if (talk === null) return null;
  if (talk === 'acknowledgement') return acknowledge(request);
  const phrase = choosePhrase(input.setPhrases, talk, turn.language, [
    ownerLanguage(request),
    knowledge.language,
  ]);
  return say([{ text: phrase, kind: 'courtesy', sources: [] }], turn.language);
}

/** Decides without a model: quotes the knowledge base, or says that it does not know. */
export function decideBuiltin(request: BuiltinRequest): Decision {
  const { turn, knowledge } = request;
  const reasonLanguage = ownerLanguage(request);
  const hasUnread = request.input.hasUnread === true;
  if (turn.text === '' && request.input.hasSticker && !hasUnread) return acknowledge(request);
  // "How much is this?" beside a picture asks for something that nobody here has seen.
  if (hasUnread || !/[\p{L}\p{N}\p{S}]/u.test(turn.text)) {
    const kind = hasUnread ? 'unseen' : 'unreadable';
    return refuse(readQuestion(request), sayReason(kind, reasonLanguage), turn.language);
  }
  const talk = answerSmallTalk(request);
  if (talk) return talk;
  if (knowledge.chunks.length === 0) {
    return refuse(turn.text, sayReason('empty', reasonLanguage), turn.language);
  }
  const parts = answerParts(turn, knowledge);
  const unknown = parts.filter(({ facts }) => facts === null);
  const [first] = unknown;
  if (first) {
    const { nearest } = first;
    const near = nearest
      ? (nearest.chunk.question ?? renderLine(tellLine(nearest.chunk, nearest.lines[0] ?? '')))
      : '';
    const reason = sayReason(near ? 'unsure' : 'nothing', reasonLanguage, near);
    return refuse(unknown.map(({ question }) => question).join(' '), reason, turn.language);
  }
  const facts = parts.flatMap((part) => part.facts ?? []);
  return say(fitLanguage(request, facts), turn.language);
}

type Part = {
  question: string;
  /** Null when the knowledge base does not answer it. */
  facts: Sentence[] | null;
  nearest: Quotation | null;
};

/** True for "And how much?" behind a line that told it with what was asked before. */
function tellsAsked(index: Index, question: string, told: Sentence[]): boolean {
  const query = readQuery(question, '', index.tongues);
  const kinds = kindsOf(query);
  if (kinds.length === 0 || readThings(query).length > 0 || /\p{Nd}/u.test(question)) return false;
  const { concepts } = readText(told.map(({ text }) => text).join('\n'), index.tongues);
  return kinds.every((tellers) =>
    tellers.some((teller) => concepts.has(teller) || (teller === 'price' && concepts.has('number'))),
  );
}

/** Each question of the turn with what answers it; a fact that answers two of them stands at the first. */
function answerParts(turn: Turn, knowledge: Knowledge): Part[] {
  const quoted = new Set<string>();
  const questions = splitQuestions(turn.text);
  let told: Sentence[] = [];
  return questions.map((question, at) => {
    // "How much is a cut, and how long does it take?": the second question leans on the first.
    const asked = at === 0 ? turn.before : leansOnBefore(question) ? (questions[at - 1] ?? '') : '';
    const { answers, nearest } = findAnswer(knowledge.index, withoutSmallTalk(question), asked);
    if (answers.length === 0) {
      const isTold = asked !== '' && at > 0 && tellsAsked(knowledge.index, question, told);
      return { question, facts: isTold ? [] : null, nearest };
    }
    const facts = answers.flatMap(quote).filter(({ text }) => !quoted.has(text));
    for (const { text } of facts) quoted.add(text);
    told = facts.length > 0 ? facts : told;
    return { question, facts, nearest };
  });
}

/**
 * A person's words for the questions of a turn that were not known, between the facts that answer the rest of it; null
 * when nothing of the rest is known.
 */
export function answerBeside(request: BuiltinRequest, asked: string, words: string): string | null {
  const isAsked = ({ question, facts }: Part) => facts === null || asked.includes(question);
  const parts = answerParts(request.turn, request.knowledge);
  const rest = parts.filter((part) => !isAsked(part)).flatMap(({ facts }) => facts ?? []);
  if (rest.length === 0) return null;
  const isFirst = parts.findIndex(isAsked) === 0;
  const told = joinSentences(fitLanguage(request, rest));
  return isFirst ? `${words}\n${told}` : `${told}\n${words}`;
}
