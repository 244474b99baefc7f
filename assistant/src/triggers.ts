import { findPersonRequest, namesPerson, PERSON_WORDS } from './asks-for-person.ts';
import { foldLine, foldText, splitFolded } from './reading/fold.ts';
import { isTopicless } from './reading/function-words.ts';
import { likeness } from './reading/stems.ts';
import { CONCEPT_WORDS } from './retrieval/concept-words.ts';
import type { Concept } from './retrieval/concepts.ts';
import { conceptsOfWords } from './retrieval/concepts.ts';
import type { Lexicon } from './retrieval/spelling.ts';
import { mendToward, openLexicon, parts } from './retrieval/spelling.ts';

/** Conditions of the trigger that every new account starts with. */
export const ASKS_FOR_A_PERSON = 'Asks for a person, a manager or an operator';

type TriggerCondition = { id: string; name: string; triggerConditions: string };
/** `lexical`: words were compared, nothing was understood. */
export type TriggerMatch = { triggerId: string; reason: string; match: 'lexical' };

// Words by which owners talk about the message, not about its topic.
const FRAME = new Set(
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

// Conditions that mean a complaint without the word; customers then say it in their own way.
const UNHAPPY =
  /(?<!\p{L})(?:angry|unhappy|dissatisf\p{L}*|negativ\p{L}*|bad review|rude|aggressive|недовол\p{L}*|незадовол\p{L}*|негатив\p{L}*|злит\p{L}*|сердит\p{L}*|ругается|enojad\p{L}*|molest\p{L}*|insatisf\p{L}*|irritad\p{L}*|marah|tidak puas|kizgin|memnuniyetsiz\p{L}*|sinirli|mecontent\p{L}*|enerve\p{L}*|verargert|unzufrieden\p{L}*|wutend\p{L}*|غاضب|مستاء|niezadowol\p{L}*|zly klient)(?!\p{L})|怒|不満/u;
const UNDERSTOOD = ['complaint', 'return', 'cancel'] as const;

const isUnderstood = (concept: Concept): boolean => UNDERSTOOD.some((one) => one === concept);

const ALIKE = 0.75;
const LONG_CLAUSE = 4;
const CLAUSE_BORDER =
  /[\n;,.!?•·|/、。،؛]|(?:^|\s)-\s|\s(?:or|and|або|чи|или|и|та|o|u|y|ou|e|et|atau|dan|veya|ve|oder|und|أو|او|و|lub|albo|i)\s/u;
const QUOTED = /["“„«「]([^"“”„«»「」]{2,})["”“»」]/gu;

type Clause = { text: string; words: string[]; concepts: Set<Concept>; person: boolean };
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
      if (UNHAPPY.test(folded)) concepts.add('complaint');
      const words = [...new Set(all)].filter(
        (word) => !isTopicless(word) && !FRAME.has(word) && word.length > 1,
      );
      return { text: part.trim(), words, concepts, person: namesPerson(folded) };
    })
    .filter((clause) => clause.text !== '');
  const conditions = { quoted, clauses };
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, conditions);
  return conditions;
}

/** The customer's words that meet every word of the clause (most of them when it is long), or null. */
function meetWords(clause: Clause, words: string[]): string[] | null {
  if (clause.words.length === 0) return null;
  const met = clause.words.flatMap((wanted) => words.find((word) => likeness(wanted, word) >= ALIKE) ?? []);
  const needed =
    clause.words.length >= LONG_CLAUSE ? Math.ceil(clause.words.length * 0.75) : clause.words.length;
  return met.length >= needed ? met : null;
}

function meetClause(clause: Clause, text: string, words: string[], said: Set<Concept>): string | null {
  if (clause.person) return findPersonRequest(text);
  const shared = [...clause.concepts].filter((concept) => said.has(concept));
  if (shared.length > 0) {
    const naming = words.filter((word) => conceptsOfWords([word]).has(shared[0] ?? 'complaint'));
    return naming.join(' ') || clause.text;
  }
  return meetWords(clause, words)?.join(' ') ?? null;
}

let understood: Lexicon | null = null;

/** The words that a request for a person and what is understood without the owner's words are made of. */
function readUnderstood(): Lexicon {
  understood ??= openLexicon([
    ...PERSON_WORDS,
    ...UNDERSTOOD.flatMap((concept) => parts([CONCEPT_WORDS[concept]])),
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
  const asWritten = matchText(triggers, message.text);
  if (asWritten) return asWritten;
  const mended = mendToward(message.text, readUnderstood());
  return mended === message.text ? null : matchText(triggers, mended);
}

function matchText(triggers: readonly TriggerCondition[], text: string): TriggerMatch | null {
  const folded = foldLine(text);
  if (folded === '') return null;
  const words = splitFolded(folded);
  const said = conceptsOfWords(words);
  for (const trigger of triggers) {
    const { quoted, clauses } = readConditions(trigger.triggerConditions);
    const phrase = quoted.find((wanted) =>
      ` ${words.join(' ')} `.includes(` ${splitFolded(wanted).join(' ')} `),
    );
    if (phrase) return { triggerId: trigger.id, reason: `«${phrase}»`, match: 'lexical' };
    for (const clause of clauses) {
      const met = meetClause(clause, text, words, said);
      if (met !== null)
        return { triggerId: trigger.id, reason: `«${met}» → ${clause.text}`, match: 'lexical' };
    }
  }
  return null;
}
