import { readFile } from 'node:fs/promises';
import { decide } from '#assistant/decide.ts';
import { createBuiltinProvider } from '#assistant/builtin.ts';
const read = (n: string) => readFile(new URL(n, import.meta.url), 'utf8');
const [knowledgeBase, prompt, list] = [await read('./knowledge-base.md'), await read('./prompt.md'), await readFile(process.argv[2]!, 'utf8')];
for (const text of list.split('\n').filter(Boolean)) {
  if (text.startsWith('#')) { console.log(text); continue; }
  const { outcome } = await decide({ knowledgeBase, prompt, turn: [{ id: '1', text, at: new Date().toISOString() }], history: [], timezone: 'Europe/Madrid', now: new Date(), setPhrases: {} }, createBuiltinProvider());
  console.log(`${text}\n      ${outcome.kind}: ${'text' in outcome ? outcome.text : 'reason' in outcome ? outcome.reason : ''}` + (outcome.kind === 'held' ? JSON.stringify(outcome.reason) : ''));
}
