import { createContext, useContext } from 'react';

import type { SessionState } from '#lib/session/session.ts';

export const SessionStateContext = createContext<SessionState>({ state: 'unknown' });

export function useSessionState(): SessionState {
  return useContext(SessionStateContext);
}
