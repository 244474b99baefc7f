import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';

import { readExceptions } from './manage.ts';

type Asked = { triggerConditions: string; exceptions: string[]; text: string };
export type Tried = { fires: boolean; words: string[]; reason: string | null };

/** What conditions that nobody has saved would make of a message. 400 `blank_text` where one of them says nothing. */
export async function tryConditions(
  ctx: Context,
  { triggerConditions, exceptions, text }: Asked,
): Promise<Tried> {
  if (triggerConditions.trim() === '' || text.trim() === '') throw new AppError('blank_text');
  const tried = { id: 'tried', name: '', triggerConditions, exceptions: readExceptions(exceptions) };
  const [match] = await ctx.assistant.matchTriggers([tried], [{ id: 'said', text }]);
  return { fires: match !== undefined, words: match?.words ?? [], reason: match?.reason ?? null };
}
