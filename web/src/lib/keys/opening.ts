/** How somebody came to a conversation by key; kept in the entry of the browser's history. */
export type Opening = { by: 'row' } | { by: 'draft'; draftId: string; at: number };

declare module '@tanstack/react-router' {
  interface HistoryState {
    opening?: Opening;
  }
}
