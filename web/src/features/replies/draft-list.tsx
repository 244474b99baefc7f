import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { DraftCard } from '#features/replies/draft-card.tsx';
import { useDrafts } from '#features/replies/draft-queries.ts';
import { announce } from '#lib/announce.ts';

type Props = { conversationId: string; customerName: string; onShowSources: () => void };

export function DraftList({ conversationId, customerName, onShowSources }: Props) {
  const { t } = useTranslation();
  const drafts = useDrafts(conversationId);
  const newest = drafts.at(-1)?.id;
  const known = useRef(newest);

  useEffect(() => {
    if (newest !== undefined && newest !== known.current)
      announce(t('chat.draftFor', { name: customerName }));
    known.current = newest;
  }, [newest, customerName, t]);

  return drafts.map((draft) => (
    <DraftCard key={draft.id} draft={draft} customerName={customerName} onShowSources={onShowSources} />
  ));
}
