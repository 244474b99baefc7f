import { oc } from '@orpc/contract';
import * as z from 'zod';

import { success } from './fields.ts';
import { user } from './identity.ts';

/** Six digits of the app, or a recovery code. */
const code = z.string().max(100);
const password = z.string().max(1000);
const tag = { tags: ['Identity'] };

export const secondFactor = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/second-factor',
      summary: 'Whether the user signs in with a second factor',
      ...tag,
    })
    .output(z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() })),
  begin: oc
    .route({
      method: 'POST',
      path: '/api/second-factor',
      summary:
        'A new key for an authenticator app; nothing is on before a code of it comes. Needs the cookie',
      ...tag,
    })
    .input(z.object({ password }))
    /** `address` is what the app scans. */
    .output(z.object({ key: z.string(), address: z.string() })),
  confirm: oc
    .route({
      method: 'POST',
      path: '/api/second-factor/confirm',
      summary: 'Turn it on by a code of the app; answers the recovery codes, once. Needs the cookie',
      ...tag,
    })
    .input(z.object({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  end: oc
    .route({
      method: 'POST',
      path: '/api/second-factor/end',
      summary: 'Turn it off, by the password and a code. Needs the cookie',
      ...tag,
    })
    .input(z.object({ password, code }))
    .output(success),
  signIn: oc
    .route({
      method: 'POST',
      path: '/api/auth/second-factor',
      summary: 'Go on with a sign-in that asked for a code',
      ...tag,
    })
    .input(z.object({ challenge: z.string().max(1000), code }))
    .output(z.object({ user, token: z.string() })),
};
