/** Times in milliseconds since 1970, on the database's clock; -Infinity where there was none yet. */
export type Budget = {
  firstFreeAt: number;
  secondFreeAt: number;
  pausedUntil: number;
  slowUntil: number;
  slowFreeAt: number;
  waits: Wait[];
};
/** `rank` 0 is the most urgent. */
export type Wait = { by: string; rank: number; until: number };

export type Ask = {
  by: string;
  rank: number;
  /** Nobody else of this instance waits with this rank. */
  isLast: boolean;
  /** A call leaves this long after it was let through at the most. */
  toleranceMs: number;
};

const SECOND = 1000;
/** Times are stored in whole microseconds. */
const ROUNDING_MS = 1;
/** Nearly used up: so often at most somebody calls for whom no customer waits. */
const SLOW_MS = 5 * SECOND;
/** Who waits asks again; who died while waiting must not hold up the others for longer. */
const PATIENCE_MS = 2 * SECOND;
/** After a place that is wanted by somebody more urgent is free, they are given this long to take it. */
const GIVE_WAY_MS = 50;

/** Names a place that was taken: until when, if it is not given back before. */
export type Place = number;
export type Decision = { budget: Budget; waitMs: number; place: Place | null };

/**
 * Whether a call may leave now (`waitMs` 0, with its place), or in how many milliseconds to ask again. A place is taken
 * until a second after its call left at the latest, so that of three calls in a row the first and the last are never
 * within one second. Nobody gets a place while somebody more urgent waits.
 */
export function decide(budget: Budget, ask: Ask, now: number): Decision {
  const others = budget.waits.filter(
    ({ by, rank, until }) => until > now && !(by === ask.by && rank === ask.rank),
  );
  const freeAt = Math.max(Math.min(budget.firstFreeAt, budget.secondFreeAt), budget.pausedUntil);
  const isSlow = ask.rank > 0 && budget.slowUntil > now;
  const mayAt = isSlow ? Math.max(freeAt, budget.slowFreeAt) : freeAt;
  const giveWay = others.some(({ rank }) => rank < ask.rank);
  const waitMs = giveWay ? Math.max(mayAt - now, 0) + GIVE_WAY_MS : Math.max(mayAt - now, 0);
  if (waitMs > 0) {
    const wait = { by: ask.by, rank: ask.rank, until: now + waitMs + PATIENCE_MS };
    return { budget: { ...budget, waits: [...others, wait] }, waitMs, place: null };
  }
  // Whole milliseconds come back from the database as they went there: it is known again by them.
  const takenUntil = Math.ceil(now) + ask.toleranceMs + SECOND + ROUNDING_MS;
  const isFirst = budget.firstFreeAt <= budget.secondFreeAt;
  return {
    budget: {
      ...budget,
      firstFreeAt: isFirst ? takenUntil : budget.firstFreeAt,
      secondFreeAt: isFirst ? budget.secondFreeAt : takenUntil,
      slowFreeAt: isSlow ? now + SLOW_MS : budget.slowFreeAt,
      waits: ask.isLast ? others : [...others, { by: ask.by, rank: ask.rank, until: now + PATIENCE_MS }],
    },
    waitMs: 0,
    place: takenUntil,
  };
}

/**
 * Of a place what its call did not need. An `arrived` one has its answer: the platform counted it before now, however
 * long it travelled, so the place is free a second from now. One that `stayed` here never left, and its place is free
 * at once. Nothing changes where the place is free sooner, or somebody else's by now.
 */
export function giveBack(budget: Budget, place: Place, fate: 'arrived' | 'stayed', now: number): Budget {
  const freeAt = Math.min(place, fate === 'arrived' ? now + SECOND + ROUNDING_MS : now);
  if (budget.firstFreeAt === place) return { ...budget, firstFreeAt: freeAt };
  if (budget.secondFreeAt === place) return { ...budget, secondFreeAt: freeAt };
  return budget;
}

/** After how many milliseconds a place is free, whoever waits for it. */
export function freeIn({ firstFreeAt, secondFreeAt }: Budget, now: number): number {
  return Math.max(Math.min(firstFreeAt, secondFreeAt) - now, 0);
}
