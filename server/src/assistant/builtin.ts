import type { Candidate } from './answerer.ts';
import { findAnswer, quoteLines, renderLine } from './answerer.ts';
import { findLanguageClash } from './guard-leaks.ts';
import { CAN_BE_TOLD, detectLanguage } from './language.ts';
import { choosePhrase } from './phrases.ts';
import type { Provider, ProviderRequest } from './provider.ts';
import { sayReason } from './reasons.ts';
import { readSmallTalk } from './small-talk.ts';
import { leansOnBefore, splitQuestions } from './turn.ts';
import type { Decision, Sentence } from './types.ts';

function refuse(question: string, reason: string, language: string | null): Decision {
  return { decision: 'missing_information', sentences: [], mediaRuleIds: [], question, reason, language };
}

function say(sentences: Sentence[], language: string | null): Decision {
  return { decision: 'answer', sentences, mediaRuleIds: [], question: null, reason: null, language };
}

/** The language of the business: of its instructions, else of its knowledge base. */
function ownerLanguage(request: ProviderRequest): string | null {
  const prompt = detectLanguage(request.input.prompt);
  return prompt.confidence >= CAN_BE_TOLD ? prompt.language : request.knowledge.language;
}

function quote(candidate: Candidate): Sentence[] {
  return quoteLines(candidate).map((line) => ({
    text: renderLine(line),
    kind: 'fact',
    sources: [{ chunkId: candidate.chunk.id, line }],
  }));
}

/**
 * A fact in another language than the customer's goes out as a marked quotation, word for word, after a sentence in
 * the customer's language: a tourist can use "Mo-Fr 9-18", and nothing is translated by guess.
 */
function fitLanguage(request: ProviderRequest, facts: Sentence[]): Sentence[] {
  const { language } = request.turn;
  const text = facts.map((fact) => fact.text).join(' ');
  if (language === null || findLanguageClash(text, request.turn.text) === null) return facts;
  const introduction = choosePhrase(request.input.setPhrases, 'quotation', language);
  return [
    { text: introduction, kind: 'courtesy', sources: [] },
    ...facts.map((fact) => ({ ...fact, text: `«${fact.text}»` })),
  ];
}

function answerSmallTalk(request: ProviderRequest): Decision | null {
  const { input, turn, knowledge } = request;
  const talk = readSmallTalk(turn.text);
  if (talk === null) return null;
  if (talk === 'acknowledgement') {
    const last = input.history.findLast((message) => message.author === 'business')?.text ?? '';
    // "ok" after our own question is an answer that a person has to see.
    if (/[?？؟]/u.test(last))
      return refuse(turn.text, sayReason('nothing', ownerLanguage(request)), turn.language);
    return { ...say([], turn.language), decision: 'no_reply' };
  }
  const phrase = choosePhrase(input.setPhrases, talk, turn.language, [
    ownerLanguage(request),
    knowledge.language,
  ]);
  return say([{ text: phrase, kind: 'courtesy', sources: [] }], turn.language);
}

/** Decides without a model: quotes the knowledge base, or says that it does not know. */
function decideBuiltin(request: ProviderRequest): Decision {
  const { turn, knowledge } = request;
  const reasonLanguage = ownerLanguage(request);
  const hasUnread = request.input.hasUnread === true;
  // "How much is this?" beside a picture asks for something that nobody here has seen.
  if (hasUnread || !/[\p{L}\p{N}\p{S}]/u.test(turn.text)) {
    const question = turn.text || request.input.notes?.join(' ') || '';
    const kind = hasUnread ? 'unseen' : 'unreadable';
    return refuse(question, sayReason(kind, reasonLanguage), turn.language);
  }
  const talk = answerSmallTalk(request);
  if (talk) return talk;
  if (knowledge.chunks.length === 0) {
    return refuse(turn.text, sayReason('empty', reasonLanguage), turn.language);
  }
  const facts: Sentence[] = [];
  const quoted = new Set<string>();
  const questions = splitQuestions(turn.text);
  for (const [at, question] of questions.entries()) {
    // "How much is a cut, and how long does it take?": the second question leans on the first.
    const asked = at === 0 ? turn.before : leansOnBefore(question) ? (questions[at - 1] ?? '') : '';
    const { answer, nearest } = findAnswer(knowledge.index, question, asked);
    if (!answer) {
      const near = nearest ? (nearest.chunk.question ?? renderLine(quoteLines(nearest)[0] ?? '')) : '';
      return refuse(question, sayReason(near ? 'unsure' : 'nothing', reasonLanguage, near), turn.language);
    }
    for (const fact of quote(answer)) {
      if (!quoted.has(fact.text)) facts.push(fact);
      quoted.add(fact.text);
    }
  }
  return say(fitLanguage(request, facts), turn.language);
}

export function createBuiltinProvider(): Provider {
  return {
    name: 'builtin',
    model: null,
    instructions: '',
    respond: async (request) => ({ decision: decideBuiltin(request), inputTokens: null, outputTokens: null }),
  };
}
