/** A table of weights as text: the steps between its keys, which are in order, and the weights, in base64. */
export type PackedWeights = { count: number; steps: string; weights: string };
/** `weights` are those of the `keys` at the same places. */
export type WeightTable = { keys: Uint32Array; weights: Int16Array };

const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Numbers from 0 to 2 ** 32, each in as few bytes as it takes: seven bits a byte, the lowest first. */
function packNumbers(numbers: Iterable<number>): string {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest > LOW_BITS; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE);
    bytes.push(rest);
  }
  return Buffer.from(bytes).toString('base64');
}

function unpackNumbers(packed: string, note: (number: number, at: number) => void): void {
  let at = 0;
  let number = 0;
  let scale = 1;
  for (const byte of Buffer.from(packed, 'base64')) {
    number += (byte & LOW_BITS) * scale;
    scale *= MORE;
    if (byte >= MORE) continue;
    note(number, at);
    at += 1;
    number = 0;
    scale = 1;
  }
}

/** Entries of a key and a weight; of two with the same key the first one counts. */
export function packWeights(entries: readonly (readonly [key: number, weight: number])[]): PackedWeights {
  const sorted = entries.toSorted(([a], [b]) => a - b);
  return {
    count: sorted.length,
    steps: packNumbers(sorted.map(([key], at) => key - (sorted[at - 1]?.[0] ?? 0))),
    // The sign is the lowest bit.
    weights: packNumbers(sorted.map(([, weight]) => (weight < 0 ? -2 * weight - 1 : 2 * weight))),
  };
}

export function unpackWeights({ count, steps, weights }: PackedWeights): WeightTable {
  const table = { keys: new Uint32Array(count), weights: new Int16Array(count) };
  let key = 0;
  unpackNumbers(steps, (step, at) => {
    key += step;
    table.keys[at] = key;
  });
  unpackNumbers(weights, (number, at) => {
    table.weights[at] = number % 2 === 1 ? -(number + 1) / 2 : number / 2;
  });
  return table;
}
