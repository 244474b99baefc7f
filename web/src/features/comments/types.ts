import type { Comment } from '@parley/contract/comments.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type CommentPage = { items: Comment[]; isEnd: boolean };
export type CommentData = InfiniteData<CommentPage>;

/** The fields that can stand open in a card; one at a time on the whole page. */
export type BoxKind = 'reply' | 'private' | 'edit' | 'editPrivate';

/** Draws why the AI wrote what it wrote about a comment; the same function as long as the page stands. */
export type Explain = (commentId: string, onClose: () => void) => ReactNode;

/** What somebody wrote into the fields of one comment and has not sent. */
export type Typed = Partial<Record<BoxKind, string>>;
