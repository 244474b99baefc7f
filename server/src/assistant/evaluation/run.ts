/* Prints what the built-in responder finds and says: node server/src/assistant/evaluation/run.ts [tune|held-out] [notes] */
import calibration from '../calibration.json' with { type: 'json' };
import { listCases, measureAnswers, measureRetrieval, shares } from './measure.ts';
import { loadSets } from './sets.ts';

const kind = process.argv[2] === 'tune' ? 'tune' : 'held-out';
const percent = (value: number): string => `${(100 * value).toFixed(1).padStart(5)} %`;
const sets = loadSets(kind);
for (const set of sets) {
  const cases = listCases([set]);
  const { right, of } = measureRetrieval(cases);
  const share = shares(measureAnswers(cases, () => calibration));
  console.log(
    `${set.name.padEnd(24)} first hit ${percent(right / of)}  right ${percent(share.right)}  wrong ${percent(share.wrong)}  unanswerable answered ${percent(share.leaked)}`,
  );
}
const cases = listCases(sets);
const retrieval = measureRetrieval(cases);
const matrix = measureAnswers(cases, () => calibration);
const share = shares(matrix);
console.log(
  `${'all'.padEnd(24)} first hit ${percent(retrieval.right / retrieval.of)}  right ${percent(share.right)}  wrong ${percent(share.wrong)}  unanswerable answered ${percent(share.leaked)}`,
);
if (process.argv.includes('notes')) {
  for (const missed of retrieval.missed) console.log(`not first: ${missed}`);
  for (const note of matrix.notes) console.log(note);
}
