import { createHash } from 'node:crypto';
import { isIndented, readEntry } from './entry-forms.ts';
import { ANSWER_WORDS, QUESTION_WORDS } from './entry-marks.ts';
import { endsSentence, foldLine, isUnspaced, splitSentences } from './reading/fold.ts';
import { findHead, findTable, readCells, TABLE_RULE } from './tables.ts';
import { isBareTitle, isInnerTitle, isWrapped, readTitle } from './titles.ts';
import type { Chunk } from './types.ts';

/*
 * The text form of the knowledge base. Headings are `# …` lines, underlined lines, or a line of bold text; paragraphs
 * are parted by blank lines. A question and its answer are
 *
 *   Q: Do you deliver?
 *   A: Yes, within the city.
 *   The answer goes on until a blank line.
 *
 * Other ways to note them down are in entry-forms.ts. The marks may also be written out or in another language (Вопрос/Ответ, Frage/Antwort …); we always write Q and A.
 */
const MARK_LEAD = String.raw`^\s*(?:[-*•]\s+|\d+[.)]\s+)?(?:(?:\*\*|__)\s*)?`;
const MARK_TAIL = String.raw`\s*[:：]\s*(?:(?:\*\*|__)\s*)?`;
const QUESTION = new RegExp(`${MARK_LEAD}(?:${QUESTION_WORDS})${MARK_TAIL}(?=\\S)`, 'iu');
const ANSWER = new RegExp(`${MARK_LEAD}(?:${ANSWER_WORDS})${MARK_TAIL}`, 'iu');
const HEADING = /^\s{0,3}(#{1,6})\s(.+)$/u;
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_]{1,80}?)(?:\*\*|__)\s*(?::\s*)?$/u;
const UNDERLINE = /^\s{0,3}(=|-)\1{2,}\s*$/u;

const PASSAGE_LIMIT = 700;
/** A paragraph of that many lines is a block of prices and terms; what one of its lines tells is lost in all of them. */
const BLOCK = 4;
const BLOCK_LIMIT = 250;
/** A longer line is quoted by sentences. */
const LINE_LIMIT = 70;
const UNSPACED_LINE_LIMIT = 24;

type Line = { text: string; start: number; end: number };
type Draft = {
  kind: 'faq' | 'passage';
  lines: Line[];
  question?: string;
  answer?: string;
  columns?: string[];
};

/** "Exception: on Sundays …" goes on with the rule above it. */
const EXCEPTION =
  /^\s*(?:\(?(?:except|ausnahme|ausgenommen|außer|excepci|excepto|salvo si|exce[çp]|exceto|sauf|kecuali|wyjąt|oprócz|z wyjąt|исключен|кроме|виня?т|крім|окрім|istisna|hariç)|例外|ただし|※|استثناء|باستثناء|ما عدا|إلا )/iu;

/** True for a line that tells nothing without the one above it. */
function goesOn({ text }: Line, at: number): boolean {
  return at > 0 && (isIndented(text) || EXCEPTION.test(text));
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    lines.push({ text: raw.endsWith('\r') ? raw.slice(0, -1) : raw, start, end: start + raw.length });
    start += raw.length + 1;
  }
  return lines;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}

/** A heading's words without the marks that may close it: "# Hours #". */
function openTitle(written: string): string {
  const words = written.trim();
  let end = words.length;
  while (end > 1 && words[end - 1] === '#') end -= 1;
  return words.slice(0, end).trimEnd();
}

/** A heading's depth and text; a bold line counts as the deepest level. */
function readHeading(
  line: Line,
  next: Line | undefined,
): { level: number; title: string; span: number } | null {
  const marked = HEADING.exec(line.text);
  if (marked) return { level: marked[1]?.length ?? 1, title: openTitle(marked[2] ?? ''), span: 1 };
  const bold = BOLD_LINE.exec(line.text);
  if (bold) return { level: 7, title: bold[1]?.trim() ?? '', span: 1 };
  const rule = next && line.text.trim().length <= 80 ? UNDERLINE.exec(next.text) : null;
  if (rule && !isBlank(line)) return { level: rule[1] === '=' ? 1 : 2, title: line.text.trim(), span: 2 };
  return null;
}

/** A heading under those above it; its own text goes from `from` to the next heading at `to` (UTF-16 offsets). */
export type Heading = { titles: string[]; from: number; to: number };

/** All headings of a text, in their order. */
export function readHeadings(text: string): Heading[] {
  const lines = readLines(text);
  const headings: Heading[] = [];
  const path: { level: number; title: string }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = line && readHeading(line, lines[at + 1]);
    if (!line || !heading) continue;
    const above = headings.at(-1);
    if (above) above.to = line.start;
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    at += heading.span - 1;
    const from = Math.min(text.length, (lines[at]?.end ?? 0) + 1);
    headings.push({ titles: path.map(({ title }) => title), from, to: text.length });
  }
  return headings;
}

