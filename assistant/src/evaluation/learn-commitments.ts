/*
 * Learns what a promise to a customer sounds like, and writes `guard/commitment-weights.json`.
 *
 *   node assistant/src/evaluation/learn-commitments.ts
 *
 * A logistic regression by Adagrad (Duchi, Hazan and Singer, 2011) over the sentences of `commitments` and, as what binds
 * nobody, the lines of the `tune` knowledge bases. The threshold lets at most FALSE_ALARMS of the lines of businesses
 * through that the weights did not see.
 */
import { writeFileSync } from 'node:fs';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { CommitmentWeights } from '../guard/commitment-sense.ts';
import { keyOfTrait, readTraits } from '../guard/commitment-sense.ts';
import { packWeights } from '../guard/packed-weights.ts';
import { readCommitmentSources, seal } from './learned.ts';

const FALSE_ALARMS = 0.01;
const FOLDS = 5;
const ROUNDS = 12;
const PACE = 0.3;
const BIAS_PACE = 0.02;
const SHRINK = 1e-5;
const FIRST_ROUGHNESS = 1e-3;
/** A sentence that binds counts as several: there are fewer of them than lines. */
const WEIGHTS = { binding: 3, near: 2, line: 0.5 };
/** What only one sentence has tells nothing of another. */
const FEWEST = 2;
/** A trait that says less is left out; in hundredths. */
const LEAST = 5;

type Example = { traits: string[]; binds: boolean; weight: number; fold: number; isLine: boolean };
type Model = { bias: number; weights: Map<string, number> };

const ANSWER = /^A: /u;
const NO_STATEMENT = /^(?:Q: |#|===)/u;
const SHORTEST = 15;

function listExamples(): Example[] {
  const said = sources.said.map(({ text, binds }, at) => ({
    traits: readTraits(text),
    binds,
    weight: binds ? WEIGHTS.binding : WEIGHTS.near,
    fold: at % FOLDS,
    isLine: false,
  }));
  const lines = sources.knowledgeBases.flatMap((knowledgeBase, at) =>
    knowledgeBase
      .split('\n')
      .filter((line) => !NO_STATEMENT.test(line))
      .map((line) => line.replace(ANSWER, '').trim())
      .filter((line) => line.length > SHORTEST)
      .map((line) => ({
        traits: readTraits(line),
        binds: false,
        weight: WEIGHTS.line,
        fold: at % FOLDS,
        isLine: true,
      })),
  );
  return dropRare([...said, ...lines]);
}

function dropRare(examples: Example[]): Example[] {
  const counts = new Map<string, number>();
  for (const trait of examples.flatMap(({ traits }) => traits))
    counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return examples.map((one) => ({
    ...one,
    traits: one.traits.filter((trait) => (counts.get(trait) ?? 0) >= FEWEST),
  }));
}

function sum({ bias, weights }: Model, traits: string[]): number {
  const all = traits.reduce((total, trait) => total + (weights.get(trait) ?? 0), 0);
  return bias + all / Math.sqrt(traits.length || 1);
}

function learn(examples: Example[]): Model {
  const chance = xoroshiro128plus(1);
  const model: Model = { bias: 0, weights: new Map() };
  const roughness = new Map<string, number>();
  const order = [...examples];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = uniformInt(chance, 0, at);
      const [one, two] = [order[at], order[other]] as [Example, Example];
      order[at] = two;
      order[other] = one;
    }
    for (const { traits, binds, weight } of order) {
      const miss = weight * (1 / (1 + Math.exp(-sum(model, traits))) - (binds ? 1 : 0));
      const scale = 1 / Math.sqrt(traits.length || 1);
      model.bias -= BIAS_PACE * miss;
      for (const trait of traits) {
        const own = model.weights.get(trait) ?? 0;
        const slope = miss * scale + SHRINK * own;
        const rough = (roughness.get(trait) ?? FIRST_ROUGHNESS) + slope ** 2;
        roughness.set(trait, rough);
        model.weights.set(trait, own - (PACE * slope) / Math.sqrt(rough));
      }
    }
  }
  return prune(model);
}

/** In hundredths, without what says little. */
function prune({ bias, weights }: Model): Model {
  const rounded = [...weights].map(([trait, weight]): [string, number] => [trait, Math.round(100 * weight)]);
  return {
    bias: Math.round(100 * bias),
    weights: new Map(rounded.filter(([, weight]) => Math.abs(weight) >= LEAST)),
  };
}

const sources = readCommitmentSources();
const examples = listExamples();
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learn(examples.filter((one) => one.fold !== fold));
  return examples
    .filter((one) => one.fold === fold)
    .map(({ traits, binds, isLine }) => ({ binds, isLine, sum: sum(model, traits) }));
}).flat();
const alarms = judged
  .filter(({ isLine }) => isLine)
  .map((one) => one.sum)
  .sort((a, b) => b - a);
const threshold = Math.round(alarms[Math.floor(alarms.length * FALSE_ALARMS)] ?? 0);
const share = (of: typeof judged): string =>
  ((100 * of.filter((one) => one.sum > threshold).length) / of.length).toFixed(1);
console.log(`threshold ${threshold} at ${FALSE_ALARMS} of ${alarms.length} lines of unseen businesses`);
console.log(`binding sentences seen, by folds: ${share(judged.filter(({ binds }) => binds))} %`);
console.log(`others taken for one: ${share(judged.filter(({ binds, isLine }) => !(binds || isLine)))} %`);

const model = learn(examples);
const rows = [...model.weights].sort(([a], [b]) => (a < b ? -1 : 1));
const learned: CommitmentWeights = {
  bias: model.bias,
  threshold,
  ...packWeights(rows.map(([trait, weight]) => [keyOfTrait(trait), weight])),
};
const text = JSON.stringify(seal(learned, sources), null, 2);
writeFileSync(new URL('../guard/commitment-weights.json', import.meta.url), `${text}\n`);
console.log(`${rows.length} traits`);
