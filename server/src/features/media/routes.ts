import type { Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { signedIn } from '#procedures';

import type { ReadingHooks } from './readings.ts';
import * as service from './service.ts';

/** Routes of messages that are about their files. */
export function mediaRoutes(ctx: Context, hooks: Pick<ReadingHooks, 'readersFor'>) {
  const routes = signedIn.conversations;
  async function readAgain(
    accountId: string,
    messageId: string,
    kind: 'audio' | 'image',
    onlyFailed: boolean,
  ) {
    const readers = await hooks.readersFor(accountId);
    await service.readAgain(ctx, { accountId, messageId, kind, onlyFailed }, readers);
  }
  return {
    retryMedia: routes.retryMedia.handler(async ({ input, context: { caller } }) => {
      await service.retry(ctx, caller.accountId, { messageId: input.id, mediaId: input.mediaId });
      return conversations.message(ctx, caller.accountId, input.id);
    }),
    retryTranscription: routes.retryTranscription.handler(async ({ input, context: { caller } }) => {
      await readAgain(caller.accountId, input.id, 'audio', true);
      return { message: 'The voice message is being written down' };
    }),
    forceTranscription: routes.forceTranscription.handler(async ({ input, context: { caller } }) => {
      await readAgain(caller.accountId, input.id, 'audio', false);
      return { message: 'The voice message is being written down' };
    }),
    describeMedia: routes.describeMedia.handler(async ({ input, context: { caller } }) => {
      await readAgain(caller.accountId, input.id, 'image', false);
      return { message: 'The picture is being described' };
    }),
  };
}
