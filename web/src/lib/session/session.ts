import type { User } from '@parley/contract/identity.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ApiError, apiRequest } from '#lib/api/request.ts';
import {
  clearStoredSession,
  hasStoredToken,
  readStoredUser,
  storeToken,
  storeUser,
} from '#lib/session/stored-session.ts';
import { STORED } from '#lib/storage.ts';

export type Check = { authenticated: boolean; user: User | null };
export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in'; user: User; isOffline: boolean };

const CHECK_URL = '/api/auth/check';
const CHECK_MILLISECONDS = 5_000;
const SIGNED_OUT: Check = { authenticated: false, user: null };
let leaving: Promise<unknown> = Promise.resolve();
/** Sent to the window when the session was ended here, so that every part can let go. */
export const LOGOUT_EVENT = 'parley:logout';

export const sessionKey = [CHECK_URL] as const;

/**
 * Asks the server who is signed in. A refused token is thrown away and the cookie is asked; only the server's word
 * signs out. A failing network or server throws, and then what was known before stays.
 */
export async function checkSession(signal?: AbortSignal): Promise<Check> {
  await leaving;
  try {
    return await askServer(signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    if (!hasStoredToken()) return SIGNED_OUT;
    clearStoredSession();
    return checkSession(signal);
  }
}

async function askServer(signal?: AbortSignal): Promise<Check> {
  const response = await apiRequest(CHECK_URL, 'GET', undefined, signal ? { signal } : {});
  const check = (await response.json()) as Check;
  if (!check.authenticated || !check.user) return SIGNED_OUT;
  storeUser(check.user);
  return check;
}

/** A stored user with a stored token counts as signed in before the server has answered. */
export function readInitialCheck(): Check | undefined {
  const user = readStoredUser();
  return user && hasStoredToken() ? { authenticated: true, user } : undefined;
}

/** A failed check keeps the screen that is open, and leads to the sign-in page when there is none yet. */
export function sessionState(check: Check | undefined, hasFailed: boolean): SessionState {
  if (check?.authenticated && check.user) return { state: 'in', user: check.user, isOffline: hasFailed };
  if (check === undefined && !hasFailed) return { state: 'unknown' };
  return { state: 'out' };
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => checkSession(signal),
  initialData: readInitialCheck,
  initialDataUpdatedAt: 0,
  staleTime: CHECK_MILLISECONDS,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSession(): SessionState {
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: CHECK_MILLISECONDS });
  return sessionState(data, isError);
}

/** Checks again on focus, when the tab is seen again, and when another tab changes what is stored. Mount it once. */
export function useSessionRechecks(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const recheck = () =>
      void queryClient.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false });
    const onVisibility = () => document.visibilityState === 'visible' && recheck();
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORED.token || event.key === STORED.user || event.key === null) recheck();
    };
    window.addEventListener('focus', recheck);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('focus', recheck);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('storage', onStorage);
    };
  }, [queryClient]);
}

export function beginSession(queryClient: QueryClient, user: User, token: string): void {
  storeToken(token);
  storeUser(user);
  queryClient.setQueryData<Check>(sessionKey, { authenticated: true, user });
}

/**
 * Lets go of everything that the server gave, at once and whatever becomes of the call; texts in the composers stay.
 * `logout` tells the server. No check asks it before that has ended, since it would hear of a session half gone.
 */
export function endSession(queryClient: QueryClient, logout: () => Promise<unknown>): void {
  void queryClient.cancelQueries(undefined, { revert: false });
  clearStoredSession();
  leaving = logout().catch((error: unknown) => console.warn('The server did not hear the sign-out', error));
  queryClient.setQueryData<Check>(sessionKey, SIGNED_OUT);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CHECK_URL });
  window.dispatchEvent(new Event(LOGOUT_EVENT));
}

/** Changes the signed-in user here and in the browser's store. Answers what it was, to roll back to. */
export function patchUser(queryClient: QueryClient, patch: Partial<User>): User | null {
  const before = queryClient.getQueryData<Check>(sessionKey)?.user ?? null;
  if (!before) return null;
  const user = { ...before, ...patch };
  storeUser(user);
  queryClient.setQueryData<Check>(sessionKey, { authenticated: true, user });
  return before;
}
