import { foldText } from '../reading/fold.ts';
import type { Tongues } from '../reading/tongues.ts';
import type { Concept } from './concepts.ts';
import type { ReadText, Term } from './evidence-terms.ts';
import { asksFor, daysOf, isNumber, KINDS_OF_ANSWER, namesOf, readText } from './evidence-terms.ts';
import type { Query } from './retrieval.ts';

/*
 * What a question wants to be told, and whether a passage tells it at all. "Are you open on Wednesday?" and "Yoga every
 * Wednesday at 18:00" share the day and an hour, "What is your phone number?" and "We phone you" the word, and the line
 * that tells the opening hours or the number may share nothing with the question ("Tue-Sat 9-18").
 */

/** What opening hours are told with. */
const BESIDE_THE_POINT = new Set<Concept>(['number', 'contact', 'address']);

/** Frames of a question that say when; the others name something. */
const WHEN = new Set<Concept>([
  ...KINDS_OF_ANSWER,
  '#weekend',
  '#weekday',
  '#morning',
  '#evening',
  '#lunch',
  '#holiday',
  '#schedule',
  '#season',
  '#month_names',
  '#open_time_now',
  '#closed',
]);

/** True for a question that asks for one of the kinds and names nothing but what goes with it. */
function asksAlone(query: Query, terms: Term[], kind: Concept, beside: Set<Concept>): boolean {
  const goesWith = (name: Concept): boolean => name === kind || beside.has(name);
  return (
    asksFor(query, kind) &&
    terms.every((term) => isNumber(term) || namesOf(term, query.tongues).some(goesWith))
  );
}

/** True for a question that asks when the business is open and names nothing else. */
function asksOpening(query: Query, terms: Term[]): boolean {
  const others = terms.filter(({ word }) => daysOf(word).length === 0);
  return asksAlone(query, others, 'hours', WHEN) && !asksFor(query, 'price');
}

const NUMBER = new Set<Concept>(['number']);
const NOTHING = new Set<Concept>();
/** What one calls for. */
const TO_BOOK = new Set<Concept>(['number', 'booking', '#order', '#message']);

/** The lines of a passage that would be quoted, and the question that it answers. */
type Said = { lines: ReadText[]; question: ReadText | null };

/**
 * True for a line that speaks of nothing else than the question does: "Delivery Mon-Fri 10-15" is no opening hours, and
 * neither is what has a price.
 */
function isPlain({ concepts }: Query): (line: ReadText) => boolean {
  const goesWith = (name: Concept): boolean =>
    (WHEN.has(name) && name !== 'price') || BESIDE_THE_POINT.has(name) || concepts.has(name);
  return (line) => [...line.concepts].every(goesWith);
}

/** How well lines tell when a business is open: for the day that was asked for, and of nothing else. */
function tellOpening(query: Query, terms: Term[], told: ReadText[]): number {
  if (told.length === 0) return 0;
  const asked = terms.flatMap(({ word }) => daysOf(word));
  const ofDay = told.filter(({ days }) => asked.some((day) => days.has(day)));
  const plain = (ofDay.length > 0 ? ofDay : told).some(isPlain(query));
  // "The pool is closed on Wednesdays" is no reason to leave out what may tell the hours of Friday.
  if (asked.length > 0 && ofDay.length === 0 && !plain) return 0;
  return 1 + (ofDay.length > 0 ? 2 : 0) + (plain ? 1 : 0);
}

