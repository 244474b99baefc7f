import { readFile } from 'node:fs/promises';
import { openKnowledge } from '#assistant/knowledge.ts';
import { findCandidates } from '#assistant/answerer.ts';
import { readQuery } from '#assistant/retrieval.ts';
const kb = await readFile(new URL('./knowledge-base.md', import.meta.url), 'utf8');
const k = openKnowledge(kb);
for (const q of process.argv.slice(2)) {
  console.log('##', q, JSON.stringify(readQuery(q, '').terms), [...readQuery(q, '').concepts.keys()].join());
  for (const c of findCandidates(k.index, readQuery(q, '')).slice(0, 3)) console.log('  ', c.probability.toFixed(3), c.chunk.question ?? c.chunk.lines[0], c.evidence.features.map((f) => f.toFixed(2)).join(' '));
}
