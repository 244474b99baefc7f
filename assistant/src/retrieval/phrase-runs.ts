/** The words of a phrase from its first one on; one other word may stand inside of it. */
export const RUNS = [
  [0, 1],
  [0, 2],
  [0, 1, 2],
  [0, 1, 3],
  [0, 2, 3],
  [0, 1, 2, 3],
];
