import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import classes from '#features/missing-info/open-questions.module.css';
import { reasonText } from '#features/missing-info/reason-text.ts';
import { wishTime } from '#features/missing-info/wish-time.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

type Props = { conversationId: string; onAnswer: (questionId: string) => void };

/** What the AI left to a person in one conversation, with the way to answer it. */
export function OpenQuestions({ conversationId, onAnswer }: Props) {
  const { t, i18n } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const questions = useMissingInfo().data?.filter((item) => item.conversationId === conversationId) ?? [];
  // In the order in which they were asked, as the messages above.
  const inOrder = questions.toSorted((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt));
  return inOrder.map((item) => (
    <div key={item.id} className={classes.notice}>
      <IconMessageCircleQuestion size={18} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>
        <b>{item.wish ? t('wishes.title') : t('missing.left')}</b>
        {inOrder.length > 1 ? (
          <q className="match-parent" dir="auto">
            {item.userQuestion}
          </q>
        ) : (
          <span className="match-parent" dir="auto">
            {item.wish ? wishTime(item.wish, i18n.language) : reasonText(item)}
          </span>
        )}
      </p>
      <Button size={size} onClick={() => onAnswer(item.id)}>
        {t('missing.answer')}
      </Button>
    </div>
  ));
}
