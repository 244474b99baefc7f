import type { Comment } from '@parley/contract/comments.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type CommentPage = { items: Comment[]; isEnd: boolean };
export type CommentData = InfiniteData<CommentPage>;

/** The fields that can stand open in a card; one at a time on the whole page. */
export type BoxKind = 'reply' | 'private' | 'edit' | 'editPrivate';

/** What somebody wrote into the fields of one comment and has not sent. */
export type Typed = Partial<Record<BoxKind, string>>;
