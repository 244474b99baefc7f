import { useQuery } from '@tanstack/react-query';
import { ReasonPanel } from '#features/replies/reason-panel.tsx';
import type { Source } from '#features/replies/source-item.tsx';
import { whyKeys } from '#features/replies/why-keys.ts';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

type Props = {
  commentId: string;
  className: string;
  onClose: () => void;
  /** Leads to the line in the knowledge base, or only there. */
  onCorrect: (source: Source | null) => void;
};

/** What the AI wrote its draft or answer to a comment from. */
export function WhyThisComment({ commentId, ...panel }: Props) {
  const { id: userId } = useUser();
  const reason = useQuery({
    ...api.comments.why.queryOptions({
      queryKey: whyKeys.ofComment(commentId),
      input: { id: commentId, userId },
    }),
    // The knowledge base, or the draft, may have changed since it was last asked.
    staleTime: 0,
  });
  return <ReasonPanel {...panel} subjectId={commentId} reason={reason} />;
}
