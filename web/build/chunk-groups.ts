import type { Rolldown } from 'vite';

type Entries = readonly `/src/${string}`[];

const MAIN = ['/src/main.tsx'] as const;
const LANDING: Entries = ['/src/landing/live/main.ts'];
const DASHBOARD: Entries = [
  '/src/app/member.tsx',
  '/src/app/routes/dashboard.tsx',
  '/src/app/dashboard/first-reads.ts',
];
/** Pages of who is not signed in yet. */
const SIGNED_OUT: Entries = [
  '/src/app/routes/login.tsx',
  '/src/app/routes/register.tsx',
  '/src/app/routes/reset-password.tsx',
];
const ICONS = /\/node_modules\/@tabler\/icons-react\//;
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//;

/**
 * What the first pages of the app are made of, in few files: the bundler alone makes a file of whatever two pages share,
 * and a far network waits for each. `base` are the libraries of every page, `plain` what the page for visitors shares
 * with the app, and `shell` the app's own part of every page; `sign-in` are the pages of who is not signed in with all
 * that they need, of which the dashboard needs most, and `dashboard` is the rest of it. Each takes along what its
 * modules use of other packages. What is opened later is left to the bundler.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const reach = reader();
  const isShared: Choice = (id, graph) => reach(MAIN, graph).has(id) && reach(LANDING, graph).has(id);
  return [
    { name: 'base', test: LIBRARIES, priority: 5 },
    group('plain', isShared, 4),
    // The entry itself has to stay a file of its own.
    group('shell', (id, graph) => !id.endsWith(MAIN[0]) && reach(MAIN, graph).has(id), 3),
    group('sign-in', (id, graph) => reach(SIGNED_OUT, graph).has(id), 2),
    group('dashboard', (id, graph) => reach(DASHBOARD, graph).has(id), 1),
    { name: 'icons', test: ICONS, priority: 0, entriesAware: true, entriesAwareMergeThreshold: 16_384 },
  ];
}

type Choice = (id: string, graph: Rolldown.ChunkingContext) => boolean;

const group = (name: string, takes: Choice, priority: number): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, graph) => (takes(id, graph) ? name : null),
  priority,
});

/** Answers the modules that entries import, and those that these import, but not what is imported when it is needed. */
function reader() {
  const known = new Map<Entries, Set<string>>();
  return (entries: Entries, graph: Rolldown.ChunkingContext): Set<string> => {
    const before = known.get(entries);
    if (before) return before;
    const reached = new Set<string>();
    const waiting = entries.map((path) => root + path);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || id.includes('/node_modules/')) continue;
      reached.add(id);
      const module = graph.getModuleInfo(id);
      if (!module) throw new Error(`the build has no module ${id}`);
      waiting.push(...module.importedIds);
    }
    known.set(entries, reached);
    return reached;
  };
}

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
