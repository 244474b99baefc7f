const QUESTION =
  /^(q|question|questions|питання|запитання|вопрос|pregunta|pergunta|pertanyaan|soru|frage|質問|سؤال|السؤال|pytanie)$/iu;
const ANSWER =
  /^(a|answer|answers|відповідь|ответ|respuesta|resposta|jawaban|yanıt|cevap|réponse|antwort|回答|答え|جواب|إجابة|الإجابة|odpowiedź)$/iu;

/** The cells of a row; null goes on with the cell before it, which spans several columns. */
export type Row = readonly (string | null)[];

/**
 * Rows as lines that stand alone, since the AI quotes by lines: questions and answers as FAQ entries, and of any other
 * table what the first cell names, then each cell under its column. `headRows` of the rows are known to be its head.
 */
export function tableToText(rows: readonly Row[], headRows = 0): string {
  const heads = cleanRows(rows.slice(0, headRows));
  const others = cleanRows(rows.slice(headRows));
  const known = joinHeads(heads.filter((row) => !isAcross(row)));
  const first = others.findIndex((row) => !isAcross(row));
  const guessed = joinHeads(first === -1 ? [] : others.slice(first, first + 1));
  const head = known ?? guessed;
  if (!head) return [...heads, ...others].map(([cell]) => cell).join('\n');
  const below = known ? others : others.filter((_, at) => at !== first);
  const question = head.findIndex((cell) => QUESTION.test(cell));
  const answer = head.findIndex((cell) => ANSWER.test(cell));
  if (question !== -1 && answer !== -1) {
    return below
      .filter((row) => row[question] && row[answer])
      .map((row) => `Q: ${row[question]}\nA: ${row[answer]}`)
      .join('\n\n');
  }
  const titles = heads.filter(isAcross);
  if (known || isHead(head, below)) return toParagraphs([...titles, ...below], head);
  return toParagraphs([...titles, ...others], []);
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
    head.every((cell, at) => (cell !== '' || at === 0) && !/\d/.test(cell))
  );
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
