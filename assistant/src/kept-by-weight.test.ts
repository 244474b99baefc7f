import { expect, test } from 'vitest';

import { keepByWeight } from './kept-by-weight.ts';

function setScene() {
  const made: string[] = [];
  const kept = keepByWeight<string>(10);
  const read = (key: string, weight = 4) =>
    kept.read(key, () => {
      made.push(key);
      return { value: key.toUpperCase(), weight };
    });
  return { made, read };
}

test('what is kept is made once', () => {
  const { made, read } = setScene();
  expect([read('a'), read('b'), read('a')]).toEqual(['A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
});

test('what was used longest ago makes room', () => {
  const { made, read } = setScene();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) read(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what weighs more than all may stays until the next, and takes the room of the others', () => {
  const { made, read } = setScene();
  read('a');
  read('large', 50);
  expect(read('large')).toBe('LARGE');
  for (const key of ['b', 'c', 'b']) read(key);
  read('a');
  read('large', 50);
  expect(made).toEqual(['a', 'large', 'b', 'c', 'a', 'large']);
});
