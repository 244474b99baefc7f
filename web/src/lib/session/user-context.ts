import type { User } from '@parley/contract/identity.ts';
import { createContext, useContext } from 'react';

export const UserContext = createContext<User | null>(null);

/** The signed-in user; only below the guard that lets nobody else in. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser stands outside of the signed-in part of the app');
  return user;
}

/** AI replies are on, and yet each becomes a draft: there is nothing in the knowledge base to answer from. */
export function useAwaitsKnowledge(): boolean {
  const { autoResponseEnabled, hasKnowledge } = useUser();
  // A user that an older release stored does not tell.
  return autoResponseEnabled && hasKnowledge === false;
}
