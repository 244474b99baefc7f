import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { AppError } from '#app/app-error.tsx';
import { NotFoundRoute } from '#app/not-found-route.tsx';
import { RequireUser } from '#app/require-user.tsx';
import { Root } from '#app/root.tsx';
import { VisitorsOnly } from '#app/visitors-only.tsx';

const root = createRootRoute({
  component: Root,
  errorComponent: AppError,
  notFoundComponent: NotFoundRoute,
});

/** For people who are not signed in; everybody else goes to the dashboard. */
const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', component: VisitorsOnly });
const members = createRoute({ getParentRoute: () => root, id: 'members', component: RequireUser });

const landing = lazyRouteComponent(() => import('#app/routes/landing.tsx'), 'LandingRoute');

const visitorRoutes = [
  createRoute({ getParentRoute: () => visitors, path: '/', component: landing }),
  createRoute({ getParentRoute: () => visitors, path: '/landing', component: landing }),
  createRoute({
    getParentRoute: () => visitors,
    path: '/login',
    component: lazyRouteComponent(() => import('#app/routes/login.tsx'), 'LoginRoute'),
  }),
  createRoute({
    getParentRoute: () => visitors,
    path: '/register',
    component: lazyRouteComponent(() => import('#app/routes/register.tsx'), 'RegisterRoute'),
  }),
] as const;

export type DashboardSearch = {
  conversation?: string;
  /** Opened once, then gone from the address. */
  dialog?: (typeof ADDRESSED)[number];
};

/** The dialogs that an address can open. */
const ADDRESSED = ['prompt', 'knowledge', 'assistant', 'rehearsal'] as const;

function addressedDialog(name: unknown): Pick<DashboardSearch, 'dialog'> {
  const dialog = ADDRESSED.find((one) => one === name);
  return dialog ? { dialog } : {};
}

const memberRoutes = [
  createRoute({
    getParentRoute: () => members,
    path: '/dashboard',
    validateSearch: ({ conversation, dialog }: Record<string, unknown>): DashboardSearch => ({
      ...(conversation === undefined || conversation === '' ? {} : { conversation: String(conversation) }),
      ...addressedDialog(dialog),
    }),
    component: lazyRouteComponent(() => import('#app/routes/dashboard.tsx'), 'DashboardRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-insufficient-info',
    component: lazyRouteComponent(() => import('#app/routes/missing-info.tsx'), 'MissingInfoRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-config',
    component: lazyRouteComponent(() => import('#app/routes/settings.tsx'), 'SettingsRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-ai',
    component: lazyRouteComponent(() => import('#app/routes/editor-pages.tsx'), 'AiPromptRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-database',
    component: lazyRouteComponent(() => import('#app/routes/editor-pages.tsx'), 'KnowledgeRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-assistant',
    component: lazyRouteComponent(() => import('#app/routes/assistant-settings.tsx'), 'AssistantRoute'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-rehearsal',
    component: lazyRouteComponent(() => import('#app/routes/rehearsal.tsx'), 'RehearsalRoute'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([visitors.addChildren(visitorRoutes), members.addChildren(memberRoutes)]),
  // Ids are opaque text; they must not be read as JSON numbers.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
    return text ? `?${text}` : '';
  },
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
