import { comments } from '@parley/assistant';
import type { Comment, CommentFailure } from '@parley/contract/comments.ts';
import type { Message } from '@parley/contract/conversations.ts';

/** A private message is possible for so long after the comment. */
export const PRIVATE_MS = 7 * 24 * 60 * 60 * 1000;

export type State = 'new' | 'queued' | 'publishing' | 'replied' | 'failed' | 'unknown';
export type PrivateState = 'waiting' | 'sending' | 'sent' | 'refused' | 'unclear' | 'used' | 'impossible';

/** What the list shows of a comment. */
export type CommentRow = {
  id: string;
  channelId: string;
  commentId: string;
  threadId: string;
  authorId: string | null;
  username: string | null;
  content: string | null;
  commentedAt: Date;
  hiddenBy: 'parley' | 'instagram' | null;
  hiddenByRule: Comment['hiddenByRule'];
  goneAt: Date | null;
  isLive: boolean;
  adId: string | null;
  isQuestion: boolean;
  needsAnswer: boolean;
  state: State;
  draft: string | null;
  privateDraft: string | null;
  attention: string | null;
  editingBy: string | null;
  editingUntil: Date | null;
  editingName: string | null;
  replyText: string | null;
  replyAuthor: 'ai' | 'person' | 'app' | null;
  repliedAt: Date | null;
  lookAt: Date | null;
  failure: CommentFailure | null;
  privateState: PrivateState | null;
  privateText: string | null;
  privateSince: Date | null;
  privateFailure: CommentFailure | null;
  conversationId: string | null;
  /** Null too where the chat with it was deleted. `at` is ISO, of the database. */
  privateAnswer: { text: string; kind: string; at: string } | null;
  parent: { id: string; authorUsername: string | null; text: string; isOwn: boolean } | null;
  platformMediaId: string | null;
  mediaType: string | null;
  caption: string | null;
  permalink: string | null;
  objectKey: string | null;
  hasThumbnail: boolean | null;
};

export function presentComment(row: CommentRow, now: Date): Comment {
  const isReplied = row.state === 'replied';
  const isAi = isReplied && row.replyAuthor === 'ai';
  const picture = row.objectKey === null ? null : `/objects/${row.objectKey}`;
  return {
    id: row.id,
    instagramCommentId: row.commentId,
    text: row.content ?? '',
    authorUsername: row.username,
    instagramTimestamp: row.commentedAt.toISOString(),
    status: isReplied ? 'replied' : 'new',
    isHidden: row.hiddenBy !== null,
    hiddenBy: row.hiddenBy,
    hiddenByRule: row.hiddenByRule,
    isGone: row.goneAt !== null,
    isLive: row.isLive,
    isAd: row.adId !== null,
    isQuestion: row.isQuestion,
    needsAnswer: row.needsAnswer,
    parent: row.parent,
    aiResponseGenerated: isAi,
    aiResponseText: isAi ? row.replyText : null,
    manualResponse: isReplied && !isAi ? row.replyText : null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    aiResponseDraft: row.draft,
    privateDraft: row.draft === null ? null : row.privateDraft,
    draftPrice: findPrice(row, now),
    draftEditing: editorOf(row, now),
    attention: isReplied ? null : row.attention,
    publication: presentPublication(row),
    privateReply: presentPrivate(row, now),
    instagramMediaId: row.platformMediaId,
    mediaType: row.mediaType,
    mediaCaption: row.caption,
    mediaPreviewUrl: picture,
    mediaThumbnailUrl: picture && row.hasThumbnail ? `${picture}/thumbnail` : picture,
    mediaPermalink: row.permalink,
  };
}

/** Who is editing the draft at this moment. */
export function editorOf(
  { draft, editingBy, editingUntil, editingName }: CommentRow,
  now: Date,
): Comment['draftEditing'] {
  if (draft === null || editingBy === null || editingUntil === null || editingUntil <= now) return null;
  return { userId: editingBy, name: editingName ?? '' };
}

/** What of the draft could be said in private instead, while that is possible. */
function findPrice(row: CommentRow, now: Date): string | null {
  if (row.draft === null || privateStateOf(row, now) !== 'possible') return null;
  return comments.partPrices(row.draft)?.priced ?? null;
}

function presentPublication({ state, lookAt, replyText, failure }: CommentRow): Comment['publication'] {
  const text = replyText ?? '';
  switch (state) {
    case 'new':
    case 'replied':
      return null;
    case 'queued':
    case 'publishing':
      return { state: 'publishing', text, failure: null };
    case 'unknown':
      return lookAt
        ? { state: 'checking', text, failure: null }
        : { state: 'failed', text, failure: 'unclear' };
    case 'failed':
      return { state: 'failed', text, failure: failure ?? 'refused' };
  }
}

function presentPrivate(row: CommentRow, now: Date): Comment['privateReply'] {
  const state = privateStateOf(row, now);
  const isOpen = state === 'possible' || state === 'expired';
  return {
    state,
    until: isOpen && !row.isLive ? privateUntil(row.commentedAt).toISOString() : null,
    text: row.privateText,
    sentAt: state === 'sent' ? (row.privateSince?.toISOString() ?? null) : null,
    conversationId: state === 'sent' ? row.conversationId : null,
    failure: state === 'possible' ? row.privateFailure : null,
    answer: presentAnswer(row),
  };
}

function presentAnswer({ privateAnswer }: CommentRow): Comment['privateReply']['answer'] {
  if (!privateAnswer) return null;
  const { text, kind, at } = privateAnswer;
  return { text, messageType: kind as Message['messageType'], at: new Date(at).toISOString() };
}

export const privateUntil = (commentedAt: Date) => new Date(commentedAt.getTime() + PRIVATE_MS);

export function privateStateOf(
  row: Pick<CommentRow, 'privateState' | 'authorId' | 'isLive' | 'commentedAt' | 'goneAt'>,
  now: Date,
): Comment['privateReply']['state'] {
  if (row.privateState === 'waiting') return 'sending';
  if (row.privateState !== null && row.privateState !== 'refused') return row.privateState;
  if (row.authorId === null || row.goneAt !== null) return 'impossible';
  if (!row.isLive && privateUntil(row.commentedAt) <= now) return 'expired';
  return 'possible';
}
