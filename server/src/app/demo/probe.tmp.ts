import { readFile } from 'node:fs/promises';
import { openKnowledge } from '#assistant/knowledge.ts';
import { findCandidates } from '#assistant/answerer.ts';
import { readQuery } from '#assistant/retrieval.ts';
const kb = await readFile(new URL('./knowledge-base.md', import.meta.url), 'utf8');
const k = openKnowledge(kb);
const lines = process.argv[2] === '-f' ? (await readFile(process.argv[3]!, 'utf8')).split('\n').filter(Boolean) : process.argv.slice(2);
for (const q of lines) {
  if (q.startsWith('#')) { console.log(q); continue; }
  const [c] = findCandidates(k.index, readQuery(q, ''));
  console.log(c ? c.probability.toFixed(3) : '-', q, '->', c ? (c.chunk.question ?? c.chunk.lines[0]) : '', process.env.F && c ? c.evidence.features.map((f) => f.toFixed(2)).join(' ') : '');
}
