import { readFileSync } from 'node:fs';
import { cutIntoChunks } from '../chunks.ts';
import { checkDecision } from '../guard/guard.ts';
import type { Chunk, Language, Sentence, Source } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { NOW } from './measure.ts';

/**
 * An answer over a small knowledge base. `cites` are lines of it, null for what cites nothing; `bad` are the places of
 * the untrue sentences, none of which holds a figure.
 */
type Item = {
  kind: string;
  knowledge: string;
  question: string;
  answer: { text: string; cites: string | string[] | null }[];
  bad: number[];
};
type Told = Item & { language: Language };

export function loadTold(folder: 'untrue' | 'faithful' | 'told-well'): Told[] {
  return LANGUAGES.flatMap((language) => {
    const file = new URL(`./${folder}/${language}.json`, import.meta.url);
    const items: Item[] = JSON.parse(readFileSync(file, 'utf8'));
    return items.map((item) => ({ ...item, language }));
  });
}

/** A business of `told-fresh` and `told-plainly`: its lines, and what was asked, answered and altered. */
type Fresh = {
  knowledge: string[];
  asked: {
    question: string;
    answer: Item['answer'];
    /** The same answer with the sentence at this place told otherwise. */
    altered: { kind: string; at: number; text: string };
  }[];
};

/** A set that was frozen before a rule was read: each true answer, and behind it the altered one. */
export function loadPairs(folder: 'told-fresh' | 'told-plainly'): Told[] {
  return LANGUAGES.flatMap((language) => {
    const file = new URL(`./${folder}/${language}.json`, import.meta.url);
    const businesses: Fresh[] = JSON.parse(readFileSync(file, 'utf8'));
    return businesses.flatMap(({ knowledge, asked }) =>
      asked.flatMap(({ question, answer, altered: { kind, at, text } }): Told[] => {
        const base = { knowledge: knowledge.join('\n'), question, language };
        const other = answer.map((sentence, place) => (place === at ? { ...sentence, text } : sentence));
        return [
          { ...base, kind: 'faithful', answer, bad: [] },
          { ...base, kind, answer: other, bad: [at] },
        ];
      }),
    );
  });
}

/** The chunk that holds a cited line, whole or cut into sentences, or stands under it. */
function cite(chunks: Chunk[], line: string): Source {
  const holding =
    chunks.find(({ lines, question }) => question === line || lines.some((one) => one.includes(line))) ??
    chunks.find(({ lines }) => lines.some((one) => line.includes(one))) ??
    chunks.find(({ headingPath }) => headingPath.includes(line));
  return { chunkId: holding?.id ?? '', line };
}

function passes({ knowledge, question, answer, language }: Told): boolean {
  const chunks = cutIntoChunks(knowledge);
  const sentences = answer.map(({ text, cites }): Sentence => {
    if (cites !== null)
      return { text, kind: 'fact', sources: [cites].flat().map((line) => cite(chunks, line)) };
    return { text, kind: /[?？؟]\s*$/u.test(text) ? 'question' : 'courtesy', sources: [] };
  });
  return checkDecision(
    { decision: 'answer', sentences, mediaRuleIds: [], question: null, reason: null, language },
    {
      chunks,
      turn: [{ id: '1', text: question, at: NOW.toISOString() }],
      prompt: '',
      systemInstructions: '',
      now: NOW,
      timezone: 'UTC',
    },
  ).ok;
}

export type Sent = { kind: string; of: number; sent: number };

/** How many answers of each kind pass the guard, and which ones came out on the wrong side. */
export function measureMeaning(told: Told[]): { kinds: Sent[]; missed: string[] } {
  const judged = told.map((item) => ({ item, isSent: passes(item) }));
  const kinds = [...new Set(told.map(({ kind }) => kind))].sort();
  return {
    kinds: kinds.map((kind) => {
      const own = judged.filter(({ item }) => item.kind === kind);
      return { kind, of: own.length, sent: own.filter(({ isSent }) => isSent).length };
    }),
    missed: judged
      .filter(({ item, isSent }) => isSent === item.bad.length > 0)
      .map(
        ({ item, isSent }) =>
          `${item.language} ${item.kind} ${isSent ? 'sent' : 'held'}: ${item.answer.map(({ text }) => text).join(' ')}`,
      ),
  };
}
