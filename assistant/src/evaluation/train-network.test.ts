import { describe, expect, it } from 'vitest';
import { runNetwork } from '../retrieval/network.ts';
import type { Lesson, Place, Training } from './train-network.ts';
import { trainNetwork } from './train-network.ts';

const TRAINING: Training = { units: 0, members: 1, rounds: 400, pace: 0.01, decay: 0, dropout: 0 };
const DEEP: Training = { ...TRAINING, units: 6, members: 2 };

/** A logistic lesson. */
function tell(inputs: number[], isSo: boolean, places: Place[] = []): Lesson {
  return {
    rows: [{ inputs, places }],
    findMisses: ([sum = 0]) => [1 / (1 + Math.exp(-sum)) - (isSo ? 1 : 0)],
  };
}

const share = (sum: number): number => 1 / (1 + Math.exp(-sum));

describe('a network that learns', () => {
  const odds = [tell([5, 0], true), tell([5, 0], true), tell([5, 0], true), tell([5, 0], false)];
  it('finds how often something is so, and counts an input that never changes as nothing', () => {
    const { network } = trainNetwork(odds, 0, TRAINING);
    expect(share(runNetwork(network, [5, 0]))).toBeCloseTo(0.75, 3);
    expect(network.linear).toEqual([0, 0]);
  });
  it('reads its inputs as they are, wherever their middle and whatever their spread', () => {
    const lessons = [1000, 1001, 1009, 1010].map((value, at) => tell([value], at > 1));
    const { network } = trainNetwork(lessons, 0, { ...TRAINING, rounds: 1000 });
    expect(share(runNetwork(network, [1001]))).toBeLessThan(0.1);
    expect(share(runNetwork(network, [1009]))).toBeGreaterThan(0.9);
  });
  const either = [tell([0, 0], false), tell([0, 1], true), tell([1, 0], true), tell([1, 1], false)];
  it('tells by its units what no sum of the inputs tells: one of two, and not both', () => {
    const { network } = trainNetwork(either, 0, DEEP);
    const told = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].map((inputs) => share(runNetwork(network, inputs)) > 0.5);
    expect(told).toEqual([false, true, true, false]);
    expect(network.units).toHaveLength(12);
    const sum = trainNetwork(either, 0, TRAINING).network;
    expect(share(runNetwork(sum, [0, 1]))).toBeCloseTo(0.5, 2);
  });
  it('does without a unit now and then in learning, and with all of them after', () => {
    const { network } = trainNetwork(either, 0, { ...DEEP, dropout: 0.2 });
    expect(share(runNetwork(network, [0, 1]))).toBeGreaterThan(0.5);
    expect(share(runNetwork(network, [1, 1]))).toBeLessThan(0.5);
  });
  it('learns the same twice', () => {
    expect(trainNetwork(either, 0, DEEP)).toEqual(trainNetwork(either, 0, DEEP));
  });
  it('gives a place a weight of its own by how much of it there is', () => {
    const lessons = [tell([0], true, [[1, 0.5]]), tell([0], false, [[0, 1]])];
    const { places } = trainNetwork(lessons, 2, TRAINING);
    expect(places[0]).toBeLessThan(-1);
    expect(places[1]).toBeGreaterThan(1);
  });
  it('is pulled towards zero by the decay', () => {
    const lessons = [tell([0], false), tell([1], true)];
    const weightWith = (decay: number): number =>
      trainNetwork(lessons, 0, { ...TRAINING, decay }).network.linear[0] ?? 0;
    expect(weightWith(1)).toBeGreaterThan(0);
    expect(weightWith(1)).toBeLessThan(weightWith(0));
  });
  it('chooses among the rows of a lesson', () => {
    const lessons: Lesson[] = [1, 2, 3].map((shift) => ({
      rows: [0, 1].map((value) => ({ inputs: [value + shift], places: [] })),
      findMisses: ([one = 0, other = 0]) => {
        const first = 1 / (1 + Math.exp(other - one));
        return [first, -first];
      },
    }));
    const { network } = trainNetwork(lessons, 0, TRAINING);
    expect(runNetwork(network, [2])).toBeGreaterThan(runNetwork(network, [1]));
  });
});
