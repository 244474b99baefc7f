import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconPencil, IconRefresh, IconTextPlus } from '@tabler/icons-react';
import { type ClipboardEvent, useMemo } from 'react';
import { AddedLately } from '#features/knowledge/added-lately.tsx';
import notice from '#features/knowledge/corrections-notice.module.css';
import { CorrectionsNotice } from '#features/knowledge/corrections-notice.tsx';
import classes from '#features/knowledge/editor-body.module.css';
import { EditorToolbar } from '#features/knowledge/editor-toolbar.tsx';
import { FaqForm } from '#features/knowledge/faq-form.tsx';
import { SearchBar } from '#features/knowledge/search-bar.tsx';
import { TextField } from '#features/knowledge/text-field.tsx';
import { TextView } from '#features/knowledge/text-view.tsx';
import type { Editor, Found } from '#features/knowledge/use-editor.ts';
import { useEditorLayout } from '#features/knowledge/use-editor-layout.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useDroppedFiles } from '#ui/use-dropped-files.ts';

// Each brings a library or words of its own.
const waiting = <LoadingText />;
const VersionsPanel = lazyPart(
  async () =>
    (await Promise.all([import('#features/knowledge/versions-panel.tsx'), loadDialogTexts()]))[0]
      .VersionsPanel,
  { waiting },
);
const ConflictPanel = lazyPart(
  async () =>
    (await Promise.all([import('#features/knowledge/conflict-panel.tsx'), loadDialogTexts()]))[0]
      .ConflictPanel,
  { waiting },
);
const CorrectionsPanel = lazyPart(
  async () =>
    (await Promise.all([import('#features/knowledge/corrections-panel.tsx'), loadDialogTexts()]))[0]
      .CorrectionsPanel,
  { waiting },
);
const FilePanel = lazyPart(
  async () =>
    (await Promise.all([import('#features/knowledge/files/file-panel.tsx'), loadDialogTexts()]))[0].FilePanel,
  { waiting },
);

type Props = {
  editor: Editor;
  /** Makes way for what lies under a dialog; null on a page. */
  onLeave: (() => void) | null;
};

/** Everything between the header and the footer: tools, the text, and what takes its place for a while. */
export function EditorBody({ editor, onLeave }: Props) {
  const { t } = useTranslation();
  const { source, edit, search, panel } = editor;
  const takeFiles = (files: Iterable<File>) => {
    if (source.part === 'prompt') source.fail(t('prompt.noFiles'));
    else if (edit.conflict) source.fail(t('common.noFiles'));
    else editor.openFiles(files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || bringsText(event.clipboardData)) return;
    takeFiles(event.clipboardData.files);
    event.preventDefault();
  };
  useDroppedFiles(takeFiles);
  // Wherever the focus is: the browser's own search does not see into a field.
  useWindowEvent('keydown', (event) => {
    if (event.code !== 'KeyF' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (panel || edit.conflict || !source.stored || edit.isBlank) return;
    event.preventDefault();
    search.open();
  });

  return (
    <div className={classes.body} onPaste={onPaste}>
      <EditorContent editor={editor} onLeave={onLeave} />
    </div>
  );
}

/** Cells of a spreadsheet bring a picture of themselves along; a file brings its name or path as a text. */
function bringsText(clipboard: DataTransfer): boolean {
  const names = Array.from(clipboard.files, ({ name }) => name);
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  return lines.some((line) => line !== '' && !names.some((name) => `/${line}`.endsWith(`/${name}`)));
}

function EditorContent({ editor, onLeave }: Props) {
  const { edit, panel, source } = editor;
  if (edit.conflict) {
    return <ConflictPanel place={source.place} edit={edit} conflict={edit.conflict} />;
  }
  if (panel?.name === 'versions') {
    return <VersionsPanel editor={editor} />;
  }
  if (panel?.name === 'corrections') {
    return <CorrectionsPanel editor={editor} onLeave={onLeave} />;
  }
  const file = panel?.name === 'file' ? panel.files[panel.at] : undefined;
  if (panel?.name === 'file' && file) {
    const place = { current: panel.at + 1, total: panel.files.length };
    return (
      <FilePanel key={`${panel.at} ${file.name} ${file.size}`} editor={editor} file={file} place={place} />
    );
  }
  if (panel?.name === 'faq')
    return <FaqForm faq={editor.faq} place={source.place} onClose={editor.closePanel} />;
  return <CurrentText editor={editor} />;
}

function CurrentText({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { source, edit, search, target } = editor;
  const { words, stored, readError } = source;
  const { isPhone, isNever, toolbar, hasFaqBeside } = useEditorLayout(editor);
  const found = useFound(editor);
  if (readError !== null) {
    return (
      <EmptyState
        isError
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={words.loadFailed}
        text={readError}
      >
        <Button
          size={isPhone ? 'large' : 'medium'}
          icon={<IconRefresh size={16} stroke={1.5} />}
          onClick={source.onReadAgain}
        >
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (!stored) return <LoadingText />;
  const save = () => {
    // On the dashboard a blank save does nothing; a page says why.
    if (edit.isBlank && edit.isChanged && source.place === 'page') showToast('error', words.blank);
    else void editor.save();
  };
  return (
    <>
      <CorrectionsNotice editor={editor} />
      {edit.isRestored && (
        <p className={notice.restored} role="status">
          {t('editor.restored')}
        </p>
      )}
      {target === 'gone' && (
        <p className={notice.gone} role="status">
          {t('knowledge.lineGone')}
        </p>
      )}
      {toolbar === 'row' && <EditorToolbar editor={editor} />}
      {search.isOpen && <SearchBar search={search} />}
      {isNever ? (
        <EmptyState art={<IconTextPlus size={24} stroke={1.5} />} title={words.never} text={words.neverText}>
          <Button
            variant="primary"
            size={isPhone ? 'large' : 'medium'}
            icon={<IconPencil size={16} stroke={1.5} />}
            onClick={() => edit.show('edit')}
          >
            {t('editor.write')}
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.columns} data-faq={hasFaqBeside || undefined}>
          {edit.mode === 'view' ? (
            <TextView place={source.place} label={words.field} text={edit.text} found={found} />
          ) : (
            <TextField editor={editor} found={found} onSave={save} />
          )}
          {hasFaqBeside && (
            <FaqForm faq={editor.faq} place={source.place} onClose={null}>
              <AddedLately text={edit.text} />
            </FaqForm>
          )}
        </div>
      )}
    </>
  );
}

/** What is marked in the text: what is searched for, else the line that somebody came for. */
function useFound({ search, target }: Editor): Found {
  const { isOpen, matches, current } = search;
  return useMemo(() => {
    if (isOpen || target === null || target === 'gone') return { matches, current };
    return { matches: [target], current: 0 };
  }, [isOpen, matches, current, target]);
}

function LoadingText() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('common.loading')}>
      <Skeleton width={560} height={14} />
      <Skeleton width={480} height={14} />
      <Skeleton width={520} height={14} />
    </div>
  );
}
