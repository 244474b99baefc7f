import { findPersonRequest, namesPerson, PERSON_WORDS } from './asks-for-person.ts';
import { foldLine, foldText, isUnspaced, splitFolded } from './reading/fold.ts';
import { isTopicless } from './reading/function-words.ts';
import { lightStems } from './reading/inflections.ts';
import { readTongues } from './reading/read-tongues.ts';
import { bareArabic } from './reading/stems.ts';
import { ANY_TONGUE, tongueOf } from './reading/tongues.ts';
import { CONCEPT_WORDS } from './retrieval/concept-words.ts';
import type { Concept } from './retrieval/concepts.ts';
import { conceptsOfWords } from './retrieval/concepts.ts';
import type { Lexicon } from './retrieval/spelling.ts';
import { mendToward, openLexicon, parts } from './retrieval/spelling.ts';
import type { PlacedMatch, TriggerCondition, TriggerMatch } from './triggers/match.ts';
import { isThanksBeside } from './triggers/place-verdicts.ts';
import { quoteWords, withoutPhrases } from './triggers/said-words.ts';
import type { Message, Topic } from './triggers/topics.ts';
import { findTopic, readMessage, topicsNamed } from './triggers/topics.ts';
import type { Language } from './types.ts';
import { LANGUAGES } from './types.ts';

/** Words by which owners talk about the message, not about its topic; folded. */
export const FRAME = new Set(
  `customer customers client clients user users buyer buyers visitor asks ask asking wants want says say saying mentions mention
  mentioning writes write writing message messages contains contain containing word words keyword keywords talks talk speaks
  speak about something anything someone trigger when whenever requests request requesting demands demand person
  клієнт клієнта клієнти покупець просить питає хоче пише каже згадує запитує слово слова повідомлення містить
  клиент клиента клиенты покупатель просит спрашивает хочет пишет говорит упоминает слово слова сообщение содержит если
  cliente clientes usuario pide pregunta quiere dice menciona escribe palabra palabras mensaje contiene habla
  pede pergunta quer diz escreve palavra palavras mensagem contem fala
  pelanggan pembeli meminta bertanya menanyakan menyebut mengatakan menulis kata pesan
  musteri isterse sorarsa istiyor soruyor yazarsa derse kelime mesaj bahsederse isteyen soran
  client cliente demande veut dit mentionne ecrit mot mots message contient parle
  kunde kunden kundin fragt fragen will mochte sagt erwahnt schreibt wort worter nachricht verlangt
  お客様 顧客 場合 言葉 メッセージ 求める 聞く
  العميل عميل الزبون يطلب يسال يريد يقول يذكر يكتب كلمه رساله
  klient klienta klienci prosi pyta chce mowi wspomina pisze slowo slowa wiadomosc zawiera`
    .split(/\s+/u)
    .map(foldText),
);

/** What customers say with or without the owner's words, beside the topics that have lists of their own. */
const UNDERSTOOD = ['return', 'cancel'] as const;

/** Words of an owner who means whoever asks about a topic, not only who wants it done; folded. */
const ASKED_ABOUT = new Set(
  `about regarding question questions policy policies terms conditions
  про щодо запитання питання умови правила политика условия вопрос вопросы sobre acerca politica politicas condiciones
  preguntas condicoes perguntas tentang mengenai kebijakan syarat pertanyaan hakkinda politika politikasi sartlari
  propos politique conditions questions uber fragen bedingungen regeln について 条件 質問 عن بخصوص سياسه شروط
  zasady warunki pytania`
    .split(/\s+/u)
    .map(foldText),
);

const isUnderstood = (concept: Concept | Topic): boolean => UNDERSTOOD.some((one) => one === concept);

const LONG_CLAUSE = 4;
const CLAUSE_BORDER =
  /[\n;,.!?•·|/、。،؛]|(?:^|\s)-\s|\s(?:or|and|або|чи|или|и|та|o|u|y|ou|e|et|atau|dan|veya|ve|oder|und|أو|او|و|lub|albo|i)\s/u;
