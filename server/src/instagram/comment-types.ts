import type { ReadOptions, Rejected, SendResult, Undecided } from './call-types.ts';

/** A post of the business. Addresses are signed and expire within days. */
export type Media = {
  id: string;
  /** IMAGE, VIDEO or CAROUSEL_ALBUM. */
  mediaType: string | null;
  /** AD, FEED, REELS or STORY. */
  productType: string | null;
  caption: string | null;
  permalink: string | null;
  /** What stands for it: the picture, of a film its cover, of an album its first picture. */
  pictureUrl: string | null;
  at: Date | null;
};

export type Comment = {
  id: string;
  text: string | null;
  at: Date | null;
  username: string | null;
  fromId: string | null;
  /** Null where the platform does not say. */
  isHidden: boolean | null;
  parentId: string | null;
  mediaId: string | null;
};
export type CommentPage = { comments: Comment[]; after: string | null };
/** A comment on top with the first of its replies. */
export type ListedComment = Comment & { replies: Comment[] };

/** `replied`: it stands there. Rejected: certainly not. Unknown: it may, and must not be repeated. */
export type ReplyResult = { outcome: 'replied'; commentId: string } | Rejected | Undecided;
/** Hidden, shown or deleted. */
export type ChangeResult = { outcome: 'done' } | Rejected | Undecided;

export type CommentCalls = {
  /** Newest first; feed, reels and albums. `since` leaves out what is older, where the platform heeds it. */
  mediaPage(
    query: { after?: string; limit: number; since?: Date },
    options?: ReadOptions,
  ): Promise<{ media: Media[]; after: string | null }>;
  media(mediaId: string, options?: ReadOptions): Promise<Media>;
  /** Newest first, those on top, each with the first of its replies; at most 50 a page. */
  commentsOf(
    query: { mediaId: string; after?: string; limit: number },
    options?: ReadOptions,
  ): Promise<{ comments: ListedComment[]; after: string | null }>;
  repliesTo(
    query: { commentId: string; after?: string; limit: number },
    options?: ReadOptions,
  ): Promise<CommentPage>;
  comment(commentId: string, options?: ReadOptions): Promise<Comment>;
  /** In public. A reply to a reply is put below the comment on top. */
  replyTo(reply: { commentId: string; text: string }): Promise<ReplyResult>;
  hide(change: { commentId: string; hide: boolean }): Promise<ChangeResult>;
  deleteComment(commentId: string): Promise<ChangeResult>;
  /** Once a comment, within 7 days; at most 1000 bytes. */
  replyPrivately(reply: { commentId: string; text: string }): Promise<SendResult>;
};
