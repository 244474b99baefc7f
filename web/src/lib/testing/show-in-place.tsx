import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { UserContext } from '#lib/session/user-context.ts';

const VISITORS = ['/', '/login'] as const;
const MEMBERS = [
  '/dashboard',
  '/comments',
  '/mobile-comments',
  '/mobile-insufficient-info',
  '/mobile-config',
  '/mobile-assistant',
  '/mobile-rehearsal',
] as const;

/** Draws content for the owner `u1` at one of the app's addresses; answers the history, to go to others. */
export function showInPlace(
  content: ReactNode,
  client: QueryClient,
  path: (typeof MEMBERS | typeof VISITORS)[number],
  user: Partial<User> = {},
): RouterHistory {
  const root = createRootRoute();
  const members = createRoute({ getParentRoute: () => root, id: 'members' });
  const history = createMemoryHistory({ initialEntries: ['/', path] });
  const router = createRouter({
    routeTree: root.addChildren([
      ...VISITORS.map((visitors) => createRoute({ getParentRoute: () => root, path: visitors })),
      members.addChildren(MEMBERS.map((page) => createRoute({ getParentRoute: () => members, path: page }))),
    ]),
    history,
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1', role: 'client', undoSeconds: 1, ...user } as User}>
          <RouterContextProvider router={router as never}>{content}</RouterContextProvider>
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return history;
}
