import * as z from 'zod';

/**
 * Where a message came from. `echo`: typed in the Instagram app. `recovery`: no webhook brought it, it was found on the
 * platform. `test`: made to see whether messages arrive.
 */
export const origin = z.enum(['webhook', 'echo', 'dashboard', 'assistant', 'import', 'recovery', 'test']);
export type Origin = z.infer<typeof origin>;
