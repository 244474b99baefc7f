import type { Comment } from '@parley/contract/comments.ts';
import classes from '#features/comments/comment-card.module.css';
import type { BoxKind, Typed } from '#features/comments/types.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

const KINDS = ['reply', 'private'] as const;

type Props = { comment: Comment; box: BoxKind | null; typed: Typed | undefined; composing: Composing };

/** What was written in a field that does not stand open, so that it is not forgotten. */
export function UnsentNote({ comment, box, typed, composing }: Props) {
  const { t } = useTranslation();
  return KINDS.filter((kind) => kind !== box && typed?.[kind]?.trim()).map((kind) => (
    <p key={kind} className={classes.unsent}>
      {t('missing.typed')}
      <q dir="auto">{typed?.[kind]}</q>
      <Button variant="quiet" size="small" onClick={() => composing.forget(comment.id, kind)}>
        {t('drafts.drop')}
      </Button>
    </p>
  ));
}
