import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { AppError } from '#app/app-error.tsx';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { NotFoundRoute } from '#app/not-found-route.tsx';
import { RequireUser } from '#app/require-user.tsx';
import { Root } from '#app/root.tsx';
import { VisitorsOnly } from '#app/visitors-only.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const waiting = <LoadingScreen />;

const root = createRootRoute({
  component: Root,
  errorComponent: AppError,
  notFoundComponent: NotFoundRoute,
});

/** For people who are not signed in; everybody else goes to the dashboard. */
const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', component: VisitorsOnly });
const members = createRoute({ getParentRoute: () => root, id: 'members', component: RequireUser });

const landing = lazyPart(async () => (await import('#app/routes/landing.tsx')).LandingRoute, { waiting });

const visitorRoutes = [
  createRoute({ getParentRoute: () => visitors, path: '/', component: landing }),
  createRoute({ getParentRoute: () => visitors, path: '/landing', component: landing }),
  createRoute({
    getParentRoute: () => visitors,
    path: '/login',
    component: lazyPart(async () => (await import('#app/routes/login.tsx')).LoginRoute, { waiting }),
  }),
  createRoute({
    getParentRoute: () => visitors,
    path: '/register',
    component: lazyPart(async () => (await import('#app/routes/register.tsx')).RegisterRoute, { waiting }),
  }),
] as const;

/** For everybody, signed in or not. */
const openRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/instagram/$result',
    component: lazyPart(async () => (await import('#app/routes/instagram-result.tsx')).InstagramResultRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/data-deletion/$code',
    component: lazyPart(async () => (await import('#app/routes/data-deletion.tsx')).DataDeletionRoute, {
      waiting,
    }),
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
    component: lazyPart(async () => (await import('#app/routes/dashboard.tsx')).DashboardRoute, { waiting }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-insufficient-info',
    component: lazyPart(async () => (await import('#app/routes/missing-info.tsx')).MissingInfoRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-config',
    component: lazyPart(async () => (await import('#app/routes/settings.tsx')).SettingsRoute, { waiting }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/webhook-test',
    component: lazyPart(async () => (await import('#app/routes/webhook-test.tsx')).WebhookTestRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-ai',
    component: lazyPart(async () => (await import('#app/routes/editor-pages.tsx')).AiPromptRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-database',
    component: lazyPart(async () => (await import('#app/routes/editor-pages.tsx')).KnowledgeRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-assistant',
    component: lazyPart(async () => (await import('#app/routes/assistant-settings.tsx')).AssistantRoute, {
      waiting,
    }),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/mobile-rehearsal',
    component: lazyPart(async () => (await import('#app/routes/rehearsal.tsx')).RehearsalRoute, { waiting }),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    visitors.addChildren(visitorRoutes),
    members.addChildren(memberRoutes),
    ...openRoutes,
  ]),
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
