import { asksSomething } from '../asks-something.ts';
import { readSmallTalk } from '../builtin/small-talk.ts';
import { NOT } from '../reading/closing-words.ts';
import { foldLine, foldText, splitFolded } from '../reading/fold.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWords } from '../retrieval/concepts.ts';
import { FRAME, matchTriggers } from '../triggers.ts';
import { isLeftOpen, isTroubled, MONEY } from './open-end.ts';

/** What was said before the silence, oldest first. */
export type Silence = {
  /** What the customer wrote last. */
  said: string[];
  /** What the business answered to it. */
  answered: string[];
};

/**
 * Whether a reminder is right, by words alone: `words` met the condition, or it asks for nothing but `silence`. Where
 * that cannot be told it is `condition_uncertain`.
 */
export type Verdict = {
  holds: boolean;
  reason: 'words' | 'silence' | 'said_goodbye' | 'nothing_open' | 'condition_not_met' | 'condition_uncertain';
};

/** What is read of a text. */
const READ_CHARACTERS = 2000;

/** Topics that are known in all twelve languages, whatever language the condition is written in. */
const KNOWN = new Set<Concept>([
  'price',
  'hours',
  'address',
  'delivery',
  'payment',
  'return',
  'booking',
  'discount',
  'duration',
  'parking',
  'warranty',
  '#order',
  '#size',
]);

const phrases = (list: string): RegExp =>
  new RegExp(
    list
      .split('|')
      .map((phrase) => foldText(phrase).trim().replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s+'))
      .map((phrase) =>
        /[\p{Script=Hiragana}\p{Script=Han}]/u.test(phrase) ? phrase : `(?<!\\p{L})${phrase}(?!\\p{L})`,
      )
      .join('|'),
    'u',
  );

/** A clause that asks for nothing but that nobody answered. */
const SILENCE = phrases(
  `no answer|no reply|no response|not answered|not replied|not respond*|does not answer|doesn't answer|did not answer|didn't answer|
  has not answered|hasn't answered|does not reply|doesn't reply|did not reply|didn't reply|hasn't replied|has not replied|went quiet|
  gone quiet|goes quiet|went silent|gone silent|goes silent|is silent|silence|stopped answering|stopped replying|stopped writing|
  always|anyone|everyone|anybody|everybody|never answered|did not write back|didn't write back|
  не відповів|не відповіла|не відповіли|не відповідає|немає відповіді|без відповіді|мовчить|замовк*|завжди|перестав писати|
  не ответил|не ответила|не ответили|не отвечает|нет ответа|без ответа|молчит|замолчал*|всегда|перестал писать|пропал*|
  no responde|no respondió|no ha respondido|no contesta|no contestó|no ha contestado|sin respuesta|silencio|siempre|
  não responde|não respondeu|sem resposta|silêncio|sempre|parou de responder|
  tidak membalas|tidak menjawab|belum membalas|belum menjawab|tidak ada jawaban|tidak ada balasan|diam|selalu|
  cevap vermedi|cevap vermiyor|yanıt vermedi|yanıt vermiyor|cevap yok|yanıt yok|sessiz|sustu|her zaman|
  ne répond pas|ne répond plus|n'a pas répondu|pas de réponse|sans réponse|silence|toujours|
  keine antwort|antwortet nicht|nicht geantwortet|antwortet nicht mehr|schweigt|meldet sich nicht|immer|
  返事がない|返信がない|返事をしない|返信しない|無言|いつも|常に|
  لم يرد|لا يرد|لم ترد|لا ترد|لم يجب|لا يجيب|لا رد|بدون رد|صمت|دائما|
  nie odpowiada|nie odpowiedział|nie odpowiedziała|nie odpisał|nie odpisała|nie odpisuje|brak odpowiedzi|bez odpowiedzi|milczy|cisza|zawsze`.replaceAll(
    /\n\s*/gu,
    '',
  ),
);

const CLAUSES =
  /[\n;,.!?•·/、。،؛]|(?:^|\s)(?:and|but|then|та|але|і|й|и|но|а|y|pero|e|mas|dan|tapi|ve|ama|et|mais|und|aber|و|لكن|oraz|ale|i)(?=\s)/u;
const QUOTED = /["“„«「]([^"“”„«»「」]{2,200})["”“»」]/gu;

type Clause = { text: string; concepts: Concept[]; isSilence: boolean; isDenied: boolean };

function readClauses(condition: string): Clause[] {
  return condition
    .replace(QUOTED, ' ')
    .split(CLAUSES)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => {
      const folded = foldLine(text);
      // Who is spoken of is no topic: "customer" is a word of customs and their cost too.
      const concepts = conceptsOf(splitFolded(folded).filter((word) => !FRAME.has(word)));
      const isSilence = SILENCE.test(folded) && concepts.length === 0;
      return { text, concepts, isSilence, isDenied: NOT.test(folded) };
    });
}

