import { expect, it } from 'vitest';

import { addTo, mergeRoutes } from './features.ts';

it('puts the routes of several features into one group', () => {
  const parts = [
    { routes: { talks: { list: 1 } } },
    {},
    { routes: { talks: { answer: 2 }, notes: { list: 3 } } },
  ];
  expect(mergeRoutes(parts)).toEqual({ talks: { list: 1, answer: 2 }, notes: { list: 3 } });
  expect(parts[0]).toEqual({ routes: { talks: { list: 1 } } });
});

it('refuses what two features bring', () => {
  const twice = [{ routes: { talks: { list: 1 } } }, { routes: { talks: { list: 2 } } }];
  expect(() => mergeRoutes(twice)).toThrow('two features bring the route of talks list');
  expect(() => addTo({ turns: 1 }, { turns: 2 }, 'loop')).toThrow('two features bring the loop turns');
});
