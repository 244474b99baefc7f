import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredText } from '#features/knowledge/knowledge-calls.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { readUnsaved, unsavedPlace, useKeptUnsaved } from '#lib/unsaved.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type Faq = ReturnType<typeof useFaq>;

const NOTHING = { question: '', answer: '' };

function parseEntry(stored: unknown): typeof NOTHING | null {
  const { question, answer } = stored as typeof NOTHING;
  return typeof question === 'string' && typeof answer === 'string' ? { question, answer } : null;
}

/**
 * A question and its answer as they are typed; they outlive the form, which comes and goes with the view, and the
 * session.
 */
export function useFaq(source: TextSource, onAdded: (stored: StoredText) => void) {
  const { t } = useTranslation();
  const { id } = useUser();
  const unsaved = unsavedPlace(id, `${source.part}_entry`);
  const [entry, setEntry] = useState(() => readUnsaved(unsaved, parseEntry) ?? NOTHING);
  const question = entry.question.trim();
  const answer = entry.answer.trim();
  const isTyped = question !== '' || answer !== '';
  useKeptUnsaved(unsaved, isTyped ? entry : null);
  const clear = () => setEntry(NOTHING);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.knowledge.addFaq({ id, question, answer }),
    onSuccess: ({ content, version, updatedAt }) => {
      clear();
      showToast('success', t('faq.added'));
      onAdded({ text: content, version: version ?? '', updatedAt });
    },
    onMutate: source.forgetFault,
    onError: (error) => source.fail(t('faq.failed'), errorMessage(error, t('common.unknownError'))),
  });
  return {
    ...entry,
    isTyped,
    isAdding: isPending,
    type: (part: Partial<typeof NOTHING>) => setEntry((now) => ({ ...now, ...part })),
    clear,
    add: () => {
      if (question === '' || answer === '') {
        source.fail(t('common.error'), t('errors.faq_incomplete'));
      } else if (!isPending) mutate();
    },
  };
}
