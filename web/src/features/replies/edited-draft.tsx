import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconArrowDown, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { DraftEditor } from '#features/replies/draft-editor.tsx';
import { EditNews, newsOf } from '#features/replies/edit-news.tsx';
import { endEdit, setEdit } from '#features/replies/edit-store.ts';
import { HeldNote } from '#features/replies/held-note.tsx';
import { heldReasons } from '#features/replies/held-reasons.ts';
import type { DraftEdit } from '#features/replies/place-edits.ts';
import { SourceLinks } from '#features/replies/source-links.tsx';
import { useEditing } from '#features/replies/use-editing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = {
  /** What waits now; null when nothing does. */
  draft: PendingMessage | null;
  edit: DraftEdit;
  takesFocus: boolean;
  isSaving: boolean;
  onShowSources: () => void;
  onSave: (text: string) => void;
  onKeepText: (text: string) => void;
};

/** The field of somebody who changes a draft. It stays with what was typed whatever becomes of that draft. */
export function EditedDraft({ draft, edit, takesFocus, isSaving, onShowSources, onSave, onKeepText }: Props) {
  const { t } = useTranslation();
  const heldId = useId();
  const news = newsOf(draft, edit);
  useEditing(draft?.id ?? null);
  const keep = (text: string) => {
    endEdit(edit.key);
    onKeepText(text);
  };
  const end = news === null ? t('common.cancel') : t('drafts.useNew');
  return (
    <>
      {news !== null && <EditNews draft={draft} news={news} />}
      <HeldNote id={heldId} reasons={heldReasons(edit.began, edit.text)} showsWords />
      <DraftEditor
        text={edit.text}
        takesFocus={takesFocus}
        isSaving={isSaving}
        describedBy={heldId}
        sources={<SourceLinks draft={edit.began} onShowSources={onShowSources} />}
        main={
          draft === null
            ? { label: t('drafts.toField'), icon: <IconArrowDown size={16} stroke={1.5} />, run: keep }
            : { label: t('common.save'), icon: <IconCheck size={16} stroke={1.5} />, run: onSave }
        }
        other={{ label: draft === null ? t('drafts.drop') : end, run: () => endEdit(edit.key) }}
        isEscapable={news === null}
        onType={(text) => setEdit({ ...edit, text })}
      />
    </>
  );
}
