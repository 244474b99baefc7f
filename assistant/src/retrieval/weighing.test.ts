import { describe, expect, it } from 'vitest';
import type { Rank } from './weighing.ts';
import { findLeads, findStandings } from './weighing.ts';

const told = (...orders: number[]): Rank[] => orders.map((order) => ({ order, isForeign: false }));

describe('where a candidate stands', () => {
  it('is told by its lead over the best other, its part of all, and the crowd', () => {
    const [first = [], second = []] = findStandings(told(2, 1));
    expect(first[0]).toBe(2);
    expect(first[1]).toBe(1);
    expect(first[2]).toBeCloseTo(Math.E / (Math.E + 1));
    expect(first[3]).toBeCloseTo(Math.log(1 + 1 / Math.E));
    expect(second[1]).toBe(-1);
  });
  it('has a lead with an end when it is alone or far ahead', () => {
    expect(findStandings(told(3))[0]?.[1]).toBe(6);
    expect(findStandings(told(30, 3))[0]?.[1]).toBe(6);
    expect(findStandings([])).toEqual([]);
  });
  it('is not rivalled by what is foreign, and rivals it', () => {
    const [own = [], foreign = []] = findStandings([
      { order: 3, isForeign: false },
      { order: 4, isForeign: true },
    ]);
    expect(own[1]).toBe(6);
    expect(foreign[1]).toBe(1);
  });
});

describe('how far a candidate is ahead', () => {
  it('is counted number by number from the best other', () => {
    const leads = findLeads([
      [3, 1],
      [2, 1],
      [0, 4],
    ]);
    expect(leads).toEqual([
      [1, -3],
      [-1, -3],
      [-3, 3],
    ]);
  });
  it('is nothing when it is alone', () => {
    expect(findLeads([[3, 1]])).toEqual([[0, 0]]);
    expect(findLeads([])).toEqual([]);
  });
});
