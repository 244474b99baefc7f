import type { Conversation } from '@parley/contract/conversations.ts';

type Named = Pick<Conversation, 'participantName' | 'participantUsername'>;

/** What the customer is called: the name, else the handle, else what the caller says for a nameless one. */
export function displayName({ participantName, participantUsername }: Named, fallback: string): string {
  return participantName || participantUsername || fallback;
}

export function pictureOf(
  conversation: Pick<Conversation, 'avatar' | 'participantProfilePic'>,
): string | null {
  return conversation.avatar ?? conversation.participantProfilePic;
}
