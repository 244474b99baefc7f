import { useEffect, useRef } from 'react';
import { DraftCard } from '#features/replies/draft-card.tsx';
import { useDrafts } from '#features/replies/draft-queries.ts';
import { focusDraft } from '#features/replies/focus-draft.ts';
import type { Decision } from '#features/replies/use-draft-actions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';

type Props = {
  conversationId: string;
  customerName: string;
  onShowSources: () => void;
  onDecided: (decision: Decision) => void;
  /** A draft that somebody went to by key. It gets the focus as soon as it is there, once for each `at`. */
  wanted: { draftId: string; at: number } | null;
};

export function DraftList({ conversationId, customerName, onShowSources, onDecided, wanted }: Props) {
  const { t } = useTranslation();
  const drafts = useDrafts(conversationId);
  const newest = drafts.at(-1)?.id;
  const known = useRef(newest);
  const awaitsReplacement = useRef(false);

  useEffect(() => {
    if (newest !== undefined && newest !== known.current) {
      announceNotice(t('chat.draftFor', { name: customerName }));
      if (awaitsReplacement.current) focusDraft(newest);
      awaitsReplacement.current = false;
    }
    known.current = newest;
  }, [newest, customerName, t]);

  const wantedId = wanted?.draftId;
  const isThere = drafts.some(({ id }) => id === wantedId);
  const at = wanted?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same draft once more focuses it once more
  useEffect(() => {
    if (wantedId !== undefined && isThere) focusDraft(wantedId);
  }, [wantedId, isThere, at]);

  return drafts.map((draft) => (
    <DraftCard
      key={draft.id}
      draft={draft}
      customerName={customerName}
      onShowSources={onShowSources}
      onDecided={onDecided}
      onReplacedByKey={() => {
        awaitsReplacement.current = true;
      }}
    />
  ));
}
