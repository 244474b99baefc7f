import { formatFaq } from '../chunks.ts';
import type { Language } from '../types.ts';
import composed from './composed.json' with { type: 'json' };
import type { LearnedFact, ToneLine } from './past.ts';
import { LEARNED_KINDS } from './past.ts';

/** What a fact needs to stand in a knowledge base. */
export type ChosenFact = Pick<LearnedFact, 'kind' | 'question' | 'text'>;

/** Facts as a knowledge base: under the heading of their kind, each in the business's own words. */
export function composeKnowledge(facts: readonly ChosenFact[], language: Language): string {
  const { headings } = composed[language];
  return LEARNED_KINDS.flatMap((kind) => {
    const entries = facts.filter((fact) => fact.kind === kind);
    if (entries.length === 0) return [];
    const lines = entries
      .filter(({ question }) => question === null)
      .map(({ text }) => text.replace(/\s*\n\s*/gu, ' '));
    const asked = entries.flatMap(({ question, text }) =>
      question === null ? [] : [formatFaq(question, text)],
    );
    return [[`# ${headings[kind]}`, ...(lines.length > 0 ? [lines.join('\n')] : []), ...asked].join('\n\n')];
  })
    .join('\n\n')
    .concat(facts.length > 0 ? '\n' : '');
}

/** How the assistant shall write: the business's own lines, each kind after one set sentence. */
export function composePrompt(tone: readonly ToneLine[], language: Language): string {
  const { prompt } = composed[language];
  return (['greeting', 'thanks', 'closing', 'sample'] as const)
    .flatMap((kind) => {
      const lines = tone.filter((line) => line.kind === kind).map(({ text }) => `- ${text}`);
      return lines.length === 0 ? [] : [[prompt[kind], ...lines].join('\n')];
    })
    .join('\n\n');
}
