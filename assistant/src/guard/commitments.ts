import { foldText } from '../reading/fold.ts';
import { type Form, findForms, NOT, UNSPACED } from './commitment-patterns.ts';

/*
 * Words by which a business says that it has done or will do something for this customer. They are searched in every
 * answer whatever its language. What a negation stands right before is no commitment ("nothing is booked yet"), and
 * neither is a question whether to act ("shall we book?"), a question what has been done ("has it been shipped?") and
 * what is not said to be so ("once you have booked"). A tag behind a statement ("I'll book it, okay?") asks nothing.
 */

const fold = (words: string): string => words.trim().split(/\s+/u).map(foldText).join('|');
const foldPhrases = (words: string): string => fold(words).replaceAll('_', ' ');
/** What may stand between a negation and what it denies. */
const BETWEEN = fold(`yet is are was were been be being have has had already
  ще було був була були еще ещё был была было были
  é são será es serán se ha han he hemos está están estado sido queda foi está ainda temos tenho fue aún todavía
  pernah bisa dapat encore été avons ai est a noch worden haben habe ist wurde sind
  zostało została został zostały jeszcze jest يتم بعد يكن
  être ser być бути быть peut peuvent puede pueden pode podem kann können can może mogą может могут може можуть
  for you für sie dich euch ihnen dir para usted ti você pour vous toi n'a n'est n'ont для вас тебя тебе dla pani pana państwa ciebie`);
const DENIED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NOT}) (?:(?:${BETWEEN}) ){0,5}$`, 'u');

/** Words that begin a clause of which nobody says that it is so. */
const UNSAID = foldPhrases(`whether if unless once as_soon_as when ob wenn falls sobald
  si_vous si_votre dès_que quand lorsque une_fois_que une_fois cuando en_cuanto una_vez_que una_vez si_usted quando assim_que depois_que caso uma_vez_que
  если когда как_только после_того_как якщо коли чи щойно щоно після_того_як jeśli jeżeli gdy kiedy po_tym_jak czy
  jika kalau bila apabila setelah apakah اذا عندما متى حال بعد_ان هل`);
const ALREADY = fold('вже уже ya já sudah déjà schon bereits już');
/** Words that do so right before it only: elsewhere they tell a time. */
const UNSAID_NEXT = foldPhrases(
  'until before after bis bevor nachdem avant après hasta antes después até antes após до после після do po sebelum sampai se قبل بعد حتى чтобы_мы щоб_ми',
);
const NOT_SAID = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${UNSAID})(?! (?:again|more|possible)) (?:[^\\s.,;:!?،]+ ){0,2}(?:(?:${BETWEEN}|${ALREADY}) ){0,3}|(?:${UNSAID_NEXT}) )$`,
  'u',
);
/** What may or must be done is a rule ("appointments can be cancelled"), and so is what counts only then. */
const MODAL =
  /(?<!\p{L})(?:(?:can|could|may|might|must|should|pueden?|podran?|pode|podem|peut|peuvent|doit|doivent|moze|moga|musi|може|можуть|может|могут)(?: (?:also|always|only|solo|so|aussi))? (?:be|ser|etre|byc|бути|быть)|bisa|dapat|boleh) $/u;
const MODAL_CLAUSE = /(?<!\p{L})(?:kann|konnen|muss|mussen)(?!\p{L})[^.!?,;]*$/u;
const ONLY = '(?:only|solo|so|apenas|seulement|erst|dopiero|tylko|только|лише|тільки)';
const WHEN =
  '(?:once|when|after|if|cuando|despues|depois|quando|apres|quand|nach|wenn|po|gdy|после|когда|після|коли)(?!\\p{L})';
const ONLY_BEFORE = new RegExp(`(?<!\\p{L})${ONLY}(?: (?:queda|fica|est|jest))? $`, 'u');
const WHEN_BEHIND = new RegExp(`^ ${WHEN}`, 'u');
const ONLY_WHEN_BEHIND = new RegExp(`^ ${ONLY} ${WHEN}`, 'u');
const UNSAID_BEHIND = /^の?(?:ら|場合|方|お客様|後|際|のち|(?:です|でしょう)?か)/u;

const OPENS_OFFER =
  /^[¿¡]?(?:shall|should|may|can|could|would you|do you want|want|чи |хоче[тш]|бажаєте|можемо|хотите|хочешь|желаете|можем|quiere|desea|puedo|podemos|quer |deseja|gostaria|posso|mau |apakah|boleh|ingin|voulez|souhaitez|puis-je|dois-je|devons|soll|mochte|willst|darf|wollen|هل|تريد|تحب|ممكن|czy |chce|moge)/u;
