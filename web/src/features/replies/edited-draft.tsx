import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconArrowDown, IconCheck } from '@tabler/icons-react';
import { DraftEditor } from '#features/replies/draft-editor.tsx';
import { EditNews, newsOf } from '#features/replies/edit-news.tsx';
import { endEdit, setEdit } from '#features/replies/edit-store.ts';
import type { DraftEdit } from '#features/replies/place-edits.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = {
  /** What waits now; null when nothing does. */
  draft: PendingMessage | null;
  edit: DraftEdit;
  takesFocus: boolean;
  isSaving: boolean;
  onSave: (text: string) => void;
  onKeepText: (text: string) => void;
};

/** The field of somebody who changes a draft. It stays with what was typed whatever becomes of that draft. */
export function EditedDraft({ draft, edit, takesFocus, isSaving, onSave, onKeepText }: Props) {
  const { t } = useTranslation();
  const news = newsOf(draft, edit);
  const keep = (text: string) => {
    endEdit(edit.key);
    onKeepText(text);
  };
  const end = news === null ? t('common.cancel') : t('drafts.useNew');
  return (
    <>
      {news !== null && <EditNews draft={draft} news={news} />}
      <DraftEditor
        text={edit.text}
        takesFocus={takesFocus}
        isSaving={isSaving}
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
