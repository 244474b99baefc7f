import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { InstagramClient, Profile } from '#instagram/client-types.ts';
import { fold } from './fold.ts';
import { fetchPicture, type PictureHooks } from './pictures.ts';

type Contact = { accountId: string; channelId: string; customerId: string; id: string; attempts: number };

const CONCURRENCY = 4;
/** A rush of new people must neither crowd out their messages nor use up the platform's calls at once. */
const REST_MILLISECONDS = 200;
const LEASE_SECONDS = 120;
const MAX_BACKOFF_SECONDS = 6 * 3600;

export type ProfileHooks = PictureHooks & {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
};

/**
 * Fetches names and pictures of new contacts, and again when somebody writes a day after the last time. A refusal is
 * asked again sooner: the platform tells nothing of people who have not written yet.
 */
export function createProfileLoop(ctx: Context, hooks: ProfileHooks): ClaimLoop {
  async function claim(limit: number): Promise<Contact[]> {
    const now = ctx.now();
    const { rows } = await sql<Contact>`
      UPDATE contacts c SET
        profile_due_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}, profile_attempts = profile_attempts + 1
      FROM (
        SELECT p.account_id, p.channel_id, p.customer_id FROM contacts p
        WHERE p.profile_due_at IS NOT NULL AND p.profile_due_at <= ${now} AND (
          SELECT ch.token_state = 'live' AND ch.disconnected_at IS NULL FROM channels ch
          WHERE ch.account_id = p.account_id AND ch.id = p.channel_id
        )
        ORDER BY p.profile_due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) due
      WHERE c.account_id = due.account_id AND c.channel_id = due.channel_id AND c.customer_id = due.customer_id
      RETURNING c.account_id, c.channel_id, c.customer_id, c.id, c.profile_attempts AS attempts
    `.execute(ctx.prepared);
    return rows;
  }

  async function refresh(contact: Contact): Promise<void> {
    const client = await hooks.clientFor(contact.accountId, contact.channelId);
    if (!client) return;
    try {
      const profile = await client.profile(contact.customerId);
      if ('refused' in profile) return await save(contact, null, null);
      const picture = profile.profilePicUrl
        ? await fetchPicture(ctx, hooks, contact.accountId, profile.profilePicUrl)
        : null;
      await save(contact, profile, picture);
    } catch (error) {
      // A profile never blocks a message: the name is tried again later.
      ctx.log.warn({ err: error, contact: contact.id }, 'profile could not be fetched');
      const seconds = Math.min(MAX_BACKOFF_SECONDS, 10 * 2 ** contact.attempts);
      await ctx.db
        .updateTable('contacts')
        .set({ profileDueAt: new Date(ctx.now().getTime() + seconds * 1000) })
        .where('accountId', '=', contact.accountId)
        .where('id', '=', contact.id)
        .execute();
    }
  }

  async function save(
    contact: Contact,
    profile: Profile | null,
    picture: { bytes: Buffer; mediaType: string } | null,
  ): Promise<void> {
    const { accountId, channelId, customerId } = contact;
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const known = {
        profileState: profile ? 'fetched' : 'refused',
        profileFetchedAt: now,
        profileDueAt: null,
        profileAttempts: 0,
        ...(profile ? { name: profile.name, username: profile.username } : {}),
        ...(picture ? { pictureUrl: `/api/contacts/${contact.id}/picture?v=${now.getTime()}` } : {}),
      };
      const { numUpdatedRows } = await tx.db
        .updateTable('contacts')
        .set(known)
        .where('accountId', '=', accountId)
        .where('channelId', '=', channelId)
        .where('customerId', '=', customerId)
        .where('profileDueAt', 'is not', null)
        .executeTakeFirst();
      // Their conversation was deleted meanwhile: nothing of them is kept.
      if (numUpdatedRows === 0n) return;
      if (picture) {
        await tx.db
          .insertInto('contactPictures')
          .values({ accountId, contactId: contact.id, ...picture, fetchedAt: now })
          .onConflict((conflict) =>
            conflict.columns(['accountId', 'contactId']).doUpdateSet({ ...picture, fetchedAt: now }),
          )
          .execute();
      }
      if (!profile) return;
      const conversation = await tx.db
        .updateTable('conversations')
        .set({ searchName: fold(`${profile.name ?? ''} ${profile.username ?? ''}`) })
        .where('accountId', '=', accountId)
        .where('channelId', '=', channelId)
        .where('customerId', '=', customerId)
        .returning('id')
        .executeTakeFirst();
      if (conversation)
        tx.live.publish(accountId, { type: 'conversations_updated', conversationId: conversation.id });
    });
  }

  return createClaimLoop({
    name: 'profiles',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM contacts WHERE profile_due_at IS NOT NULL AND profile_due_at <= clock.now`,
    concurrency: CONCURRENCY,
    restMilliseconds: REST_MILLISECONDS,
    claim,
    handle: refresh,
  });
}
