import { AppError } from '#infra/errors.ts';
import type { InstagramClient } from '#instagram/client.ts';
import { InstagramError } from '#instagram/errors.ts';

/** What the account's webhooks carry; the Meta app may choose fewer, and a token may allow fewer. */
const WANTED = [
  'messages',
  'message_reactions',
  'message_edit',
  'message_echoes',
  'messaging_postbacks',
  'messaging_seen',
  'messaging_referral',
  'comments',
  'live_comments',
] as const;

/**
 * Asks the platform for webhooks, field by field where it refuses them together, and reads back what it will send: it
 * says yes to a field that the Meta app has not chosen, and leaves it out. Answers the fields that will not come.
 * Throws what the platform says when it gives no messages at all.
 */
export async function subscribeChannel(
  client: Pick<InstagramClient, 'subscribe' | 'subscriptions'>,
): Promise<string[]> {
  const taken = await askFor(client, WANTED);
  const given = await readBack(client, taken);
  return WANTED.filter((field) => !given.includes(field));
}

/** The wanted fields that the platform does not send now, as it says itself. */
export async function findMissingFields(client: Pick<InstagramClient, 'subscriptions'>): Promise<string[]> {
  const given = (await client.subscriptions()).flatMap((app) => app.fields);
  return WANTED.filter((field) => !given.includes(field));
}

/** One field that the platform does not know, or that the token may not have, must not cost the others. */
async function askFor(
  client: Pick<InstagramClient, 'subscribe'>,
  fields: readonly string[],
): Promise<readonly string[]> {
  try {
    await subscribeTo(client, fields);
    return fields;
  } catch (error) {
    if (!isAboutFields(error)) throw error;
    const [messages = '', ...others] = fields;
    const taken = [messages];
    await subscribeTo(client, taken);
    for (const field of others) {
      try {
        await subscribeTo(client, [...taken, field]);
        taken.push(field);
      } catch (refusal) {
        if (!isAboutFields(refusal)) throw refusal;
      }
    }
    // The last call may have been a refused one, and what a refused call leaves behind is nowhere written.
    await subscribeTo(client, taken);
    return taken;
  }
}

async function subscribeTo(client: Pick<InstagramClient, 'subscribe'>, fields: readonly string[]) {
  try {
    await client.subscribe(fields);
  } catch (error) {
    const isUnconfirmed =
      error instanceof InstagramError && error.error.class === 'unknown' && error.error.code === null;
    if (!isUnconfirmed) throw error;
    throw new AppError(
      'platform_failed',
      { reason: 'it did not confirm that it will send messages here; try again' },
      { cause: error },
    );
  }
}

function isAboutFields(error: unknown): boolean {
  return (
    error instanceof InstagramError &&
    (error.error.class === 'bad_request' || error.error.class === 'permission')
  );
}

/** What cannot be read back counts as given: the platform confirmed it. */
async function readBack(
  client: Pick<InstagramClient, 'subscriptions'>,
  taken: readonly string[],
): Promise<readonly string[]> {
  try {
    const fields = (await client.subscriptions()).flatMap((app) => app.fields);
    return fields.length > 0 ? taken.filter((field) => fields.includes(field)) : taken;
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    return taken;
  }
}