function startsFaq(lines: Line[], at: number): boolean {
  const line = lines[at];
  if (!line || !QUESTION.test(line.text)) return false;
  // A question mark line counts only with its answer below, so that "P: 12 EUR" stays a plain line.
  for (const below of lines.slice(at + 1, at + 5)) {
    if (isBlank(below)) continue;
    if (ANSWER.test(below.text)) return true;
    if (QUESTION.test(below.text)) return false;
  }
  return false;
}

function readFaq(lines: Line[], at: number): { draft: Draft; next: number } {
  const taken: Line[] = [];
  const question: string[] = [];
  const answer: string[] = [];
  let inAnswer = false;
  let index = at;
  for (; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line) break;
    if (isBlank(line)) {
      if (inAnswer) break;
      continue;
    }
    if (index > at && (startsFaq(lines, index) || (inAnswer && readHeading(line, lines[index + 1])))) break;
    taken.push(line);
    if (!inAnswer && index > at && ANSWER.test(line.text)) {
      inAnswer = true;
      answer.push(line.text.replace(ANSWER, '').trim());
    } else if (inAnswer) answer.push(line.text.trim());
    else question.push(line.text.replace(QUESTION, '').trim());
  }
  const joined = answer.join('\n').trim();
  return { draft: { kind: 'faq', lines: taken, question: question.join(' '), answer: joined }, next: index };
}

/** A row of a table is told whole. */
function isLong(text: string): boolean {
  return readCells(text) === null && text.length > (isUnspaced(text) ? UNSPACED_LINE_LIMIT : LINE_LIMIT);
}

function cutLongLine(line: Line): Line[] {
  if (!isLong(line.text)) return [line];
  const parts: Line[] = [];
  let from = 0;
  for (const sentence of splitSentences(line.text)) {
    const at = line.text.indexOf(sentence, from);
    parts.push({ text: sentence, start: line.start + at, end: line.start + at + sentence.length });
    from = at + sentence.length;
  }
  return parts;
}

function isBlock(lines: Line[]): boolean {
  return lines.length >= BLOCK && !isWrapped(lines.map(({ text }) => text));
}

/** A paragraph as passages of at most about PASSAGE_LIMIT characters, cut between lines or sentences. */
function cutParagraph(lines: Line[]): Draft[] {
  const limit = isBlock(lines) ? BLOCK_LIMIT : PASSAGE_LIMIT;
  const drafts: Draft[] = [];
  let open: Line[] = [];
  let size = 0;
  const parts = lines.flatMap((line, at) =>
    cutLongLine(line).map((part) => ({ part, isOwn: !goesOn(line, at) })),
  );
  for (const { part: line, isOwn } of parts) {
    if (open.length > 0 && isOwn && size + line.text.length > limit) {
      drafts.push({ kind: 'passage', lines: open });
      open = [];
      size = 0;
    }
    open.push(line);
    size += line.text.length;
  }
  if (open.length > 0) drafts.push({ kind: 'passage', lines: open });
  return drafts;
}

/** The lines that a source may quote, and the positions of those that go on with the one above. */
function toQuotable(draft: Draft): { quotable: string[]; continued: number[] } {
  const { columns } = draft;
  const texts =
    draft.kind === 'faq'
      ? (draft.answer ?? '').split('\n').map((text) => ({ text, isOwn: true }))
      : draft.lines.map((line, at) => ({ text: line.text.trim(), isOwn: !goesOn(line, at) }));
  const parts = texts
    .flatMap(({ text, isOwn }) => {
      const isRow = columns !== undefined && readCells(text, columns) !== null;
      return (!isRow && isLong(text) ? splitSentences(text) : [text]).map((part) => ({ part, isOwn }));
    })
    .filter(({ part }) => part !== '' && !TABLE_RULE.test(part));
  return {
    quotable: parts.map(({ part }) => part),
    continued: [...parts.keys()].filter((at) => at > 0 && parts[at]?.isOwn === false),
  };
}