/** What names the place of a business, whatever it sells there. */
const PREMISES =
  /^(?:\p{L}*shop|barber|laund|hotel|hostel|guesthouse|kennel|garage|florist|store|salon|studio|office|clini|workshop|restaurant|cafe|bakery|school|gym|place|premises|showroom|laden|blumenladen|friseur|fahrschul|pension|gasthaus|kanzlei|geschaft|praxis|werkstatt|lokal|backerei|buro|schule|atelier|institut|boutique|magasin|pressing|cordonnerie|fleuriste|gite|auberge|coiffeu|cabinet|boulangerie|bureau|ecole|tienda|hostal|peluqueria|barberia|veterinaria|pasteleria|floristeria|gimnasio|local|estudio|taller|restaurante|academia|escuela|oficina|panaderia|negocio|consultorio|loja|barbearia|pousada|floricultura|oficina|salao|escola|padaria|escritorio|магазин|барбершоп|отел|готел|хостел|гостиниц|парикмахерск|перукарн|автосервис|сервис|сервіс|стоматолог|кавярн|кав'ярн|салон|студи|студі|офис|офіс|клиник|клінік|мастерск|майстерн|кафе|ресторан|школ|пекарн|кабинет|кабінет|sklep|fryzjer|kwiaciarni|wypozyczalni|przychodni|lecznic|zaklad|studi|biur|gabinet|warsztat|restauracj|kawiarni|szkol|piekarni|klinik|pracowni|dukkan|otel|pansiyon|kuafor|berber|cicekci|klinik|kurs$|magaza|studyo|ofis|atolye|restoran|okul|isletme|toko|klinik|kafe|kantor|bengkel|sekolah|dapur|warung|tempat|outlet|(?:ال)?(?:محل|متجر|نادي|فندق|حلاق|كوافير|مشغل|صالون|استوديو|مكتب|عياده|ورشه|مطعم|مقهي|بوتيك|معرض|مركز))|^(?:お?店舗?|サロン|スタジオ|教室|整骨院|美容室|病院|ジム|ホテル|旅館|カフェ|事務所|クリニック|工房|オフィス|会社)$/u;

/** What else a line with a street may be about. */
const ELSEWHERE: Concept[] = ['parking', 'delivery', '#homevisit', '#pickup', '#transport'];

/** What is counted beside the word for an address: "back at your address within 30 minutes". */
const COUNTED: Concept[] = ['price', 'hours', 'duration', 'discount'];

const isElsewhere = ({ concepts }: ReadText): boolean => ELSEWHERE.some((name) => concepts.has(name));

/** How well lines tell where the business is, best with a street; null for what tells it in words alone. */
function tellAddress({ lines, question }: Said): number | null {
  const isNamed = [question, ...lines].some((line) => line?.concepts.has('address') && !isElsewhere(line));
  const isHere = isNamed && !(question && isElsewhere(question));
  const streets = lines.filter(({ implied }) => implied.has('address'));
  if (streets.length > 0) return isHere ? TOLD + 1 : 1;
  const named = lines.filter(({ concepts }) => concepts.has('address'));
  const isNumbered = ({ implied }: ReadText): boolean =>
    implied.has('number') && !COUNTED.some((kind) => implied.has(kind));
  if (named.some(isNumbered)) return isHere ? TOLD : 1;
  return named.length > 0 && isHere ? null : 0;
}

/** From here on a passage tells the kind that is asked for, beyond a doubt. */
export const TOLD = 2;

/**
 * How well a passage tells the opening hours, the address or the contact that a question asks for alone, from 0 for not
 * at all; -1 when it speaks of something else ("Gift cards by e-mail are free"), which answers nothing. Null when the
 * question asks for none of them, and for what answers such a question in other words ("Are you open at Christmas?",
 * "write to us here").
 */
export function tellKind(query: Query, terms: Term[], said: Said): number | null {
  const { lines, question } = said;
  if (asksOpening(query, terms)) {
    const told = tellOpening(
      query,
      terms,
      lines.filter(({ isOpening }) => isOpening),
    );
    return told > 0 || !question?.concepts.has('hours') ? told : null;
  }
  const others = terms.filter(({ word }) => !PREMISES.test(word));
  if (asksAlone(query, others, 'address', NOTHING)) return tellAddress(said);
  if (!asksAlone(query, others, 'contact', asksForNumber(query) ? TO_BOOK : NUMBER)) return null;
  if (lines.some(({ implied }) => implied.has('contact'))) return TOLD;
  return (question ? [question] : lines).some(isPlain(query)) ? null : -1;
}

/** Beginnings of words for the number of a telephone: "can I book by phone?" asks for none. */
const ITS_NUMBER = /^(?:number|numer|nummer|numar|nomor|nomer|nr$|no$|номер|رقم|番号)/u;
const asksForNumber = ({ terms }: Query): boolean => terms.some(({ word }) => ITS_NUMBER.test(word));

/** Figures for one of these are no answer to a question for the other. */
const TIMES: Concept[] = ['duration', 'hours', 'when'];
const COSTS: Concept[] = ['price', 'discount', '#free'];
/** What undoes a booking; a question to book is not answered with how to. */
const UNDOES: Concept[] = ['cancel', 'return', '#deposit', '#quit', '#late', '#missed'];

/** Beginnings of words for a telephone or its number. */
const TELEPHONE =
  /^(?:tel|phone|handy|whats|wa$|zap|viber|number|numer|nummer|numar|nomor|nr$|номер|телефон|電話|هاتف|جوال|رقم|تلفون|موبايل)/u;

/** How long something holds, in what else tells an age. */
const YEARS =
  /(?<!\p{L})(?:years?|jahr\p{L}*|ans?|anos?|rok\p{L}*|lat|год\p{L}*|лет|рік|роки|року|yil\p{L}*|tahun|سن\p{L}*)(?!\p{L})|年/u;

const CLOCKS = /\d{1,2}[.:]\d{2}\s?[-–—]\s?\d{1,2}[.:]\d{2}/gu;
const CLAUSES = /[,;:.!?()–—]|\s-\s/u;

/**
 * True when the lines that would be quoted tell how long and not how much, where to write and not where to call, or how
 * to cancel what is to be booked.
 */
export function tellsOtherKind(query: Query, quoted: string[], tongues: Tongues): boolean {
  const wants = (kind: Concept): boolean => asksFor(query, kind);
  const wantsTelephone = wants('contact') && query.terms.some(({ word }) => TELEPHONE.test(word));
  const wantsToBook = wants('booking') && !UNDOES.some(wants);
  const wantsHour = wants('hours') && wants('when');
  if (!(wants('price') || wants('duration') || wantsHour || wantsTelephone || wantsToBook)) return false;
  const read = (text: string): ReadText => readText(text, tongues);
  const lines = quoted.map(read);
  const tells = (kinds: Concept[]): boolean =>
    lines.some((line) => kinds.some((kind) => line.concepts.has(kind)));
  const figures = (kind: Concept): boolean => lines.some(({ implied }) => implied.has(kind));
  if (wants('price') && !TIMES.some(wants)) return tells(TIMES) && !tells(COSTS) && !figures('number');
  if (wants('duration') && !wants('price'))
    return figures('price') && !tells(TIMES) && !quoted.some((line) => YEARS.test(foldText(line)));
  if (wantsHour && !wants('price')) return figures('price') && !figures('hours') && !figures('duration');
  if (wantsTelephone)
    return (
      // Opening hours look like a telephone number: "9.30-17.30".
      (figures('contact') &&
        !quoted.some((line) => read(line.replace(CLOCKS, ' ')).implied.has('contact'))) ||
      (figures('contact') && !figures('number'))
    );
  const clauses = quoted.flatMap((line) => line.split(CLAUSES)).map(read);
  const tellsHow = clauses.some(({ concepts }) => concepts.has('booking') && !concepts.has('cancel'));
  return wantsToBook && tells(['cancel']) && !tellsHow;
}
