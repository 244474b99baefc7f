import type { Provider } from '@parley/assistant';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';

import { readExceptions } from './manage.ts';

export type CheckHooks = {
  /** The provider that the account's answers come from. */
  providerFor: (accountId: string) => Promise<Provider>;
};

type Conditions = { triggerConditions: string; exceptions: string[] };
export type Tried = { fires: boolean; words: string[]; reason: string | null; by: 'model' | 'words' };

/** Whether a model reads what customers write, or words are compared. */
export async function checkedBy(_hooks: CheckHooks, _accountId: string): Promise<Tried['by']> {
  return 'words';
}

/** What conditions that nobody has saved would make of a message. 400 `blank_text` where one of them says nothing. */
export async function tryConditions(
  ctx: Context,
  hooks: CheckHooks,
  accountId: string,
  { triggerConditions, exceptions, text }: Conditions & { text: string },
): Promise<Tried> {
  if (triggerConditions.trim() === '' || text.trim() === '') throw new AppError('blank_text');
  const tried = { id: 'tried', name: '', triggerConditions, exceptions: readExceptions(exceptions) };
  const [match] = await ctx.assistant.matchTriggers([tried], [{ id: 'said', text }]);
  const by = await checkedBy(hooks, accountId);
  return { fires: match !== undefined, words: match?.words ?? [], reason: match?.reason ?? null, by };
}
