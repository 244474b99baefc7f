import type { Learning } from '@parley/contract/learning.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { learningKey } from '#features/learning/learning-queries.ts';
import { withChoice } from '#features/learning/with-choice.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export type Learn = ReturnType<typeof useLearn>;
type Latest = { learning: Learning | null };

/** What can be done with what was learned. A choice shows at once, and goes back where it was refused. */
export function useLearn() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const key = learningKey(id);
  /** Choices are sent one after the other: the last press is the one that stands. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const start = useMutation({
    mutationFn: () => client.learnings.start({ id }),
    onSuccess: async (latest) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<Latest>(key, latest);
      announce(t('learned.running'));
    },
  });
  const choose = useMutation({
    mutationFn: (choice: { id: string; isChosen: boolean }) => {
      const sent = queue.current.then(() => client.learnings.choose(choice));
      queue.current = sent.catch(() => undefined);
      return sent;
    },
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<Latest>(key, (latest) =>
        latest?.learning ? { learning: withChoice(latest.learning, choice) } : latest,
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const take = useMutation({
    mutationFn: async () => {
      await queue.current;
      return client.learnings.take({ id });
    },
    onSuccess: ({ added }) => {
      announce(t('learned.added', { number: formats.number(added) }));
      return queryClient.invalidateQueries({ queryKey: key });
    },
  });
  const failed = [start, choose, take].find(({ isError }) => isError);
  return {
    start,
    choose,
    take,
    fault: failed ? errorMessage(failed.error, t('common.unknownError')) : null,
  };
}
