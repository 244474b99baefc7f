import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { Network } from '../retrieval/network.ts';
import { GATE } from '../retrieval/network.ts';

/** A weight of its own, behind those of the inputs, and how much of it there is. It enters the linear sum alone. */
export type Place = [at: number, part: number];
export type Row = { inputs: number[]; places: Place[] };
/**
 * What is learned from at once; `findMisses` tells for the sum of each row how much too high it is: the slope of the
 * loss.
 */
export type Lesson = { rows: Row[]; findMisses: (sums: Float64Array) => number[] };
/**
 * `members`: so many networks are trained from other beginnings, and their sums averaged. `decay` pulls the weights
 * towards zero, in parts of the pace; `dropout` is the share of the units that a row does without.
 */
export type Training = {
  units: number;
  members: number;
  rounds: number;
  pace: number;
  decay: number;
  dropout: number;
};

/** Lessons a step. */
const BATCH = 128;
const INERTIA = 0.9;
const MEMORY = 0.999;
const NEVER = 1e-8;
/** A row that is missed by less teaches nothing. */
const LEAST_MISS = 1e-5;
const CHANCES = 1 << 24;

type Scale = { means: Float64Array; factors: Float64Array };

/** What gives each input a mean of zero and a spread of one, so that the decay weighs all alike. */
function findScale(rows: Row[], size: number): Scale {
  const means = new Float64Array(size);
  const factors = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    const column = rows.map(({ inputs }) => inputs[at] ?? 0);
    const mean = column.reduce((sum, value) => sum + value, 0) / rows.length;
    const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows.length;
    means[at] = mean;
    factors[at] = variance < 1e-9 ? 0 : 1 / Math.sqrt(variance);
  }
  return { means, factors };
}

type Scaled = { inputs: Float64Array; places: Place[] };
type ScaledLesson = { rows: Scaled[]; findMisses: Lesson['findMisses'] };

/** Where the weights stand: the bias, the linear ones, those of places, and for each unit its bias, its own and `out`. */
function placeWeights(
  size: number,
  extras: number,
): { linear: number; extra: number; unit: (n: number) => number } {
  return { linear: 1, extra: 1 + size, unit: (n) => 1 + size + extras + n * (size + 2) };
}

function shuffle<T>(items: T[], chance: RandomGenerator): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = uniformInt(chance, 0, at);
    const [one, two] = [shuffled[at], shuffled[other]] as [T, T];
    shuffled[at] = two;
    shuffled[other] = one;
  }
  return shuffled;
}

/** Decoupled weight decay beside Adam (Loshchilov and Hutter, 2019). */
function createStep(
  size: number,
  { pace, decay }: Training,
): (weights: Float64Array, slope: Float64Array) => void {
  const drift = new Float64Array(size);
  const roughness = new Float64Array(size);
  let step = 0;
  return (weights, slope) => {
    step += 1;
    const warmth = 1 - INERTIA ** step;
    const spread = 1 - MEMORY ** step;
    for (let at = 0; at < size; at += 1) {
      const own = slope[at] ?? 0;
      const moved = INERTIA * (drift[at] ?? 0) + (1 - INERTIA) * own;
      const rough = MEMORY * (roughness[at] ?? 0) + (1 - MEMORY) * own * own;
      drift[at] = moved;
      roughness[at] = rough;
      weights[at] =
        (weights[at] ?? 0) * (1 - pace * decay) -
        (pace * (moved / warmth)) / (Math.sqrt(rough / spread) + NEVER);
    }
  };
}

type Member = { size: number; extras: number; units: number; weights: Float64Array };

/** Units begin at random, so that no two learn the same; the linear sum begins at zero. */
function createMember(size: number, extras: number, units: number, chance: RandomGenerator): Member {
  const places = placeWeights(size, extras);
  const weights = new Float64Array(places.unit(units));
  const draw = (spread: number): number => (spread * uniformInt(chance, -CHANCES, CHANCES)) / CHANCES;
  for (let unit = 0; unit < units; unit += 1) {
    const from = places.unit(unit);
    for (let at = 0; at <= size; at += 1) weights[from + at] = draw(1 / Math.sqrt(size));
    weights[from + size + 1] = draw(1 / Math.sqrt(units));
  }
  return { size, extras, units, weights };
}

/** What a row made of each unit: its sum, and how much of it counts (0 for a unit that the row does without). */
type Pass = { sums: Float64Array; kept: Float64Array };

