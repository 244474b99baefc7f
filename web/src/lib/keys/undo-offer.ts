/** The last step that can still be taken back. */
export type UndoOffer = {
  conversationId: string;
  /** The draft that waits again then; null when it was a message written by hand. */
  draftId: string | null;
  /** Milliseconds since the epoch. */
  until: number;
  /** Takes it back; says itself when that fails. True when it was taken back. */
  run: () => Promise<boolean>;
};

let offers: UndoOffer[] = [];

export function offerUndo(offer: UndoOffer): void {
  offers = [...offers.filter(({ until }) => until > Date.now()), offer];
}

/** The newest offer that is still open; it is given once. */
export function takeUndo(now: number): UndoOffer | null {
  offers = offers.filter(({ until }) => until > now);
  return offers.pop() ?? null;
}
