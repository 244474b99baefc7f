/*
 * A small network, learned by `evaluation/train-network.ts`: a linear sum, and beside it one hidden layer, so that what
 * a number says may depend on the others. A network without units is a linear sum alone.
 */

/** `weights`: one for each input. */
export type Unit = { bias: number; weights: number[]; out: number };
export type Network = { bias: number; linear: number[]; units: Unit[] };

/** How steep the gate of a unit is; with this slope the unit is close to a GELU (Hendrycks and Gimpel, 2016). */
export const GATE = 1.702;

/** Swish (Ramachandran, Zoph and Le, 2017). */
export function swish(sum: number): number {
  return sum / (1 + Math.exp(-GATE * sum));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

export function runNetwork({ bias, linear, units }: Network, inputs: ArrayLike<number>): number {
  let sum = bias + dot(linear, inputs);
  for (const unit of units) sum += unit.out * swish(unit.bias + dot(unit.weights, inputs));
  return sum;
}