/** A verb before its subject, or a particle of a question behind the verb: a question even with more behind it. */
const OPENS_VERB_FIRST = /^(?:¿|(?:\p{L}+e ich|\p{L}+en wir|soll(?:en|te)?)(?!\p{L}))/u;
const PARTICLE = /^[^,;:،]* m[iu](?!\p{L})/u;
/** English and German announce with these words and never ask with them. */
const NEVER_ASKS =
  /^(?:(?:i|we)(?:'ll|'re|'m| will| am| are| confirm| can)|(?:werde|werden|kummere|trage|merke)(?!\p{L}))/u;
/** A question about what has been done, or a wish that it be done. */
const OPENS_QUESTION =
  /^(?:¿|(?:has|have|had|is|are|was|were|did|do|does|would|when|where|why|how|which|what|who|ist|sind|wurden?|hat|haben|habt|wann|wo|wie|was|wer|mochten|avez-vous|as-tu|est-ce|quand|quer|deseja|gostaria|quando|чи|когда|коли|вы|ви|voce|apakah|sudahkah|kapan|czy|kiedy|هل|متى)(?!\p{L}))|(?<!\p{L})(?:\p{L}+-(?:t-)?(?:ils?|elles?|vous|tu)|ли)(?!\p{L})/u;

const CLAUSE = /[,:;،]/u;
const clauseBefore = (sentence: { text: string; at: number }): string =>
  sentence.text.slice(0, sentence.at).split(CLAUSE).at(-1)?.trimStart() ?? '';

/** The sentence of `text` around a place, with its end mark. */
function sentenceAround(text: string, from: number, to: number): { text: string; at: number } {
  const start = Math.max(
    ...['.', '!', '?', '。', '！', '？', '؟', '\n'].map((mark) => text.lastIndexOf(mark, from - 1)),
  );
  const end = text.slice(to).search(/[.!?。！？؟\n]/u);
  return { text: text.slice(start + 1, end < 0 ? text.length : to + end + 1), at: from - start - 1 };
}

/**
 * True for an announcement inside a question whether to act. What stands behind a further clause is a tag of a
 * statement, however long, unless the clause of the announcement itself opens as a question.
 */
function isOffer(text: string, { phrase, from }: Form): boolean {
  const end = from + phrase.length;
  if (UNSPACED.test(phrase)) return /^(?:でしょう)?か/u.test(text.slice(end));
  const sentence = sentenceAround(text, from, end);
  if (!/[?？؟]$/u.test(sentence.text)) return false;
  const lead = `${clauseBefore(sentence)}${phrase}`;
  if (OPENS_OFFER.test(lead) || OPENS_VERB_FIRST.test(lead)) return true;
  const behind = sentence.text.slice(sentence.at + phrase.length);
  if (PARTICLE.test(behind)) return true;
  return !NEVER_ASKS.test(phrase) && !CLAUSE.test(behind);
}

/** True for what has been done in a clause that asks about it. */
function isAsked(text: string, { phrase, from }: Form): boolean {
  const sentence = sentenceAround(text, from, from + phrase.length);
  const behind = sentence.text.slice(sentence.at + phrase.length);
  if (!/[?？؟]$/u.test(behind) || CLAUSE.test(behind)) return false;
  return OPENS_QUESTION.test(`${clauseBefore(sentence)}${phrase}`) || PARTICLE.test(behind);
}

/** "Reserved for adults only": for whom something is, and nothing that was done. */
const RESTRICTS =
  /^ (?:(?:\p{L}+ ){0,3}aux|exclusively|only for|ausschliesslich|nur fur|exclusivement|uniquement|exclusivamente|solo para|apenas para|wylacznie|tylko dla|исключительно|только для|лише для|виключно)(?!\p{L})/u;

function isMeant(text: string, form: Form): boolean {
  const before = text.slice(Math.max(0, form.from - 60), form.from);
  if (DENIED.test(before)) return false;
  if (form.announces) return !isOffer(text, form);
  const behind = text.slice(form.from + form.phrase.length);
  if (NOT_SAID.test(before) || RESTRICTS.test(behind) || isRule(before, behind) || isAsked(text, form))
    return false;
  return !(UNSPACED.test(form.phrase) && UNSAID_BEHIND.test(behind));
}

/** True where a done form stands in a rule of how things are done. */
function isRule(before: string, behind: string): boolean {
  if (MODAL.test(before) || ONLY_WHEN_BEHIND.test(behind)) return true;
  if (/^ werden(?!\p{L})/u.test(behind) && MODAL_CLAUSE.test(before)) return true;
  return ONLY_BEFORE.test(before) && WHEN_BEHIND.test(behind);
}

/** The commitments in a text that `normaliseWords` has read, as they are written there; one stands for what overlaps. */
export function findCommitments(normalised: string): string[] {
  const meant = findForms(normalised).filter((form) => isMeant(normalised, form));
  return meant
    .filter(
      ({ phrase, from }, at) =>
        !meant
          .slice(0, at)
          .some((other) => from < other.from + other.phrase.length && other.from < from + phrase.length),
    )
    .map(({ phrase }) => phrase);
}

/** True when a text that `normaliseWords` has not read holds a phrase of `findCommitments`. */
export function namesPhrase(normalised: string, phrase: string): boolean {
  return findForms(normalised).some((form) => form.phrase === phrase);
}
