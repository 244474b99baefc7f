import type { QueryClient } from '@tanstack/react-query';

import { preloadMember } from '#app/require-user.tsx';
import { pages } from '#app/screens.tsx';
import { loadMemberTexts } from '#i18n/i18n.ts';
import { type Check, sessionQuery } from '#lib/session/session.ts';

const CHATS = '/dashboard';

/**
 * Asks at once for all that the page of the address needs. Each part asks for its own when it is drawn, one after the
 * other, and on a far network every step is a wait.
 */
export function preloadFirstScreen(queryClient: QueryClient, { pathname, search }: Location): void {
  const screen = pages.find(({ path }) => path === pathname);
  if (!screen) return;
  // What cannot be had now is asked for again, and told of, where it is shown.
  const session = queryClient.ensureQueryData(sessionQuery).catch(() => null);
  void loadMemberTexts();
  void preloadMember();
  void screen.page.preload();
  if (pathname === CHATS) void readChats(queryClient, session, search);
}

async function readChats(
  queryClient: QueryClient,
  session: Promise<Check | null>,
  search: string,
): Promise<void> {
  const part = import('#app/dashboard/first-reads.ts').catch(() => null);
  const [reads, check] = await Promise.all([part, session]);
  if (reads && check?.user) await reads.startReads(queryClient, check.user.id, search);
}
