import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rehearsalKey, turnsKey } from '#features/rehearsal/rehearsal-queries.ts';
import { ADDING, type Entry } from '#features/rehearsal/use-entries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { client } from '#lib/api/client.ts';
import { changeCached } from '#lib/late-news.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

type Turns = { turns: RehearsalTurn[] };

/** Puts the answer of a person into the knowledge base; once for a turn. */
export function useAdd(rehearsalId: string, turn: RehearsalTurn, onAdded: () => void) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationKey: ADDING,
    mutationFn: ({ question, answer }: Entry) =>
      client.rehearsals.addToFaq({ id: turn.id, question: question.trim(), answer: answer.trim() }),
    onSuccess: () => {
      changeCached<Turns>(queryClient, turnsKey(rehearsalId), ({ turns }) => ({
        turns: turns.map((one) => (one.id === turn.id ? { ...one, isInFaq: true } : one)),
      }));
      onAdded();
      announce(t('faq.added'));
      // It is outdated now.
      refresh(rehearsalKey(userId));
    },
  });
}
