/** What a turn, a run, a draft or a question is about; `account`: nothing smaller, as when its texts are written. */
export type Subject =
  | { kind: 'conversation'; conversationId: string }
  | { kind: 'comment'; commentId: string }
  | { kind: 'account' };

type SubjectColumns = {
  subjectKind: Subject['kind'];
  conversationId: string | null;
  commentId: string | null;
};

/** The columns of a subject, for an insert. */
export function subjectColumns(subject: Subject): SubjectColumns {
  return {
    subjectKind: subject.kind,
    conversationId: subject.kind === 'conversation' ? subject.conversationId : null,
    commentId: subject.kind === 'comment' ? subject.commentId : null,
  };
}

/** Its ids as live events name them. */
export function subjectIds(subject: Pick<SubjectColumns, 'conversationId' | 'commentId'>): {
  conversationId?: string;
  commentId?: string;
} {
  const { conversationId, commentId } = subject;
  return { ...(conversationId && { conversationId }), ...(commentId && { commentId }) };
}

export const conversationSubject = (conversationId: string): Subject => ({
  kind: 'conversation',
  conversationId,
});