function conceptsIn(folded: string): Concept[] {
  return conceptsOf(splitFolded(folded));
}

function conceptsOf(words: string[]): Concept[] {
  return [...conceptsOfWords(words)].filter((concept) => KNOWN.has(concept));
}

/**
 * Whether the condition holds for what was said, and something is left open that a reminder could ask after. Whoever said
 * thanks or goodbye is left in peace; so is whoever complains or cancels, and whoever was asked nothing and told no price.
 * Where the owner names what customers ask about, their question is enough.
 */
export function judgeCondition(condition: string, silence: Silence): Verdict {
  const verdict = judgeWords(condition, silence);
  if (!verdict.holds) return verdict;
  const said = silence.said.map((text) => text.slice(-READ_CHARACTERS));
  const isOpen =
    isLeftOpen(silence.answered.map((text) => text.slice(-READ_CHARACTERS))) ||
    (verdict.reason === 'words' && asksSomething(said));
  return isOpen && !isTroubled(said) ? verdict : { holds: false, reason: 'nothing_open' };
}

/**
 * A phrase in quotation marks must stand in what the customer wrote; topics that customers ask about are known in all
 * languages; other clauses must have their words there.
 */
function judgeWords(condition: string, { said, answered }: Silence): Verdict {
  const no = (reason: Verdict['reason']): Verdict => ({ holds: false, reason });
  const yes = (reason: Verdict['reason']): Verdict => ({ holds: true, reason });
  const read = condition.slice(0, READ_CHARACTERS);
  const texts = said.map((text) => text.slice(-READ_CHARACTERS)).filter((text) => text.trim() !== '');
  const last = texts.at(-1);
  if (last === undefined) return no('condition_uncertain');
  const talk = readSmallTalk(last);
  if (talk !== null && talk !== 'greeting') return no('said_goodbye');

  const quoted = [...read.matchAll(QUOTED)].map((match) => match[1] ?? '');
  if (quoted.length > 0) {
    const all = ` ${splitFolded(foldLine(texts.join('\n'))).join(' ')} `;
    const stands = (phrase: string) => all.includes(` ${splitFolded(foldLine(phrase)).join(' ')} `);
    return quoted.some(stands) ? yes('words') : no('condition_not_met');
  }

  const clauses = readClauses(read);
  const topics = new Set(texts.flatMap((text) => conceptsIn(foldLine(text))));
  const told = new Set(answered.flatMap((text) => conceptsIn(foldLine(text.slice(-READ_CHARACTERS)))));
  if (answered.some((text) => MONEY.test(text))) told.add('price');
  const asked = clauses.filter(({ isSilence }) => !isSilence);
  // "... and did not book": whoever speaks of booking may have.
  const denied = asked.filter(({ isDenied }) => isDenied);
  if (denied.some(({ concepts }) => concepts.some((concept) => topics.has(concept))))
    return no('condition_uncertain');
  const wanted = asked.filter(({ isDenied }) => !isDenied);
  if (wanted.length === 0) {
    // A denial of which nothing is known may be the one that matters.
    return denied.every(({ concepts }) => concepts.length > 0) ? yes('silence') : no('condition_uncertain');
  }
  const known = wanted.filter(({ concepts }) => concepts.length > 0);
  const holds = ({ concepts }: Clause) =>
    concepts.some((concept) => topics.has(concept) || told.has(concept));
  if (known.some(holds)) return yes('words');
  const others = wanted.filter(({ concepts }) => concepts.length === 0);
  if (others.some(({ text }) => hasWords(text, texts))) return yes('words');
  return others.length > 0 ? no('condition_uncertain') : no('condition_not_met');
}

function hasWords(clause: string, texts: readonly string[]): boolean {
  const condition = { id: 'condition', name: '', triggerConditions: clause };
  return texts.some((text) => matchTriggers([condition], { text }) !== null);
}