const QUOTED = /["“„«「]([^"“”„«»「」]{2,})["”“»」]/gu;

type Clause = {
  text: string;
  words: string[];
  concepts: Set<Concept>;
  topics: Set<Topic>;
  /** Whoever speaks of returning meets it, not only who wants to. */
  isMention: boolean;
};
type Conditions = { quoted: string[]; clauses: Clause[] };
const CACHE_LIMIT = 500;
const cache = new Map<string, Conditions>();

function readConditions(text: string): Conditions {
  const known = cache.get(text);
  if (known) return known;
  const quoted = [...text.matchAll(QUOTED)]
    .map((match) => foldLine(match[1] ?? ''))
    .filter((phrase) => phrase !== '');
  const clauses = text
    .replace(QUOTED, ' ')
    .split(CLAUSE_BORDER)
    .map((part) => {
      const folded = foldLine(part);
      const all = splitFolded(folded);
      const concepts = new Set([...conceptsOfWords(all)].filter((concept) => isUnderstood(concept)));
      const topics = topicsNamed(all, folded);
      if (namesPerson(folded)) topics.add('person');
      if (concepts.has('return')) topics.add('return');
      const isMention =
        concepts.has('return') && (all.length === 1 || all.some((word) => ASKED_ABOUT.has(word)));
      const words = [...new Set(all)].filter(
        (word) => !isTopicless(word) && !FRAME.has(word) && word.length > 1,
      );
      return { text: part.trim(), words, concepts, topics, isMention };
    })
    .filter((clause) => clause.text !== '');
  const conditions = { quoted, clauses };
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, conditions);
  return conditions;
}

/** True for the same word, and for two forms of it in one of the languages; one that only begins alike is another. */
function isSameWord(wanted: string, word: string, languages: readonly Language[]): boolean {
  if (wanted === word) return true;
  if (isUnspaced(wanted)) return word.includes(wanted);
  const bare = bareArabic(word);
  if (bare.includes(wanted) || bareArabic(wanted).some((form) => form === word || bare.includes(form)))
    return true;
  return languages.some((language) => {
    const stems = lightStems(word, language);
    return lightStems(wanted, language).some((stem) => stems.includes(stem));
  });
}

/** The customer's words that meet every word of the clause (most of them when it is long), or null. */
function meetWords(clause: Clause, { words, languages }: Said): string[] | null {
  if (clause.words.length === 0) return null;
  const met = clause.words.flatMap(
    (wanted) => words.find((word) => isSameWord(wanted, word, languages)) ?? [],
  );
  const needed =
    clause.words.length >= LONG_CLAUSE ? Math.ceil(clause.words.length * 0.75) : clause.words.length;
  return met.length >= needed ? met : null;
}

/** What a message says, read once for all triggers. */
type Said = {
  /** As the customer typed it. */
  typed: string;
  text: string;
  message: Message;
  /** Each once. */
  words: string[];
  concepts: Set<Concept>;
  languages: readonly Language[];
  /** Its words with a blank around each. */
  spaced: string;
};

type Met = { words: string; isExplicit: boolean; isPerson: boolean };

function meetClause(clause: Clause, said: Said): Met | null {
  for (const topic of clause.topics) {
    const found =
      findTopic(said.message, topic, said.languages) ??
      (topic === 'person' ? findPersonRequest(said.text) : null);
    if (found !== null)
      return { words: found, isExplicit: !isUnderstood(topic), isPerson: topic === 'person' };
  }
  if (clause.topics.size > 0 && !clause.isMention) return null;
  const shared = [...clause.concepts].find((concept) => said.concepts.has(concept));
  const words =
    shared === undefined
      ? meetWords(clause, said)?.join(' ')
      : said.words.filter((word) => conceptsOfWords([word]).has(shared)).join(' ') || clause.text;
  return words === undefined ? null : { words, isExplicit: false, isPerson: false };
}

/** The languages that a message may be in: the one that it can be told to be in, else any. */
function languagesOf(text: string): readonly Language[] {
  const tongues = readTongues(text, ANY_TONGUE);
  return LANGUAGES.filter((language) => (tongueOf(language) & tongues) !== 0);
}

let understood: Lexicon | null = null;

