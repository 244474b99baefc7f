import { useQuery } from '@tanstack/react-query';
import { ReasonPanel } from '#features/replies/reason-panel.tsx';
import type { Source } from '#features/replies/source-item.tsx';
import { whyKeys } from '#features/replies/why-keys.ts';
import { api } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';

type Props = {
  messageId: string;
  className: string;
  onClose: () => void;
  /** Leads to the line in the knowledge base, or only there. */
  onCorrect: (source: Source | null) => void;
};

/** What an AI message was written from, and the way to correct it. */
export function WhyThisAnswer({ messageId, ...panel }: Props) {
  const reason = useQuery({
    ...api.replies.why.queryOptions({
      queryKey: whyKeys.of(messageId),
      input: { id: messageId },
    }),
    // The knowledge base may have changed since it was last asked.
    staleTime: 0,
    refetchInterval: useUnpluggedInterval(),
  });
  return <ReasonPanel {...panel} subjectId={messageId} reason={reason} />;
}
