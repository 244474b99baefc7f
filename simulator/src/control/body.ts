/** Reading of control bodies; a wrong one becomes a 400 with this message. */
export type Body = Record<string, unknown>;

export function asBody(value: unknown): Body {
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Body;
  throw new Error('The body must be a JSON object.');
}

/** Refuses every field that is not named: a misspelt one must not pass for an absent one. */
export function allowOnly(body: Body, names: readonly string[]): Body {
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown fields: ${unknown.join(', ')}`);
  return body;
}

export function requireText(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new Error(`${name} is required and must be a string.`);
}

export function optionalText(body: Body, name: string): string | undefined {
  return body[name] === undefined ? undefined : requireText(body, name);
}

export function optionalNumber(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new Error(`${name} must be a number.`);
}

/** Drops keys without a value, so that optional parts stay absent. */
export function present<T extends Record<string, unknown>>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