/** Adds the slope of one lesson to `slope`. */
function addLesson(
  { size, extras, units, weights }: Member,
  { rows, findMisses }: ScaledLesson,
  slope: Float64Array,
  { share, keep }: { share: number; keep: () => number },
): void {
  const places = placeWeights(size, extras);
  const total = new Float64Array(rows.length);
  const passes = rows.map(({ inputs, places: own }, row): Pass => {
    const pass = { sums: new Float64Array(units), kept: new Float64Array(units) };
    let sum = weights[0] ?? 0;
    for (let at = 0; at < size; at += 1) sum += (weights[places.linear + at] ?? 0) * (inputs[at] ?? 0);
    for (const [at, part] of own) sum += (weights[places.extra + at] ?? 0) * part;
    for (let unit = 0; unit < units; unit += 1) {
      const from = places.unit(unit);
      let inner = weights[from] ?? 0;
      for (let at = 0; at < size; at += 1) inner += (weights[from + 1 + at] ?? 0) * (inputs[at] ?? 0);
      const kept = keep();
      pass.sums[unit] = inner;
      pass.kept[unit] = kept;
      sum += ((weights[from + size + 1] ?? 0) * kept * inner) / (1 + Math.exp(-GATE * inner));
    }
    total[row] = sum;
    return pass;
  });
  for (const [row, miss] of findMisses(total).entries()) {
    const scaled = rows[row];
    const pass = passes[row];
    if (!scaled || !pass || Math.abs(miss) < LEAST_MISS) continue;
    const { inputs } = scaled;
    const own = miss * share;
    slope[0] = (slope[0] ?? 0) + own;
    for (let at = 0; at < size; at += 1)
      slope[places.linear + at] = (slope[places.linear + at] ?? 0) + own * (inputs[at] ?? 0);
    for (const [at, part] of scaled.places)
      slope[places.extra + at] = (slope[places.extra + at] ?? 0) + own * part;
    for (let unit = 0; unit < units; unit += 1) {
      const kept = pass.kept[unit] ?? 0;
      if (kept === 0) continue;
      const from = places.unit(unit);
      const inner = pass.sums[unit] ?? 0;
      const gate = 1 / (1 + Math.exp(-GATE * inner));
      slope[from + size + 1] = (slope[from + size + 1] ?? 0) + own * kept * inner * gate;
      const back = own * kept * (weights[from + size + 1] ?? 0) * (gate + GATE * inner * gate * (1 - gate));
      slope[from] = (slope[from] ?? 0) + back;
      for (let at = 0; at < size; at += 1)
        slope[from + 1 + at] = (slope[from + 1 + at] ?? 0) + back * (inputs[at] ?? 0);
    }
  }
}

function trainMember(
  lessons: ScaledLesson[],
  blank: Omit<Member, 'weights'>,
  training: Training,
  seed: number,
): Member {
  const chance = xoroshiro128plus(seed);
  const member = createMember(blank.size, blank.extras, blank.units, chance);
  const step = createStep(member.weights.length, training);
  const kept = 1 / (1 - training.dropout);
  const keep = (): number => (uniformInt(chance, 0, CHANCES - 1) < training.dropout * CHANCES ? 0 : kept);
  for (let round = 0; round < training.rounds; round += 1) {
    const shuffled = shuffle(lessons, chance);
    for (let from = 0; from < shuffled.length; from += BATCH) {
      const batch = shuffled.slice(from, from + BATCH);
      const slope = new Float64Array(member.weights.length);
      for (const lesson of batch) addLesson(member, lesson, slope, { share: 1 / batch.length, keep });
      step(member.weights, slope);
    }
  }
  return member;
}

/** The network for inputs as they are, not scaled, with `part` of its say. */
function unscale({ size, extras, units, weights }: Member, { means, factors }: Scale, part: number): Network {
  const places = placeWeights(size, extras);
  const read = (from: number): { bias: number; weights: number[] } => {
    const own = Array.from(factors, (factor, at) => factor * (weights[from + at] ?? 0));
    return { bias: -own.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), weights: own };
  };
  const linear = read(places.linear);
  return {
    bias: part * (linear.bias + (weights[0] ?? 0)),
    linear: linear.weights.map((weight) => part * weight),
    units: Array.from({ length: units }, (_, unit) => {
      const from = places.unit(unit);
      const { bias, weights: own } = read(from + 1);
      return { bias: bias + (weights[from] ?? 0), weights: own, out: part * (weights[from + size + 1] ?? 0) };
    }),
  };
}

function sumColumns(rows: number[][]): number[] {
  return (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
}

/**
 * A network of the lessons, and `extras` weights of places. The members stand beside each other in it: the average of
 * their sums is the sum of a network with the units of all.
 */
export function trainNetwork(
  lessons: Lesson[],
  extras: number,
  training: Training,
): { network: Network; places: number[] } {
  const size = lessons[0]?.rows[0]?.inputs.length ?? 0;
  const scale = findScale(
    lessons.flatMap(({ rows }) => rows),
    size,
  );
  const scaled = lessons.map(({ rows, findMisses }) => ({
    findMisses,
    rows: rows.map(({ inputs, places }) => ({
      places,
      inputs: Float64Array.from(
        inputs,
        (value, at) => (value - (scale.means[at] ?? 0)) * (scale.factors[at] ?? 0),
      ),
    })),
  }));
  const members = Array.from({ length: training.members }, (_, seed) =>
    trainMember(scaled, { size, extras, units: training.units }, training, seed + 1),
  );
  const part = 1 / training.members;
  const networks = members.map((member) => unscale(member, scale, part));
  const { extra } = placeWeights(size, extras);
  return {
    network: {
      bias: networks.reduce((sum, { bias }) => sum + bias, 0),
      linear: sumColumns(networks.map(({ linear }) => linear)),
      units: networks.flatMap(({ units }) => units),
    },
    places: sumColumns(members.map(({ weights }) => [...weights.slice(extra, extra + extras)])).map(
      (weight) => part * weight,
    ),
  };
}
