import { oc } from '@orpc/contract';
import * as z from 'zod';

import { AUDIT_GROUPS, AUDIT_WORDS } from './audit-kinds.ts';
import { id, timestamp } from './fields.ts';
import { device } from './identity.ts';
import { KNOWLEDGE_PARTS } from './knowledge.ts';

/** What can be told in a word; null: more than that, or nothing. */
const told = z.union([z.boolean(), z.number(), z.string()]).nullable();

const auditEntry = z.object({
  id,
  at: timestamp,
  what: z.enum(AUDIT_WORDS),
  /** Null: Parley itself. A removed manager keeps the name. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** The customer, trigger, rule or manager; null where it has none, or is gone with its name. */
  name: z.string().nullable(),
  /** Null unless it is about a chat that still stands. */
  conversationId: z.string().nullable(),
  /** Of a change of prompt or knowledge base: what it made, to be compared and taken back. */
  version: z.object({ id, part: z.enum(KNOWLEDGE_PARTS) }).nullable(),
  /** Of settings. */
  changes: z.array(z.object({ setting: z.string(), from: told, to: told })),
  count: z.number().int().nullable(),
  device: device.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const person = z.object({ id, name: z.string(), isRemoved: z.boolean() });

/** Who did what in the account, the newest first, of the last 400 days; for the client alone. */
export const audit = {
  read: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/audit',
      summary: 'Who did what, the newest first',
      tags: ['Audit'],
    })
    .input(
      z.object({
        id,
        group: z.enum(AUDIT_GROUPS).optional(),
        by: id.optional(),
        /** The last entry of the page before. */
        before: id.optional(),
      }),
    )
    .output(z.object({ entries: z.array(auditEntry), hasMore: z.boolean() })),
  people: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/audit/people',
      summary: 'Who works or worked in the account',
      tags: ['Audit'],
    })
    .input(z.object({ id }))
    .output(z.object({ people: z.array(person) })),
};
