import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

import { writeLongKnowledge } from './knowledge.ts';

/** A business that reads its drafts before they go out, with one post. */
export async function openCommented(
  parley: Parley,
  email: string,
): Promise<{ owner: Owner; mediaId: string }> {
  const owner = await registerOwner(parley, email);
  const { userId, business } = owner;
  await owner.call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase: writeLongKnowledge() });
  await owner.call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  await owner.call('PUT', `/api/user/${userId}/comment-settings`, { commentPrompt: '' });
  const home = `businesses/${business.instagramUserId}/posts`;
  const { id } = await parley.simulator.post<{ id: string }>(home, { caption: 'Spring in our salon' });
  return { owner, mediaId: id };
}
