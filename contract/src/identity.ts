import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, message, timestamp } from './fields.ts';

export const role = z.enum(['client', 'manager']);

/** The signed-in user as the browser keeps it. Settings are those of the account that the user works in. */
export const user = z.object({
  id,
  email: z.string(),
  displayName: z.string(),
  role,
  /** The client whose account this user works in; for a client the same as `id`. */
  ownerId: id,
  accountName: z.string(),
  language: z.string(),
  instagramUserId: z.string().nullable(),
  instagramUsername: z.string().nullable(),
  autoResponseEnabled: z.boolean(),
  /** Why Parley itself switched the AI off: Instagram refuses what the account sends. Null once a person turned the switch. */
  stoppedBy: z.enum(['account_restricted']).nullable(),
  moderationEnabled: z.boolean(),
  aiPrompt: z.string().nullable(),
  knowledgeBase: z.string().nullable(),
  /** False while the knowledge base is empty: then every answer of the AI becomes a draft. */
  hasKnowledge: z.boolean(),
  webhookUrl: z.string(),
  webhookVerifyToken: z.string(),
  bufferMinSeconds: z.number().int(),
  bufferMaxSeconds: z.number().int(),
  undoSeconds: z.number().int(),
  timezone: z.string(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;

/** As its browser calls itself; null for what it does not tell. */
export const device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'desktop']).nullable(),
});
export type Device = z.infer<typeof device>;

/** One place where the user is signed in. */
const session = z.object({
  id,
  device,
  createdAt: timestamp,
  /** Noted once an hour at most. */
  lastUsedAt: timestamp,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

const done = message.extend({ success: z.literal(true) });
const doneWithSessions = done.extend({ endedSessions: z.number().int() });
const password = z.string().max(1000);
const tag = { tags: ['Identity'] };

export const identity = {
  login: oc
    .route({ method: 'POST', path: '/api/auth/login', summary: 'Sign in with e-mail and password', ...tag })
    .input(z.object({ email: z.string().max(320), password: z.string().max(1000) }))
    /** With a second factor no session yet: what `secondFactor.signIn` goes on with, for ten minutes. */
    .output(
      z.union([
        z.object({ user, token: z.string() }),
        z.object({ twoFactorRequired: z.literal(true), challenge: z.string() }),
      ]),
    ),
  register: oc
    .route({
      method: 'POST',
      path: '/api/auth/register',
      summary:
        'Create a client account; the password goes out by e-mail, or to the operator where none is sent',
      ...tag,
    })
    .input(
      z.object({
        email: z.string().max(320),
        timezone: z.string().max(100).optional(),
        language: z.string().max(10).optional(),
      }),
    )
    /** `isMailed` false: this installation sends no mail, and its operator has the password. */
    .output(message.extend({ isMailed: z.boolean() })),
  requestReset: oc
    .route({
      method: 'POST',
      path: '/api/auth/request-reset',
      summary: 'Mail a link for a new password; the answer is the same for an address that nobody has',
      ...tag,
    })
    .input(z.object({ email: z.string().max(320) }))
    /** `isMailed` as for a registration. */
    .output(message.extend({ isMailed: z.boolean() })),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/api/auth/reset-password',
      summary: 'Set a new password by the token of a link, which fits once; ends all sessions',
      ...tag,
    })
    .input(z.object({ token: z.string().max(100), newPassword: password }))
    .output(done),
  logout: oc
    .route({ method: 'POST', path: '/api/auth/logout', summary: 'End the session and its token', ...tag })
    .output(z.object({ success: z.literal(true), message: z.string() })),
  check: oc
    .route({ method: 'GET', path: '/api/auth/check', summary: 'Who is signed in', ...tag })
    .output(z.object({ authenticated: z.boolean(), user: user.nullable() })),
  getUser: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}',
      summary: 'The user with the settings of the account',
      ...tag,
    })
    .input(z.object({ id }))
    .output(user),
  updateProfile: oc
    .route({
      method: 'PATCH',
      path: '/api/users/{id}/profile',
      summary: 'Change the own display name or language',
      ...tag,
    })
    .input(
      z.object({ id, displayName: z.string().max(200).optional(), language: z.string().max(10).optional() }),
    )
    .output(user),
  changePassword: oc
    .route({
      method: 'PUT',
      path: '/api/auth/password',
      summary: 'Change the own password; ends all other sessions. Needs the cookie',
      ...tag,
    })
    .input(z.object({ currentPassword: password, newPassword: password }))
    .output(doneWithSessions),
  listSessions: oc
    .route({ method: 'GET', path: '/api/sessions', summary: 'Where the user is signed in', ...tag })
    .output(z.array(session)),
  endSession: oc
    .route({ method: 'DELETE', path: '/api/sessions/{id}', summary: 'Sign out in one place', ...tag })
    .input(z.object({ id }))
    .output(done),
  endOtherSessions: oc
    .route({ method: 'DELETE', path: '/api/sessions', summary: 'Sign out everywhere else', ...tag })
    .output(doneWithSessions),
};
