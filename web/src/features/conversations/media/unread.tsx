import type { Message } from '@parley/contract/conversations.ts';
import classes from '#features/conversations/media/media.module.css';
import { useReadAgain } from '#features/conversations/media/use-read-again.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { message: Message; what: 'transcript' | 'description'; text: string };

/** A file that the model could not put into words, with another try. */
export function Unread({ message, what, text }: Props) {
  const { t } = useTranslation();
  const again = useReadAgain(message, what);
  return (
    <p className={`${classes.fold} ${classes.foldText}`}>
      {text}{' '}
      <button
        type="button"
        className={classes.action}
        disabled={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('common.tryAgain')}
      </button>
    </p>
  );
}
