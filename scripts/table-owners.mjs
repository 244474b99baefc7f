// Who writes which table: docs/tables.md says it, and every statement of a feature is held against that.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PAGE = 'docs/tables.md';
const MIGRATIONS = 'server/migrations';
/** The row of those who may write everywhere. */
const ANY = 'any';

/**
 * Tables without an owner, owners of no table, and features that write what is not theirs.
 * @param {readonly string[]} sources files of the tree, of which those of server/src/features are read
 * @returns {string[]}
 */
export function findMisplacedWrites(sources) {
  const tables = readTables();
  const page = existsSync(PAGE) ? readPage(readFileSync(PAGE, 'utf8')) : new Map();
  const unowned = [...tables].filter((name) => !page.has(name)).map((name) => `no-owner: ${name} (${PAGE})`);
  const gone = [...page.keys()]
    .filter((name) => name !== ANY && !tables.has(name))
    .map((name) => `no-table: ${name} (${PAGE})`);
  return [...unowned, ...gone, ...sources.flatMap((path) => findIn(path, page))];
}

/** @param {string} path @param {Map<string, Set<string>>} page */
function findIn(path, page) {
  const feature = /^server\/src\/features\/([^/]+)\/(?!test-)(?!.*\.test\.ts$)/.exec(path)?.[1];
  if (!feature || page.get(ANY)?.has(feature)) return [];
  const written = new Set(findWrites(readFileSync(path, 'utf8'), page));
  return [...written].flatMap((table) => {
    if (table === null) return [`unnamed-table: ${path} (a statement that writes names its table)`];
    return page.get(table)?.has(feature) ? [] : [`foreign-table: ${path} -> ${table}`];
  });
}

/**
 * The tables that a text writes, as the database calls them; null for one whose name is made at run time.
 * @param {string} text @param {Map<string, unknown>} page @returns {(string | null)[]}
 */
function findWrites(text, page) {
  const built = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*'|)/g);
  const stated = text.matchAll(/\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+(?:(\w+)|\$\{)/g);
  return [
    ...[...built].map(([, name]) => (name ? toSnake(name) : null)),
    // The word stands in clauses, too ("FOR UPDATE OF t"): only a table behind it is written.
    ...[...stated].flatMap(([, name]) => (name === undefined ? [null] : page.has(name) ? [name] : [])),
  ];
}

/** @param {string} name */
function toSnake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What the migrations create and do not drop again. */
function readTables() {
  const names = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')) : [];
  const text = names
    .sort()
    .map((name) => readFileSync(`${MIGRATIONS}/${name}`, 'utf8'))
    .join('\n');
  const tables = new Set([...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name));
  for (const [, name = ''] of text.matchAll(/^DROP TABLE (\w+)/gm)) tables.delete(name);
  return tables;
}

/**
 * Of each table: its owner and who else writes it.
 * @param {string} text @returns {Map<string, Set<string>>}
 */
function readPage(text) {
  const rows = text.split('\n').flatMap((line) => {
    const [, table, owner, others] = line.split('|').map((cell) => cell.trim());
    return table && owner && /^[a-z_]+$/.test(table) && table !== 'table' ? [{ table, owner, others }] : [];
  });
  return new Map(
    rows.map(({ table, owner, others = '' }) => {
      const named = others.split(';').flatMap((part) => part.split(':')[0]?.trim() || []);
      return [table, new Set([owner, ...named])];
    }),
  );
}
