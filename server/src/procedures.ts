import { implement } from '@orpc/server';
import { contract } from '@parley/contract/contract.ts';

import type { Caller } from '#context';
import { AppError } from '#infra/errors.ts';

/** What a handler knows of its request. */
export type RequestContext = {
  /** Null without credentials; invalid credentials never get here, but for routes that are open to all. */
  caller: Caller | null;
  /** Credentials were sent and refused: the auth check answers 401 instead of `authenticated: false`. */
  refused: boolean;
  /** Set-Cookie values for a browser whose own cookie is out of date. */
  renewal?: string[];
  /** The client's address, through TRUST_PROXY only. */
  ip: string;
  userAgent: string;
  headers: Headers;
  /** Set-Cookie values to send with the answer. */
  cookies: string[];
  /**
   * Says which state a read would answer with, before it is read; equal states, equal words. Throws `NotModified` when
   * the caller holds that state.
   */
  tag: (state: string) => void;
};

/** Open to everybody. */
export const open = implement(contract).$context<RequestContext>();

/** Needs a session: 401 without one. */
export const signedIn = open.use(({ context, next }) => {
  if (!context.caller) throw new AppError(context.refused ? 'session_ended' : 'not_signed_in');
  return next({ context: { caller: context.caller } });
});
