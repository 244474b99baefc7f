import { readFileSync } from 'node:fs';
import { findAnswer } from '../builtin/find-answer.ts';
import type { Knowledge } from '../knowledge.ts';
import { openKnowledge } from '../knowledge.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';

/*
 * The ways in which customers word a question, measured apart from what they ask for: a made-up shop tells one thing
 * twice, its price and one more line, and every question names that thing and leaves nothing to guess but the words
 * around it. A file holds three names (told, told beside it, not told), one line per kind of answer with `{X}` for the
 * thing and `{85|60}` for its figure and that of the other, the border line, and one `kind: question` a line.
 */

const FOLDER = new URL('./everyday/', import.meta.url);
const BORDER = '=== questions';
const ENTRY = /^([a-z]+): (.+)$/u;
const THING = '{X}';
const FIGURE = /\{(\d+)\|(\d+)\}/gu;
const OF_SHOP = ['hours', 'address', 'contact'];
/** Whether a thing is there is told by its price. */
const HAVE = 'have';
const PRICE = 'price';

type Question = { kind: string; text: string };
type Shop = {
  names: [told: string, beside: string, unknown: string];
  lines: Map<string, string>;
  questions: Question[];
};

/** `asked` questions about what is told, `askedUnknown` of them once more about a thing that is not. */
export type EverydayCount = {
  language: Language;
  asked: number;
  right: number;
  wrong: number;
  askedUnknown: number;
  leaked: number;
  notes: string[];
};

function readEntries(text: string): [kind: string, text: string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, kind, said] = ENTRY.exec(line) ?? [];
    return kind && said ? [[kind, said]] : [];
  });
}

export function readShop(language: Language): Shop {
  const [top = '', list = ''] = readFileSync(new URL(`${language}.txt`, FOLDER), 'utf8').split(BORDER);
  const lines = new Map(readEntries(top));
  const [told = '', beside = '', unknown = ''] = (lines.get('names') ?? '').split(', ');
  lines.delete('names');
  return {
    names: [told, beside, unknown],
    lines,
    questions: readEntries(list).map(([kind, text]) => ({ kind, text })),
  };
}

/** The line that answers a question of a kind, and the knowledge base around it. */
function openShop(
  { names: [told, beside], lines }: Shop,
  kind: string,
): { answer: string; knowledge: Knowledge } {
  const write = (line = '', isTold: boolean): string =>
    line
      .replaceAll(THING, isTold ? told : beside)
      .replace(FIGURE, (_, own: string, other: string) => (isTold ? own : other));
  const answer = write(lines.get(kind === HAVE ? PRICE : kind), true);
  const ofShop = OF_SHOP.map((name) => write(lines.get(name), true));
  const ofBeside = [...lines]
    .filter(([name]) => !OF_SHOP.includes(name))
    .map(([, line]) => write(line, false));
  const passages = new Set([...ofShop, write(lines.get(PRICE), true), answer, ...ofBeside]);
  return { answer, knowledge: openKnowledge([...passages].join('\n\n')) };
}

function measureShop(language: Language): EverydayCount {
  const shop = readShop(language);
  const [told, , unknown] = shop.names;
  const count: EverydayCount = {
    language,
    asked: 0,
    right: 0,
    wrong: 0,
    askedUnknown: 0,
    leaked: 0,
    notes: [],
  };
  const opened = new Map<string, ReturnType<typeof openShop>>();
  for (const { kind, text } of shop.questions) {
    const { answer, knowledge } = opened.get(kind) ?? openShop(shop, kind);
    opened.set(kind, { answer, knowledge });
    const ask = (thing: string): string[] =>
      findAnswer(knowledge.index, text.replaceAll(THING, thing.toLowerCase()), '').answers.map(({ lines }) =>
        lines.join(' '),
      );
    const said = ask(told);
    const isRight = said.includes(answer);
    count.asked += 1;
    count.right += isRight ? 1 : 0;
    count.wrong += !isRight && said.length > 0 ? 1 : 0;
    if (!isRight) count.notes.push(`${language} ${kind}: ${text} -> ${said.join(' / ')}`);
    if (!text.includes(THING)) continue;
    const leaked = ask(unknown);
    count.askedUnknown += 1;
    count.leaked += leaked.length > 0 ? 1 : 0;
    if (leaked.length > 0) count.notes.push(`leak ${language} ${kind}: ${text} -> ${leaked.join(' / ')}`);
  }
  return count;
}

/** What the built-in responder would say to everyday questions about one thing, by language. */
export function measureEveryday(): EverydayCount[] {
  return LANGUAGES.map(measureShop);
}
