// Checks who imports whom (the rules of .dependency-cruiser.cjs, no circles, no climbing paths) and who writes which table.
// Usage: node scripts/walls.mjs [root]

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { listSources } from './sources.mjs';
import { findMisplacedWrites } from './table-owners.mjs';

/** @typedef {import('dependency-cruiser').ICruiseResult} Graph */

const { tests, forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
process.chdir(root);

const sources = listSources(root).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const { output } = await cruise(sources, { ...options, validate: true, ruleSet: { forbidden } });
const graph = /** @type {Graph} */ (output);

const faults = [
  ...findMissing(graph),
  ...findBroken(graph),
  ...findClimbing(graph),
  ...findCircles(graph),
  ...findFeatureCircles(graph),
  ...findMisplacedWrites(sources),
];
for (const fault of faults) console.error(fault);
console.log(`${sources.length} modules, ${faults.length} walls broken`);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * A cruise that cannot read TypeScript finds nothing and calls that clean.
 * @param {Graph} graph
 */
function findMissing({ modules }) {
  const read = new Set(modules.map(({ source }) => source));
  const missing = sources.filter((path) => !read.has(path));
  if (sources.length > 0 && missing.length === 0) return [];
  return [
    `not-read: ${missing.length} of ${sources.length} files were not read: ${missing.slice(0, 3).join(', ')}`,
  ];
}

/** @param {Graph} graph */
function findBroken({ summary }) {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

/** @param {Graph} graph */
function findClimbing({ modules }) {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module }) => module.startsWith('../../'))
      .map(
        ({ module }) =>
          `climbing-path: ${source} -> ${module} (use an import of package.json that starts with #)`,
      ),
  );
}

/**
 * Circles of modules, of whatever they import of each other: one of types alone vanishes before anything runs, and all
 * the same neither side of it can be moved or read by itself.
 * @param {Graph} graph
 */
function findCircles({ modules }) {
  /** @type {Map<string, string[]>} */
  const edges = new Map();
  for (const { source, dependencies } of modules) {
    if (!sources.includes(source)) continue;
    const loaded = dependencies.filter(({ dynamic }) => !dynamic);
    edges.set(
      source,
      loaded.map(({ resolved }) => resolved),
    );
  }
  return nameCircles('circle', edges);
}

/**
 * Features that need each other, by whatever they import of each other, types included.
 * @param {Graph} graph
 */
function findFeatureCircles({ modules }) {
  const featureOf = (/** @type {string} */ path) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const { source, dependencies } of modules) {
    const own = featureOf(source);
    if (!own || new RegExp(tests).test(source)) continue;
    const entered = dependencies
      .map(({ resolved }) => featureOf(resolved))
      .filter((name) => name !== undefined);
    const others = entered.filter((name) => name !== own);
    edges.set(own, new Set([...(edges.get(own) ?? []), ...others]));
  }
  return nameCircles('circle of features', new Map([...edges].map(([name, others]) => [name, [...others]])));
}

/**
 * @param {string} fault
 * @param {Map<string, string[]>} edges
 */
function nameCircles(fault, edges) {
  const circles = new Set();
  for (const start of edges.keys()) {
    const path = findPath(edges, start);
    if (path?.every((name) => start <= name)) circles.add(`${fault}: ${[...path, start].join(' -> ')}`);
  }
  return [...circles];
}

/**
 * The shortest way from a module back to itself, without its end.
 * @param {Map<string, string[]>} edges @param {string} start
 */
function findPath(edges, start) {
  /** @type {Map<string, string>} */
  const before = new Map();
  const queue = [start];
  for (const module of queue) {
    for (const next of edges.get(module) ?? []) {
      if (next === start) {
        const path = [module];
        while (path[0] !== start) path.unshift(before.get(path[0] ?? '') ?? start);
        return path;
      }
      if (before.has(next)) continue;
      before.set(next, module);
      queue.push(next);
    }
  }
  return null;
}
