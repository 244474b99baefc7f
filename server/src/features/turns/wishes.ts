import { type AppointmentWish, comments, reading } from '@parley/assistant';

import type { Context, Tx } from '#context';
import * as missingInfo from '#features/missing-info/service.ts';
import type { TurnInput } from '#features/runs/service.ts';
import { conversationSubject } from '#subject';
import type { ClaimedTurn } from './turn-repository.ts';

/** The time that the customer asks for in this turn; null for none. */
export function wishOf(input: TurnInput): AppointmentWish | null {
  return reading.findAppointmentWish(input.assistant.turn, input.assistant.timezone);
}

/** True when an open question is the wish and asks for nothing beside it. */
export function isWishAlone(input: TurnInput, wish: AppointmentWish, question: string): boolean {
  const { timezone } = input.assistant;
  const at = input.assistant.turn.find(({ id }) => id === wish.messageId)?.at ?? '';
  const words = reading.findAppointmentWish([{ id: wish.messageId, text: question, at }], timezone)?.words;
  return !comments.readComment(question.replace(words ?? wish.words, '')).isQuestion;
}

/** A wish for a time is a card of its own, whatever is answered: the assistant promises none. */
export async function recordWish(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  wish: AppointmentWish,
  runId: string,
): Promise<void> {
  const { messageId, words, days, times } = wish;
  await missingInfo.create(ctx, tx, {
    accountId: turn.accountId,
    subject: conversationSubject(turn.conversationId),
    turnId: turn.id,
    runId,
    messageId,
    question: words,
    reason: 'The customer asks for a time, which only a person can promise.',
    reasonCode: 'appointment',
    wish: { days, times },
  });
}
