import type { Owner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

export type LiveComment = { instagramCommentId: string; aiResponseDraft: string | null };
type Told = { type: string; comment?: LiveComment; message?: { content: string } };

/** What the dashboard of `owner` is told by the server there, as it comes; closed when it is disposed of. */
export async function listen(
  parley: Pick<Parley, 'url'>,
  owner: Owner,
  hear: (told: Told) => void,
): Promise<AsyncDisposable> {
  const url = new URL('/ws', parley.url.replace(/^http/, 'ws'));
  url.searchParams.set('userId', owner.userId);
  url.searchParams.set('token', owner.token);
  const socket = new WebSocket(url);
  const greeted = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.type === 'hello') greeted.resolve();
    hear(told);
  });
  socket.addEventListener('close', () => greeted.reject(new Error('the live socket was closed')));
  await greeted.promise;
  return {
    async [Symbol.asyncDispose]() {
      socket.close();
    },
  };
}
