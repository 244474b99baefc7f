import type { Reminder } from '@parley/contract/reminders.ts';
import { DEFAULT_MINUTES, type DelayDraft, delayDraft } from '#features/reminders/delay.ts';

type Texts = { name: string; customCondition: string; topic: string };
/** What the form begins with: a stored reminder, an example, or nothing. */
export type FormStart = { reminder?: Reminder; example?: Texts };

export type FormDraft = Texts & { delay: DelayDraft };

export function draftOf({ reminder, example }: FormStart): FormDraft {
  if (reminder) {
    const { name, topic, condition, delayMinutes } = reminder;
    return { name, topic, customCondition: condition.customCondition, delay: delayDraft(delayMinutes) };
  }
  const blank = { name: '', customCondition: '', topic: '' };
  return { ...blank, ...example, delay: delayDraft(DEFAULT_MINUTES) };
}
