import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { IconBook } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from '#features/missing-info/question-card.module.css';
import { ANSWERING } from '#features/missing-info/use-answer.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = { item: InsufficientInfo; worded: string | undefined; text: string; onForget: () => void };

/** Somebody else settled the question while its answer was typed: what can still be done with the answer. */
export function GoneActions({ item, worded, text, onForget }: Props) {
  const { t } = useTranslation();
  const { id } = useUser();
  const { mutate, isPending } = useMutation({
    mutationKey: ANSWERING,
    mutationFn: () =>
      client.knowledge.addFaq({
        id,
        question: worded?.trim() || item.userQuestion.trim(),
        answer: text.trim(),
        place: 'fitting',
      }),
    onSuccess: () => {
      onForget();
      showToast('success', t('faq.added'));
    },
    onError: (error) => showToast('error', t('faq.failed'), errorMessage(error, t('common.unknownError'))),
  });
  return (
    <>
      <p className={classes.gone} role="status">
        {t('missing.gone')}
      </p>
      <div className={classes.actions}>
        {!item.wish && (
          <Button
            icon={<IconBook size={16} stroke={1.5} />}
            isBusy={isPending}
            busyLabel={t('missing.saving')}
            onClick={() => mutate()}
          >
            {t('missing.save')}
          </Button>
        )}
        <Button variant="quiet" disabled={isPending} onClick={onForget}>
          {t('missing.dropAnswer')}
        </Button>
      </div>
    </>
  );
}
