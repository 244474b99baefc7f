import { readFileSync } from 'node:fs';
import { composeKnowledge, composePrompt } from '../history/compose.ts';
import { learnFromHistory } from '../history/learn.ts';
import type { Learned, LearnedFact, PastMessage, PastTalk } from '../history/past.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { addUp, percent, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/*
 * Businesses with planted facts, personal items, contradictions and matters of one customer. A file holds one business:
 * conversations parted by blank lines, each with its day and its customer in its first line, `C:` for the customer and
 * `B:` for the business, and behind them what was planted, one a line with `&&` between pieces.
 */
export type PlantedHistory = {
  language: Language;
  talks: PastTalk[];
  facts: string[][];
  personal: string[];
  /** The newer and the older answer. */
  contradictions: [string, string][];
  particular: string[];
};

export function loadHistory(language: Language): PlantedHistory {
  const file = readFileSync(new URL(`./history/${language}.txt`, import.meta.url), 'utf8');
  const [talks = '', facts = '', personal = '', contradictions = '', particular = ''] =
    file.split(/^=== \S+\n/mu);
  const lines = (list: string): string[] => list.split('\n').filter((line) => line.trim() !== '');
  return {
    language,
    talks: talks.trim().split('\n\n').map(readPlantedTalk),
    facts: lines(facts).map((line) => line.split('&&').map((piece) => piece.trim())),
    personal: lines(personal),
    contradictions: lines(contradictions).map((line) => {
      const [newer = '', older = ''] = line.split('|').map((piece) => piece.trim());
      return [newer, older];
    }),
    particular: lines(particular),
  };
}

function readPlantedTalk(text: string, at: number): PastTalk {
  const [head = '', ...lines] = text.split('\n');
  const began = Date.parse(head.slice(0, 10));
  const messages = lines.map(
    (line, place): PastMessage => ({
      id: `${at}-${place}`,
      by: line.startsWith('B:') ? 'person' : 'customer',
      text: line.slice(2).trim(),
      at: began + place * 60_000,
    }),
  );
  return { id: `talk-${at}`, names: [head.slice(11)], messages };
}

type Found = {
  language: string;
  planted: number;
  learned: number;
  lines: number;
  invented: number;
  personal: number;
  leaked: number;
  contradicting: number;
  told: number;
  particular: number;
  mistaken: number;
};

const listFacts = ({ facts, contradictions }: Learned): LearnedFact[] => [
  ...facts,
  ...contradictions.flatMap(({ versions }) => versions),
];

/** What was learned of a planted history beside what was planted. */
export async function measureHistory(history: PlantedHistory): Promise<Found & { notes: string[] }> {
  const past = { talks: () => each(history.talks), posts: [] };
  const learned = await learnFromHistory(past);
  return judgeHistory(history, learned);
}

async function* each(talks: readonly PastTalk[]): AsyncGenerator<PastTalk> {
  yield* talks;
}

export function judgeHistory(history: PlantedHistory, learned: Learned): Found & { notes: string[] } {
  const all = listFacts(learned);
  const messages = new Map(
    history.talks.flatMap(({ messages }) => messages).map(({ id, by, text }) => [id, { by, text }]),
  );
  const says = (text: string, pieces: string[]): boolean => pieces.every((piece) => text.includes(piece));
  const missed = history.facts.filter((pieces) => !all.some(({ text }) => says(text, pieces)));
  const invented = all.filter(({ text, messageIds }) => {
    const said = messageIds.map((id) => messages.get(id)).filter((one) => one?.by === 'person');
    const written = said.map((one) => one?.text ?? '').join('\n');
    return !text.split(/(?<=[.!。])\s*/u).every((sentence) => written.includes(sentence.trim()));
  });
  const shown = [
    ...all.flatMap(({ question, text }) => [question ?? '', text]),
    ...learned.tone.map(({ text }) => text),
    composeKnowledge(all, history.language),
    composePrompt(learned.tone, history.language),
  ].join('\n');
  const leaked = history.personal.filter((piece) => shown.includes(piece));
  const untold = history.contradictions.filter(
    ([newer, older]) =>
      !learned.contradictions.some(
        ({ versions: [first, ...rest] }) =>
          first?.text.includes(newer) && rest.some(({ text }) => text.includes(older)),
      ),
  );
  const mistaken = history.particular.filter((piece) => all.some(({ text }) => text.includes(piece)));
  return {
    language: history.language,
    planted: history.facts.length,
    learned: history.facts.length - missed.length,
    lines: all.length,
    invented: invented.length,
    personal: history.personal.length,
    leaked: leaked.length,
    contradicting: history.contradictions.length,
    told: history.contradictions.length - untold.length,
    particular: history.particular.length,
    mistaken: mistaken.length,
    notes: [
      ...missed.map((pieces) => `${history.language}: not learned: ${pieces.join(' … ')}`),
      ...invented.map(({ text }) => `${history.language}: invented: ${text}`),
      ...leaked.map((piece) => `${history.language}: leaked: ${piece}`),
      ...untold.map((pair) => `${history.language}: contradiction not found: ${pair.join(' / ')}`),
      ...mistaken.map((piece) => `${history.language}: of one customer: ${piece}`),
    ],
  };
}

const KEYS = [
  'planted',
  'learned',
  'lines',
  'invented',
  'personal',
  'leaked',
  'contradicting',
  'told',
  'particular',
  'mistaken',
] as const;

/** Prints what is learned of the planted histories, and answers what has a threshold. */
export async function reportHistory(notes: boolean): Promise<Figure[]> {
  const found: (Found & { notes: string[] })[] = [];
  for (const language of LANGUAGES) found.push(await measureHistory(loadHistory(language)));
  const all = { language: 'all', ...addUp(found, [...KEYS]) };
  console.log(
    'Learning from history: builtin, businesses with planted facts, personal items and contradictions',
  );
  printTable(
    [
      'language',
      'learned',
      'of',
      'lines',
      'invented',
      'leaked',
      'of',
      'contradictions',
      'of',
      'of one customer',
      'of',
    ],
    [...found, all].map((one) => [
      one.language,
      ...[
        one.learned,
        one.planted,
        one.lines,
        one.invented,
        one.leaked,
        one.personal,
        one.told,
        one.contradicting,
        one.mistaken,
        one.particular,
      ].map(String),
    ]),
  );
  console.log(`learned: ${percent(all.learned / all.planted)}\n`);
  if (notes) for (const note of found.flatMap((one) => one.notes)) console.log(note);
  const { learned, contradictions } = thresholds.history;
  return [
    { name: 'history: facts learned', value: all.learned / all.planted, least: learned },
    { name: 'history: invented', value: all.invented / Math.max(1, all.lines), most: 0 },
    { name: 'history: personal items leaked', value: all.leaked / all.personal, most: 0 },
    { name: 'history: contradictions found', value: all.told / all.contradicting, least: contradictions },
    { name: 'history: matters of one customer learned', value: all.mistaken / all.particular, most: 0 },
  ];
}
