const TOKEN = /--[^\n]*|'[^']*'|"([^"]+)"|([a-z_]\w*)|[^\s\w]/gi;
/** What is named after `WITH` or a comma, as a table of this statement alone. */
const NAMED = /"?(\w+)"?(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;
/** A table is named early; what follows further behind is not looked at. */
const READ_CHARACTERS = 20_000;
/** Functions whose arguments are told apart by FROM. */
const FROM_INSIDE = ['extract', 'substring', 'trim', 'overlay'];
const NO_WRITE_AFTER = ['for', 'key', 'do', 'on'];
const BEFORE_TABLE = ['only', 'lateral'];

type Named = { kind: string; table: string; depth: number };

/**
 * What a statement does and to which table: `select messages`, `update jobs`. Of several the one that writes, and of
 * these the outermost; of those that read the first. It names a figure: only words of the program are in it.
 */
export function kindOf(statement: string): string {
  const text = statement.slice(0, READ_CHARACTERS);
  const own = new Set(Array.from(text.matchAll(NAMED), ([, name]) => name?.toLowerCase()));
  const tokens = Array.from(text.matchAll(TOKEN), ([token, quoted, word]) => ({
    text: (quoted ?? token).toLowerCase(),
    isName: quoted !== undefined || word !== undefined,
  }));
  const named: Named[] = [];
  const opened: string[] = [];
  for (const [index, { text: token }] of tokens.entries()) {
    const before = tokens[index - 1]?.text ?? '';
    if (token === '(') opened.push(before);
    if (token === ')') opened.pop();
    const kind = kindAt(token, before, opened.at(-1) ?? '');
    if (kind === null) continue;
    const at = BEFORE_TABLE.includes(tokens[index + 1]?.text ?? '') ? index + 2 : index + 1;
    const table = tokens[at];
    const isCall = kind === 'select' && tokens[at + 1]?.text === '(';
    if (table?.isName && !isCall && !own.has(table.text))
      named.push({ kind, table: table.text, depth: opened.length });
  }
  const writes = named.filter(({ kind }) => kind !== 'select').toSorted((one, two) => one.depth - two.depth);
  const found = writes[0] ?? named[0];
  return found ? `${found.kind} ${found.table}` : firstWord(tokens[0]);
}

/** What is done to the table that is named next; null where none is. */
function kindAt(token: string, before: string, opener: string): string | null {
  if (token === 'into' && before === 'insert') return 'insert';
  if (token === 'update' && !NO_WRITE_AFTER.includes(before)) return 'update';
  if (token === 'from' && before === 'delete') return 'delete';
  if (token === 'from') return before === 'distinct' || FROM_INSIDE.includes(opener) ? null : 'select';
  return token === 'join' ? 'select' : null;
}

const firstWord = (token?: { text: string; isName: boolean }) => (token?.isName ? token.text : 'other');
