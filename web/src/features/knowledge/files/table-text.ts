const QUESTION =
  /^(q|question|questions|питання|запитання|вопрос|pregunta|pergunta|pertanyaan|soru|frage|質問|سؤال|السؤال|pytanie)$/iu;
const ANSWER =
  /^(a|answer|answers|відповідь|ответ|respuesta|resposta|jawaban|yanıt|cevap|réponse|antwort|回答|答え|جواب|إجابة|الإجابة|odpowiedź)$/iu;

/** The cells of a row; null goes on with the cell before it, which spans several columns. */
export type Row = readonly (string | null)[];

/** The text of a table, and what of it has no place in that text, in words. */
export type TableText = { text: string; left: string[] };

/**
 * Rows as lines that stand alone, since the AI quotes by lines: questions and answers as FAQ entries, and of any other
 * table what the first cell names, then each cell under its column. `headRows` of the rows are known to be its head.
 */
export function tableToText(rows: readonly Row[], headRows = 0): TableText {
  const heads = cleanRows(rows.slice(0, headRows));
  const others = cleanRows(rows.slice(headRows));
  const known = joinHeads(heads.filter((row) => !isAcross(row)));
  const first = others.findIndex((row) => !isAcross(row));
  const guessed = joinHeads(first === -1 ? [] : others.slice(first, first + 1));
  const head = known ?? guessed;
  if (!head) return { text: [...heads, ...others].map(([cell]) => cell).join('\n'), left: [] };
  const below = known ? others : others.filter((_, at) => at !== first);
  const question = head.findIndex((cell) => QUESTION.test(cell));
  const answer = head.findIndex((cell) => ANSWER.test(cell));
  if (question !== -1 && answer !== -1) return toEntries(below, { head, question, answer });
  const titles = heads.filter(isAcross);
  const hasHead = known !== null || isHead(head, below);
  return { text: toParagraphs([...titles, ...(hasHead ? below : others)], hasHead ? head : []), left: [] };
}

/** An entry takes a question and an answer; half of one would be quoted as if it were an answer. */
function toEntries(
  rows: readonly Row[],
  { head, question, answer }: { head: readonly string[]; question: number; answer: number },
): TableText {
  const entries: string[] = [];
  const halves: string[] = [];
  const columns = new Map<number, string>();
  for (const row of rows) {
    if (row[question] && row[answer]) entries.push(`Q: ${row[question]}\nA: ${row[answer]}`);
    else halves.push(row.filter(Boolean).join(', '));
    for (const [at, cell] of row.entries()) {
      if (!cell || at === question || at === answer || columns.has(at)) continue;
      columns.set(at, head[at] || cell);
    }
  }
  return { text: entries.join('\n\n'), left: [...columns.values(), ...halves] };
}

function cleanRows(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => row.map((cell) => (cell === null ? null : joinLines(cell))))
    .filter((row) => row.some(Boolean));
}

/** "40" above "60" is not "40 60", which reads as one number; a sentence just goes on. */
function joinLines(cell: string): string {
  let joined = '';
  let last = '';
  for (const line of cell.split(/[\r\n]/)) {
    const text = line.replace(/\s+/gu, ' ').trim();
    if (text === '') continue;
    const isWrapped = /^\p{Ll}/u.test(text) && !/\d/.test(last);
    const goesOn = isWrapped || text.startsWith('(') || /[.!?…。！？:;,،؛]$/u.test(last);
    joined += joined === '' ? text : `${goesOn ? ' ' : ' / '}${text}`;
    last = text;
  }
  return joined;
}

/** One cell over all columns is a title or a note. */
function isAcross(row: Row): boolean {
  return row.length > 1 && row.every((cell, at) => (at === 0 ? cell !== null : cell === null));
}

/** What stands above each column. */
function joinHeads(rows: readonly Row[]): string[] | null {
  if (rows.length === 0) return null;
  const labels = rows.map(spread);
  const columns = Math.max(...labels.map((row) => row.length));
  return Array.from({ length: columns }, (_, at) =>
    [...new Set(labels.map((row) => row[at]))].filter(Boolean).join(' '),
  );
}

function spread(row: Row): string[] {
  let last = '';
  return row.map((cell) => {
    last = cell ?? last;
    return last;
  });
}

function isHead(head: readonly string[], below: readonly Row[]): boolean {
  return (
    below.length > 0 &&
    head.length > 2 &&
    // The corner above the names may be empty.
    head.every((cell, at) => (cell === '' ? at === 0 : isLabel(cell, at, below)))
  );
}

/** "Phone 1" above numbers is a label; "from 28 €", or "Room 1" above "Room 2", is not. */
function isLabel(cell: string, at: number, below: readonly Row[]): boolean {
  if (!/\d/.test(cell)) return true;
  if (!/^\p{L}/u.test(cell) || /[\p{Sc}%]|\d[.:]\d|\d\s*\p{Lu}{3}\b/u.test(cell)) return false;
  const shape = shapeOf(cell);
  return below.every((row) => !row[at] || (/\d/.test(row[at]) && shapeOf(row[at]) !== shape));
}

function shapeOf(cell: string): string {
  return cell.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '9');
}

/** A row that is a title begins a paragraph, so that it is said of the rows below it and of no others. */
function toParagraphs(rows: readonly Row[], head: readonly string[]): string {
  const paragraphs: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const row of rows) {
    if (isAcross(row)) paragraphs.push({ title: row[0] ?? '', lines: [] });
    else paragraphs.at(-1)?.lines.push(rowToLine(row, head));
  }
  return paragraphs
    .map(({ title, lines }) => {
      const calls = title !== '' && lines.length > 0 && !/[.!?…。！？:：]$/u.test(title);
      return [calls ? `${title}:` : title, ...lines].filter(Boolean).join('\n');
    })
    .filter(Boolean)
    .join('\n\n');
}

function rowToLine(row: Row, head: readonly string[]): string {
  const name = row[0] ?? '';
  const values: string[] = [];
  let cell = '';
  let said = new Set<string>();
  for (let at = 1; at < row.length; at += 1) {
    const own = row[at] ?? null;
    if (own !== null) {
      cell = own;
      said = new Set();
    }
    const column = head[at] ?? '';
    // Of a cell over several columns each column is said once.
    if (cell === '' || said.has(column)) continue;
    said.add(column);
    values.push(column === '' ? cell : `${column} ${cell}`);
  }
  if (name === '') return values.join(', ');
  return values.length === 0 ? name : `${name}: ${values.join(', ')}`;
}
