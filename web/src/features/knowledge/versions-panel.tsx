import type { KnowledgeVersion } from '@parley/contract/knowledge.ts';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionsPath } from '#features/knowledge/knowledge-calls.ts';
import panel from '#features/knowledge/panel.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useSourceNames } from '#features/knowledge/use-source-names.ts';
import { VersionView } from '#features/knowledge/version-view.tsx';
import classes from '#features/knowledge/versions-panel.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Who saved what and when; one of them opened shows what bringing it back would change, and can be brought back. */
export function VersionsPanel({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { part } = editor.source;
  const [openId, setOpenId] = useState(editor.panel?.name === 'versions' ? (editor.panel.id ?? null) : null);
  const list = useInfiniteQuery({
    queryKey: [versionsPath(userId), part],
    queryFn: ({ pageParam, signal }) =>
      client.knowledge.listVersions(
        { id: userId, part, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.versions.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const versions = list.data?.pages.flatMap((page) => page.versions);

  if (openId !== null) {
    return <VersionView key={openId} editor={editor} id={openId} onBack={() => setOpenId(null)} />;
  }
  return (
    <>
      <PanelHeader
        place={editor.source.place}
        title={t('versions.title')}
        lead={t('versions.lead')}
        onBack={editor.closePanel}
      />
      <div className={panel.scroll}>
        {list.isError && !versions && <LoadFailed title={t('versions.loadFailed')} query={list} />}
        {list.isPending && (
          <div className={classes.loading}>
            <Skeleton width={280} height={14} />
            <Skeleton width={240} height={14} />
          </div>
        )}
        <ul className={classes.list}>
          {versions?.map((version) => (
            <VersionRow key={version.id} version={version} onOpen={() => setOpenId(version.id)} />
          ))}
        </ul>
        {list.hasNextPage && (
          <p className={classes.more}>
            <Button
              isBusy={list.isFetchingNextPage}
              busyLabel={t('common.loading')}
              onClick={() => void list.fetchNextPage()}
            >
              {t('versions.older')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function VersionRow({ version, onOpen }: { version: KnowledgeVersion; onOpen: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sources = useSourceNames();
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <IconHistory size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.words}>
          <span>{formats.cardTime(version.createdAt)}</span>
          <small>
            {sources[version.source]}
            {version.authorName && (
              <>
                {', '}
                <bdi>{version.authorName}</bdi>
              </>
            )}
          </small>
        </span>
        {version.isCurrent && <span className={classes.current}>{t('versions.current')}</span>}
      </button>
    </li>
  );
}