/** Cuts a knowledge base into chunks with ids that survive edits elsewhere in the text. */
export function cutIntoChunks(text: string): Chunk[] {
  const lines = readLines(text);
  const texts = lines.map((line) => line.text);
  /** The title of a paragraph that entries interrupt. */
  let above: string | null = null;
  const chunks: Chunk[] = [];
  const seen = new Map<string, number>();
  const path: { level: number; title: string; line: Line; used: boolean }[] = [];

  /** `title` stands above all that a block holds, whatever it is cut into. */
  const add = (draft: Draft, title: string | null = null): void => {
    const first = draft.lines[0];
    const last = draft.lines.at(-1);
    const { quotable, continued } = toQuotable(draft);
    if (!first || !last || quotable.length === 0) return;
    for (const heading of path) heading.used = true;
    const headingPath = [...path.map((heading) => heading.title), ...(title === null ? [] : [title])];
    const over = [...headingPath, ...(draft.columns ?? [])];
    const normalised = [draft.kind, ...over, draft.question ?? '', ...quotable].map(foldLine).join('\n');
    const occurrence = seen.get(normalised) ?? 0;
    seen.set(normalised, occurrence + 1);
    const id = createHash('sha256').update(`${normalised}\n#${occurrence}`).digest('hex').slice(0, 16);
    const chunk: Chunk = {
      id,
      kind: draft.kind,
      headingPath,
      lines: quotable,
      start: first.start,
      end: last.end,
    };
    if (draft.question !== undefined) chunk.question = draft.question;
    if (draft.answer !== undefined) chunk.answer = draft.answer;
    if (draft.columns !== undefined) chunk.columns = draft.columns;
    if (continued.length > 0) chunk.continued = continued;
    chunks.push(chunk);
  };
  // A heading without text below is knowledge too ("# Closed in August").
  const leave = (level: number): void => {
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) {
      const left = path.at(-1);
      if (left && !left.used) add({ kind: 'passage', lines: [{ ...left.line, text: left.title }] });
      path.pop();
    }
  };

  /** `called`: the title above the lines, where it is none of them. */
  const addSection = (section: Line[], called: string | null): void => {
    const texts = section.map(({ text }) => text);
    const head = findHead(texts);
    let from = 0;
    for (;;) {
      const table =
        head && from === 0
          ? { ...head, from: head.at + 1, to: texts.length }
          : findTable(texts, from, called);
      const before = section.slice(from, table ? Math.max(from, table.at) : texts.length);
      // One line that calls the table: "Prices:".
      const [caption] = table && before.length === 1 && !endsSentence(before[0]?.text ?? '') ? before : [];
      if (before.length > 0 && (!caption || called !== null)) {
        const title = called ?? readTitle(before.map(({ text }) => text));
        for (const draft of cutParagraph(before)) add(draft, title);
      }
      if (!table) return;
      const rows = section.slice(table.from, table.to).filter(({ text }) => !TABLE_RULE.test(text));
      for (const draft of cutParagraph(rows))
        add({ ...draft, columns: table.columns }, called ?? caption?.text.trim() ?? null);
      from = table.to;
      if (from >= texts.length) return;
    }
  };
  /** `next`: the line below the last one. */
  const addParagraph = (paragraph: Line[], next: Line | undefined): void => {
    let section: Line[] = [];
    const close = (): void => {
      if (section.length > 0) addSection(section, above);
      section = [];
    };
    for (const [at, line] of paragraph.entries()) {
      if (!isInnerTitle(line.text, (paragraph[at + 1] ?? next)?.text)) {
        section.push(line);
        continue;
      }
      close();
      above = line.text.trim();
      if (!isBareTitle(line.text)) add({ kind: 'passage', lines: [line] });
    }
    close();
  };

  let index = 0;
  while (index < lines.length) {
    const line = lines[index];
    if (!line || isBlank(line)) {
      above = null;
      index += 1;
      continue;
    }
    const heading = readHeading(line, lines[index + 1]);
    if (heading) {
      above = null;
      leave(heading.level);
      path.push({ level: heading.level, title: heading.title, line, used: false });
      index += heading.span;
      continue;
    }
    if (startsFaq(lines, index)) {
      const { draft, next } = readFaq(lines, index);
      add(draft);
      index = next;
      continue;
    }
    const entry = readEntry(texts, index);
    if (entry) {
      const taken = lines.slice(index, index + entry.span);
      add({ kind: 'faq', lines: taken, question: entry.question, answer: entry.answer.join('\n') }, above);
      index += entry.span;
      continue;
    }
    const paragraph: Line[] = [];
    while (index < lines.length) {
      const current = lines[index];
      if (!current || isBlank(current)) break;
      const opensOther =
        readHeading(current, lines[index + 1]) || startsFaq(lines, index) || readEntry(texts, index);
      if (paragraph.length > 0 && opensOther) break;
      paragraph.push(current);
      index += 1;
    }
    addParagraph(paragraph, lines[index]);
  }
  leave(0);
  return chunks;
}

/** Keeps a free text inside one entry: no blank line, and no line that would read as a mark or a heading. */
function toEntryText(text: string, mark: RegExp): string {
  const lines = text
    .replace(mark, '')
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.reduce((entry, line) => {
    if (entry === '') return line;
    const reads = QUESTION.test(line) || ANSWER.test(line) || HEADING.test(line) || BOLD_LINE.test(line);
    return reads || UNDERLINE.test(line) ? `${entry} ${line}` : `${entry}\n${line}`;
  }, '');
}

/** One entry in the text form of the knowledge base. */
export function formatFaq(question: string, answer: string): string {
  return `Q: ${toEntryText(question, QUESTION).replaceAll('\n', ' ')}\nA: ${toEntryText(answer, ANSWER)}`;
}

/** The knowledge base with the entry at its end. */
export function appendFaq(knowledgeBase: string, question: string, answer: string): string {
  const before = knowledgeBase.trimEnd();
  const entry = formatFaq(question, answer);
  return before === '' ? `${entry}\n` : `${before}\n\n${entry}\n`;
}

/** What a stored entry would read like, without storing it. */
export function previewFaq(
  question: string,
  answer: string,
): { question: string; answer: string; text: string } {
  const text = formatFaq(question, answer);
  const border = text.indexOf('\nA: ');
  return { question: text.slice(3, border), answer: text.slice(border + 4), text };
}
