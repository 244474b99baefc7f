import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DifferenceView } from '#features/knowledge/difference-view.tsx';
import panel from '#features/knowledge/panel.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import { TextView } from '#features/knowledge/text-view.tsx';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useSourceNames } from '#features/knowledge/use-source-names.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = { editor: Editor; id: string; onBack: () => void };

/** What bringing it back would do to the text of now, what it changed when it was saved, or all of it. */
type Shown = 'restored' | 'changes' | 'text';

const NOTHING_FOUND = { matches: [], current: -1 };

/** One version: what bringing it back would change, what it changed itself, how it reads, and the way back to it. */
export function VersionView({ editor, id, onBack }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sources = useSourceNames();
  const { source, edit } = editor;
  const [chosen, setShown] = useState<Shown | null>(null);
  const read = useQuery({
    queryKey: [`/api/knowledge-versions/${id}`],
    queryFn: ({ signal }) => client.knowledge.getVersion({ id }, { signal }),
    staleTime: 0,
  });
  // What is seen to be replaced. Should a newer text be saved meanwhile, it is shown before anything is lost.
  const [seen] = useState(source.stored);
  const version = read.data;

  if (!version) {
    return (
      <>
        <PanelHeader place={source.place} title={t('versions.title')} onBack={onBack} />
        {read.isError ? (
          <EmptyState
            isError
            art={<IconAlertTriangle size={18} stroke={1.5} />}
            title={t('versions.loadFailed')}
            text={errorMessage(read.error, t('common.unknownError'))}
          />
        ) : (
          <div className={panel.scroll}>
            <Skeleton width={480} height={14} />
          </div>
        )}
      </>
    );
  }
  const restore = async () => {
    const isDone = await edit.replace(version.text, seen, (_, baseVersion) =>
      source.restore(id, baseVersion),
    );
    if (isDone) editor.closePanel();
  };
  const title = formats.cardTime(version.createdAt);
  const shown = chosen ?? (version.isCurrent ? 'changes' : 'restored');
  const [label, before] =
    shown === 'restored'
      ? [t('versions.ifRestored'), seen?.text ?? '']
      : [t('versions.changes'), version.previousText ?? ''];
  return (
    <>
      <PanelHeader
        place={source.place}
        title={title}
        lead={
          <>
            {sources[version.source]}
            {version.authorName && (
              <>
                {', '}
                <bdi>{version.authorName}</bdi>
              </>
            )}
          </>
        }
        onBack={onBack}
      />
      <div className={panel.scroll}>
        {shown !== 'text' ? (
          <DifferenceView label={label} before={before} after={version.text} />
        ) : (
          <TextView
            place={source.place}
            label={t('versions.text')}
            text={version.text}
            found={NOTHING_FOUND}
          />
        )}
      </div>
      <div className={panel.actions}>
        <Segments
          label={t('versions.show')}
          segments={[
            ...(version.isCurrent ? [] : [{ value: 'restored' as const, label: t('versions.ifRestored') }]),
            { value: 'changes', label: t('versions.changes') },
            { value: 'text', label: t('versions.text') },
          ]}
          value={shown}
          onChange={setShown}
        />
        {!version.isCurrent && (
          <Button
            variant="primary"
            icon={<IconArrowBackUp size={16} stroke={1.5} className="flip" />}
            // What is typed and not saved would be lost under it.
            disabled={edit.isChanged}
            isBusy={edit.isSaving}
            busyLabel={t('versions.restoring')}
            onClick={() => void restore()}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
    </>
  );
}
