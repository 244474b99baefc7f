import { useLocation } from '@tanstack/react-router';

/** Who has just made an account, and whether the password went out by mail; kept in the browser's history. */
export type Registered = { email: string; isMailed: boolean };

declare module '@tanstack/react-router' {
  interface HistoryState {
    registered?: Registered;
  }
}

export const useRegistered = (): Registered | undefined =>
  useLocation({ select: ({ state }) => state.registered });
