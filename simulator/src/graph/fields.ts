import { badParam, unknownField } from './errors.ts';

/** `messages.limit(20){id,from}` is `{ name: 'messages', modifiers: { limit: '20' }, fields: [id, from] }`. */
export type FieldAsk = { name: string; modifiers: Record<string, string>; fields: FieldAsk[] | null };

const syntaxError = (text: string, at: number) =>
  badParam(
    `Syntax error "Expected end of string instead of "${text[at] ?? ''}"." at character ${at}: ${text}`,
  );

/** Parses the `fields` parameter. */
export function parseFields(text: string): FieldAsk[] {
  let at = 0;
  const skipSpace = () => {
    while (text[at] === ' ' || text[at] === '\n') at += 1;
  };

  function name(): string {
    skipSpace();
    const match = /^[A-Za-z0-9_]+/.exec(text.slice(at));
    if (!match) throw syntaxError(text, at);
    at += match[0].length;
    return match[0];
  }

  function argument(): string {
    const end = text.indexOf(')', at);
    if (text[at] !== '(' || end < 0) throw syntaxError(text, at);
    const value = text.slice(at + 1, end);
    at = end + 1;
    return value;
  }

  function list(closing: '}' | undefined): FieldAsk[] {
    const asks: FieldAsk[] = [];
    for (;;) {
      const ask: FieldAsk = { name: name(), modifiers: {}, fields: null };
      while (text[at] === '.') {
        at += 1;
        ask.modifiers[name()] = argument();
      }
      if (text[at] === '{') {
        at += 1;
        ask.fields = list('}');
      }
      asks.push(ask);
      skipSpace();
      if (text[at] === ',') {
        at += 1;
        continue;
      }
      if (closing && text[at] === closing) {
        at += 1;
        return asks;
      }
      if (!closing && at === text.length) return asks;
      throw syntaxError(text, at);
    }
  }

  return list(undefined);
}

/** The asks as text again, for the address of a next page. */
export const writeFields = (asks: FieldAsk[]): string => asks.map(writeField).join(',');

function writeField({ name, modifiers, fields }: FieldAsk): string {
  const chosen = Object.entries(modifiers).map(([key, value]) => `.${key}(${value})`);
  return `${name}${chosen.join('')}${fields ? `{${writeFields(fields)}}` : ''}`;
}

/** Refuses fields that the node does not have, and modifiers or subfields on fields that take none. */
export function checkFields(
  asks: FieldAsk[],
  nodeType: string,
  known: Record<string, readonly string[] | 'plain' | 'edge'>,
): void {
  for (const ask of asks) {
    const kind = known[ask.name];
    if (kind === undefined) throw unknownField(ask.name, nodeType);
    if (kind !== 'edge' && Object.keys(ask.modifiers).length > 0) throw unknownField(ask.name, nodeType);
    if (kind === 'plain' && ask.fields) throw badParam(`Subfields are not supported by ${ask.name}`);
    if (Array.isArray(kind)) {
      for (const sub of ask.fields ?? []) {
        if (!kind.includes(sub.name)) throw unknownField(sub.name, ask.name);
      }
    }
  }
}

/** Keeps only the asked keys; keys without data stay absent. */
export function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of names) if (row[name] !== undefined) out[name] = row[name];
  return out;
}
