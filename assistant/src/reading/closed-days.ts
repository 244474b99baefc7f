import { CLOSED, CLOSED_IN_PART, EXCEPT, EXCEPT_BORDER, NOT, OPEN, WITHOUT } from './closing-words.ts';
import { longDays, shortDays } from './day-words.ts';
import { splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';

/** Which of the days that a text names it says to be open, and which closed or excepted. */

/** The weekdays that a folded text names, and its ranges of them, such as "1-5". */
type Week = { days: Set<number>; spans: Set<string> };

/** `part`: open and closed, or not told. */
type State = 'open' | 'closed' | 'part';

type Piece = {
  week: Week;
  state: State | null;
  /** Of a closing: it speaks of nothing but days, so of everything that is said of them. */
  isBare: boolean;
  /** What it says is said of its own days alone. */
  isException: boolean;
  /** How many words that turn stand before it. */
  turns: number;
};

const BORDER =
  /(?<=[?？؟])|[;!。！，،؛、\n()|]|\s[/·•]\s|(?<=[\d休み]) (?=[月火水木金土日平祝毎])|(?<=\p{L}{4}|\d)(?<!(?<!\p{L})niedz)\.(?!\S)|,(?!\d)|(?<!\p{L})(?:and|und|y|e|et|и|і|та|ve|dan|و|i|oraz|sowie)(?!\p{L})/u;
/** What follows it is set against what stands before: "closed on Monday, but from Tuesday to Friday you are welcome". */
const TURN =
  /(?<!\p{L})(?:but|але|но|pero|mas|tapi|tetapi|ama|ancak|fakat|mais|aber|ولكن|لكن|ale|while|whereas|а|зато|sondern)(?!\p{L})/u;
const QUESTION = /[?？؟]\s*$/u;
/** Words that go with any day. */
const DAY_FRAME = new Set(
  'day days tag tage gun gunu gunleri hari dia dias jour jours день дни дні днів يوم ايام dzien dni 日 曜日 毎週 always immer stets 除く'.split(
    ' ',
  ),
);

function isBare(piece: string): boolean {
  return splitFolded(piece.replace(EXCEPT, ' ')).every(
    (word) =>
      isTopicless(word) ||
      DAY_FRAME.has(word) ||
      longDays(word).size + shortDays(word).size > 0 ||
      CLOSED.test(word) ||
      OPEN.test(word) ||
      NOT.test(word),
  );
}

/** What a piece says of its days; null when only the pieces beside it tell. */
function stateOf(piece: string): State | null {
  const saysNot = NOT.test(piece);
  const isOpen = OPEN.test(piece);
  const hasFigures = /\d/u.test(piece);
  if (QUESTION.test(piece)) return 'part';
  if (CLOSED.test(piece)) {
    if (saysNot || WITHOUT.test(piece)) return 'open';
    return isOpen || hasFigures || CLOSED_IN_PART.test(piece) ? 'part' : 'closed';
  }
  if (saysNot) return isOpen && !hasFigures ? 'closed' : 'part';
  return isOpen || hasFigures ? 'open' : null;
}

function cutPieces(folded: string, readWeek: (text: string) => Week): Piece[] {
  const pieces: Piece[] = [];
  const cut = folded.split(TURN).flatMap((side, turns) =>
    side
      .split(BORDER)
      .flatMap((part) => part.split(EXCEPT_BORDER))
      .map((piece) => ({ piece, turns })),
  );
  for (const { piece, turns } of cut) {
    if (piece.trim() === '') continue;
    const week = readWeek(piece);
    const excepts = EXCEPT.test(piece) && week.days.size > 0;
    // What is taken out of days of closing may be open.
    const exception: State = pieces.at(-1)?.state === 'closed' ? 'part' : 'closed';
    // "Opening hours:" says nothing of the days behind it.
    const lead = /^[^:\d]*:(?!\d)/u.exec(piece)?.[0] ?? '';
    const said = readWeek(lead).days.size > 0 ? piece : piece.slice(lead.length);
    const state = excepts ? exception : stateOf(said);
    pieces.push({ week, state, isBare: state === 'closed' && isBare(piece), isException: excepts, turns });
  }
  return pieces;
}

/** The state of a piece, or of those beside it when they agree: "on Sunday, sadly, we are closed". */
function stateAt(pieces: readonly Piece[], at: number): State {
  const own = pieces[at]?.state;
  if (own) return own;
  const turns = pieces[at]?.turns;
  // What is closed before a word that turns need not be closed behind it.
  const tells = ({ state, isException, turns: others }: Piece): boolean =>
    state !== null && !isException && (state !== 'closed' || others === turns);
  const before = pieces.slice(0, at).findLast(tells)?.state;
  const after = pieces.slice(at + 1).find(tells)?.state;
  if (before && after && before !== after) return 'part';
  return before ?? after ?? 'open';
}

/** What a folded text says as a whole, whatever day it speaks of. */
export function stateOfWhole(folded: string): State {
  const states = cutPieces(folded, () => ({ days: new Set(), spans: new Set() })).map(({ state }) => state);
  const said = new Set(states.filter((state) => state !== null));
  if (said.size === 0) return 'open';
  return said.size === 1 ? ([...said][0] ?? 'part') : 'part';
}

const holdsDay = (spans: Iterable<string>, day: number): boolean =>
  [...spans].some((span) => span.split('-').includes(String(day)));

/**
 * Tells the days of a folded text that are closed or excepted (`closed`), those that are nothing else (`onlyClosed`), and
 * those that are surely open (`open`). "Daily 9-18, closed on Monday" leaves Monday closed alone; "kitchen closed on
 * Monday" does not, since the rest may be open.
 */
export function readClosedDays(
  folded: string,
  readWeek: (text: string) => Week,
): { open: Set<number>; closed: Set<number>; onlyClosed: Set<number> } {
  const open = new Set<number>();
  const closed = new Set<number>();
  const onlyClosed = new Set<number>();
  const maybeOpen = new Set<number>();
  const named = new Set<number>();
  if (!CLOSED.test(folded) && !NOT.test(folded) && !EXCEPT.test(folded) && !QUESTION.test(folded)) {
    const hasHours = /\d/u.test(folded) || OPEN.test(folded);
    return { open: hasHours ? readWeek(folded).days : open, closed, onlyClosed };
  }
  const pieces = cutPieces(folded, readWeek);
  for (const [at, { week, isBare: bare }] of pieces.entries()) {
    const state = stateAt(pieces, at);
    for (const day of week.days) {
      if (state !== 'open') closed.add(day);
      if (state === 'closed' && bare) onlyClosed.add(day);
      if (state === 'open') open.add(day);
      if (state === 'closed') continue;
      maybeOpen.add(day);
      if (!holdsDay(week.spans, day)) named.add(day);
    }
  }
  for (const day of closed) {
    if (!maybeOpen.has(day)) onlyClosed.add(day);
    else if (named.has(day)) onlyClosed.delete(day);
  }
  for (const day of onlyClosed) open.delete(day);
  return { open, closed, onlyClosed };
}
