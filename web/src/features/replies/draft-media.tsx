import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconAlertTriangle, IconMovie } from '@tabler/icons-react';

import classes from '#features/replies/draft-media.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

/** So many files are shown, and how many more there are. */
const SHOWN = 3;

type Props = {
  draft: PendingMessage;
  isBusy: boolean;
  /** The text goes alone; not offered without it. */
  onSendWithout?: (isByKey: boolean) => void;
};

/** The files that go with a draft, before its text, and what has become of their rule. */
export function DraftMedia({ draft, isBusy, onSendWithout }: Props) {
  const { t } = useTranslation();
  const { mediaRule, mediaFiles } = draft;
  if (!mediaRule) return null;
  const { name, isActive } = mediaRule;
  const more = mediaFiles.length - SHOWN;
  return (
    <div className={classes.media}>
      {mediaFiles.length > 0 && (
        <ol className={classes.files} aria-label={t('drafts.files', { name: name ?? '' })}>
          {mediaFiles.slice(0, SHOWN).map(({ id, preview, description, fileName, fileType }) => (
            <li key={id}>
              {preview ? (
                <img src={preview} alt={description ?? fileName} title={description ?? undefined} />
              ) : (
                <span role="img" aria-label={description ?? fileName}>
                  {fileType === 'video' && <IconMovie size={18} stroke={1.5} aria-hidden="true" />}
                </span>
              )}
            </li>
          ))}
          {more > 0 && (
            <li>
              <span dir="ltr">+{more}</span>
            </li>
          )}
        </ol>
      )}
      {name !== null && <p className={classes.rule}>{t('drafts.files', { name })}</p>}
      {(name === null || !isActive) && (
        <p className={classes.note}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
          {name === null ? t('drafts.ruleGone') : t('drafts.ruleOff')}
        </p>
      )}
      {onSendWithout && mediaFiles.length > 0 && draft.generatedContent.trim() !== '' && (
        <Button
          size="small"
          variant="quiet"
          disabled={isBusy}
          onClick={({ detail }) => onSendWithout(detail === 0)}
        >
          {t('drafts.sendWithout')}
        </Button>
      )}
    </div>
  );
}
