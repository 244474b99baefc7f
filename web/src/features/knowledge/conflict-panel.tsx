import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DifferenceView } from '#features/knowledge/difference-view.tsx';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { mergeTexts } from '#features/knowledge/merge-texts.ts';
import panel from '#features/knowledge/panel.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import type { Conflict, TextEdit } from '#features/knowledge/use-text-edit.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { useDiscard } from '#ui/use-discard.tsx';

type Props = { place: Place; edit: TextEdit; conflict: Conflict };

/** Somebody else saved while we wrote: both texts side by side, and every way to go on. */
export function ConflictPanel({ place, edit, conflict }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { isSaving } = edit;
  const { ask, question } = useDiscard();
  const { mine, base, theirs } = conflict;
  const theirText = theirs.text ?? '';
  const merged = useMemo(() => mergeTexts({ base, mine, theirs: theirText }), [base, mine, theirText]);
  const author = useQuery({
    queryKey: [`/api/knowledge-versions/${theirs.version}`],
    queryFn: ({ signal }) => client.knowledge.getVersion({ id: theirs.version }, { signal }),
    enabled: theirs.version !== '',
  }).data?.authorName;
  const time = theirs.updatedAt ? formats.cardTime(theirs.updatedAt) : '';

  return (
    <>
      <PanelHeader
        place={place}
        title={author ? t('conflict.titleBy', { name: author, time }) : t('conflict.title', { time })}
        lead={merged === null ? t('conflict.lead') : t('conflict.leadBoth')}
        onBack={null}
      />
      <div className={panel.scroll}>
        <DifferenceView label={t('conflict.difference')} before={theirText} after={mine} />
      </div>
      <div className={panel.actions}>
        <Button variant="quiet" disabled={isSaving} onClick={() => ask(mine !== theirText, edit.takeTheirs)}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={edit.keepEditing}>
          {t('conflict.keepEditing')}
        </Button>
        <Button
          variant={merged === null ? 'primary' : 'secondary'}
          disabled={isSaving}
          onClick={() => void edit.settle(mine)}
        >
          {t('conflict.saveMine')}
        </Button>
        {merged !== null && (
          <Button
            variant="primary"
            isBusy={isSaving}
            busyLabel={t('common.saving')}
            onClick={() => void edit.settle(merged)}
          >
            {t('conflict.saveBoth')}
          </Button>
        )}
      </div>
      {question}
    </>
  );
}