/** The words that a request for a person and what is understood without the owner's words are made of. */
function readUnderstood(): Lexicon {
  understood ??= openLexicon([
    ...PERSON_WORDS,
    ...(['complaint', ...UNDERSTOOD] as const).flatMap((concept) => parts([CONCEPT_WORDS[concept]])),
  ]);
  return understood;
}

/**
 * The first trigger whose conditions the message meets, compared by words: a phrase in quotation marks must stand in
 * the message, a clause (parted by commas, lines or "or") must have its words there. A request for a person and a
 * complaint, return or cancellation that the conditions name are known in all twelve languages, also with a letter wrong.
 */
export function matchTriggers(
  triggers: readonly TriggerCondition[],
  message: { text: string },
): TriggerMatch | null {
  return listMatches(triggers, message.text)[0] ?? null;
}

/** Of what a customer wrote in a row, so many characters are read as one: several times what fits into a message. */
const TOGETHER = 4000;

/**
 * Every trigger that what a customer wrote meets, with the message that it is met in: the first one alone, or the last
 * where it takes several together ("I want to talk" / "to a person").
 */
export function matchMessages(
  triggers: readonly TriggerCondition[],
  messages: readonly { id: string; text: string }[],
): PlacedMatch[] {
  const found = new Map<string, PlacedMatch>();
  const look = (messageId: string, text: string): void => {
    const open = triggers.filter(({ id }) => !found.has(id));
    for (const match of open.length === 0 ? [] : listMatches(open, text)) {
      found.set(match.triggerId, { ...match, messageId });
    }
  };
  for (const { id, text } of messages) look(id, text);
  const last = messages.at(-1);
  if (last && messages.length > 1) look(last.id, joinTexts(messages).slice(-TOGETHER));
  return triggers.flatMap(({ id }) => found.get(id) ?? []);
}

export function joinTexts(messages: readonly { text: string }[]): string {
  return messages.map(({ text }) => text).join(' ');
}

/** Those that the text meets, as it is written or with a letter mended, in the order of the triggers. */
function listMatches(triggers: readonly TriggerCondition[], text: string): TriggerMatch[] {
  const said = new Map<string, [written: Said | null, mended: Said | null]>();
  const read = (own: string): [Said | null, Said | null] => {
    const known = said.get(own);
    if (known) return known;
    const languages = languagesOf(own);
    const mended = mendToward(own, readUnderstood());
    const both: [Said | null, Said | null] = [
      readSaid(own, own, languages),
      mended === own ? null : readSaid(own, mended, languages),
    ];
    said.set(own, both);
    return both;
  };
  return triggers.flatMap((trigger) => {
    const [written, mended] = read(withoutPhrases(text, trigger.exceptions ?? []));
    return (written && meetTrigger(trigger, written)) ?? (mended && meetTrigger(trigger, mended)) ?? [];
  });
}

function readSaid(typed: string, text: string, languages: readonly Language[]): Said | null {
  const folded = foldLine(text);
  if (folded === '') return null;
  const all = splitFolded(folded);
  return {
    typed,
    text,
    message: readMessage(text),
    words: [...new Set(all)],
    concepts: conceptsOfWords(all),
    languages,
    spaced: ` ${all.join(' ')} `,
  };
}

function meetTrigger({ id, triggerConditions }: TriggerCondition, said: Said): TriggerMatch | null {
  const { quoted, clauses } = readConditions(triggerConditions);
  const matchOf = (met: Met, reason: string): TriggerMatch => {
    const words = quoteWords(said.typed, said.text, met.words);
    return {
      triggerId: id,
      reason,
      words,
      isExplicit: met.isExplicit,
      isThanks: !met.isPerson && isThanksBeside(said.typed, words),
      match: 'lexical',
    };
  };
  const phrase = quoted.find((wanted) => said.spaced.includes(` ${splitFolded(wanted).join(' ')} `));
  if (phrase) return matchOf({ words: phrase, isExplicit: true, isPerson: false }, `«${phrase}»`);
  for (const clause of clauses) {
    const met = meetClause(clause, said);
    if (met !== null) return matchOf(met, `«${met.words}» → ${clause.text}`);
  }
  return null;
}
