import { describe, expect, it } from 'vitest';

import { countTopics, findOdds, listCommon } from '../evaluation/count-topics.ts';
import { addTopics, sharesOf, weighOdds } from './topic-odds.ts';

const asked = (set: string, answered: boolean, missed: ('price' | 'parking')[]) => ({
  set,
  answered,
  topics: { met: [], missed: missed.map((concept) => [concept]) },
});
const counts = countTopics([
  ...Array.from({ length: 10 }, () => asked('one', false, ['parking'])),
  ...Array.from({ length: 10 }, () => asked('two', true, ['price'])),
]);

describe('what topics say of a question', () => {
  it('speaks for a near miss where near misses lack the topic, and against it where answers do', () => {
    const odds = findOdds(counts);
    expect(odds['parking']?.[1]).toBeGreaterThan(0.2);
    expect(odds['price']?.[1]).toBeLessThan(-0.2);
    expect(odds['parking']?.[0]).toBe(0);
  });

  it('says nothing of what only the left out business asks', () => {
    expect(findOdds(counts, 'one')['parking']?.[1]).toBeCloseTo(0, 5);
    expect(findOdds(counts, 'one')['price']?.[1]).toBeLessThan(-0.2);
  });

  it('sums what is met and missed, and names the worst and the best', () => {
    const table = { price: [0.5, -1], parking: [0, 2], wifi: [0, 1] };
    const weighed = weighOdds({ met: [['price']], missed: [['price'], ['parking', 'wifi']] }, table);
    expect(weighed).toEqual([0.5, 0.5, 0, 0.5, 1.5, -1]);
    expect(weighOdds({ met: [['dog']], missed: [] }, table)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('shares the weight of a word among its topics', () => {
    expect(sharesOf([['price'], ['parking', 'wifi']])).toEqual(
      new Map([
        ['price', 1],
        ['parking', 0.5],
        ['wifi', 0.5],
      ]),
    );
    expect(
      addTopics({ met: [['parking', 'wifi']], missed: [['price']] }, { parking: [2, 9], price: [9, 3] }),
    ).toBe(4);
  });

  it('lists the topics that enough questions name', () => {
    const named = [
      { met: [['price' as const]], missed: [] },
      { met: [], missed: [['price' as const], ['dog' as const]] },
    ];
    expect(listCommon(named, 2)).toEqual(['price']);
  });
});
