import { LIMITS } from '@parley/contract/limits.ts';
import { IconFileAlert, IconTextPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FileFault } from '#features/knowledge/files/file-fault.ts';
import classes from '#features/knowledge/files/file-panel.module.css';
import { type ReadFile, readFile } from '#features/knowledge/files/read-file.ts';
import panel from '#features/knowledge/panel.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import { TextView } from '#features/knowledge/text-view.tsx';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, Spinner } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = {
  editor: Editor;
  file: File;
  /** Which of how many it is. */
  place: { current: number; total: number };
};

const NOTHING_FOUND = { matches: [], current: -1 };

/** What a file would add and where, before anything is added. */
export function FilePanel({ editor, file, place }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const faults = useFaultTexts();
  const [read, setRead] = useState<ReadFile | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const take = async () => {
      const done = await readFile(file, stop.signal);
      if (!stop.signal.aborted) setRead(done);
    };
    void take();
    return () => stop.abort();
  }, [file]);
  const { edit } = editor;
  const { leavePanel, closePanel } = editor;
  const hasNext = place.current < place.total;
  const headed = (title: string) =>
    place.total === 1 ? title : `${title} (${t('editor.searchCount', place)})`;
  const before = edit.text.trimEnd();
  const isTooMuch =
    read !== null && 'text' in read && before.length + read.text.length + 3 > LIMITS.knowledgeCharacters;

  if (read === null) {
    return (
      <>
        <PanelHeader place={editor.source.place} title={headed(file.name)} onBack={leavePanel} />
        <p className={classes.busy} role="status">
          <Spinner size={24} />
          {t('file.reading')}
        </p>
      </>
    );
  }
  if ('fault' in read || isTooMuch) {
    return (
      <>
        <PanelHeader place={editor.source.place} title={headed(read.name)} onBack={leavePanel} />
        <EmptyState
          isError
          art={<IconFileAlert size={18} stroke={1.5} />}
          title={t('file.failed')}
          text={faults['fault' in read ? read.fault : 'too_long']}
        >
          <Button onClick={closePanel}>{hasNext ? t('file.next') : t('editor.backToText')}</Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PanelHeader
        place={editor.source.place}
        title={headed(t('file.title', { name: read.name }))}
        lead={t('file.size', { characters: formats.number(read.text.length) })}
        onBack={leavePanel}
      />
      <div className={panel.scroll}>
        {before !== '' && (
          <p className={classes.place}>
            {t('file.after')} <q dir="auto">{lastLine(before)}</q>
          </p>
        )}
        {read.left.length > 0 && <LeftOut left={read.left} />}
        <TextView
          place={editor.source.place}
          label={t('file.preview')}
          text={read.text}
          found={NOTHING_FOUND}
        />
      </div>
      <div className={panel.actions}>
        <p className={classes.note}>{t('file.note')}</p>
        <Button variant="quiet" onClick={closePanel}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          icon={<IconTextPlus size={16} stroke={1.5} />}
          onClick={() => {
            edit.append(read.text);
            editor.showAdded(read.text);
            closePanel();
          }}
        >
          {t('file.add')}
        </Button>
      </div>
    </>
  );
}

const MOST_NAMED = 20;

/** Nothing of a file is missing without a word. */
function LeftOut({ left }: { left: string[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={classes.place} role="status">
      {t('file.leftOut', { number: formats.number(left.length) })}
      <ul className={classes.left}>
        {left.slice(0, MOST_NAMED).map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves
          <li key={at} dir="auto">
            {shorten(words)}
          </li>
        ))}
        {left.length > MOST_NAMED && <li>…</li>}
      </ul>
    </div>
  );
}

const LINE_CHARACTERS = 80;

function lastLine(text: string): string {
  return shorten(text.slice(text.lastIndexOf('\n') + 1).trim());
}

function shorten(line: string): string {
  return line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS).toWellFormed()}…` : line;
}

function useFaultTexts(): Record<FileFault, string> {
  const { t } = useTranslation();
  return {
    too_large: t('file.tooLarge'),
    empty: t('file.empty'),
    wrong_type: t('file.wrongType'),
    old_doc: t('file.oldDoc'),
    password: t('file.password'),
    not_utf8: t('file.notUtf8'),
    damaged: t('file.damaged'),
    no_text: t('file.noText'),
    too_long: t('file.tooLong'),
    too_slow: t('file.tooSlow'),
  };
}
