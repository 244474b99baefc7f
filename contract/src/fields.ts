import * as z from 'zod';

import { LIMITS } from './limits.ts';

/** Ids of our own rows are UUIDs; anything else is answered as not found, so the schema only bounds the size. */
export const id = z.string().min(1).max(100);
/** ISO 8601 in UTC with milliseconds. */
export const timestamp = z.string();
export const optionalUserId = z.object({ userId: id.optional() });
export const message = z.object({ message: z.string() });
export const success = z.object({ success: z.literal(true), message: z.string() });
/** Where quiet hours begin or end, `HH:mm` of the account's day; both null: there are none. */
export const quietTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
export const text = z.string().max(LIMITS.textCharacters);
/** Message text: length and blankness are judged by the service, so that the answer names the right error. */
export const messageText = z.string().max(LIMITS.textCharacters * 4);
