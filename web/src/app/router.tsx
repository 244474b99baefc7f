import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { AppError } from '#app/app-error.tsx';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { NotFoundRoute } from '#app/not-found-route.tsx';
import { RequireUser } from '#app/require-user.tsx';
import { Root } from '#app/root.tsx';
import { LandingRoute } from '#app/routes/landing.tsx';
import {
  type DialogName,
  findDialog,
  maySee,
  type PageEntry,
  pages,
  type ScreenPath,
} from '#app/screens.tsx';
import { VisitorsOnly } from '#app/visitors-only.tsx';
import { loadDialogTexts, loadMemberTexts } from '#i18n/i18n.ts';
import { useUser } from '#lib/session/user-context.ts';
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

const visitorRoutes = [
  createRoute({ getParentRoute: () => visitors, path: '/', component: LandingRoute }),
  createRoute({ getParentRoute: () => visitors, path: '/landing', component: LandingRoute }),
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
    component: lazyPart(
      async () => {
        const page = import('#app/routes/instagram-result.tsx');
        await Promise.all([loadMemberTexts(), loadDialogTexts()]);
        return (await page).InstagramResultRoute;
      },
      { waiting },
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyPart(async () => (await import('#app/routes/reset-password.tsx')).ResetPasswordRoute, {
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
  /** A message of that conversation, to be shown in its place. */
  message?: string;
  conversation?: string;
  /** Opened once, then gone from the address. */
  dialog?: DialogName;
};

/** The comment that a page is opened because of. */
export type PageSearch = { comment?: string };

function addressedDialog(name: unknown): Pick<DashboardSearch, 'dialog'> {
  const dialog = findDialog(name);
  return dialog ? { dialog } : {};
}

function dashboardRoute({ page: component }: PageEntry) {
  return createRoute({
    getParentRoute: () => members,
    path: '/dashboard',
    validateSearch: ({ conversation, message, dialog }: Record<string, unknown>): DashboardSearch => ({
      ...(conversation === undefined || conversation === '' ? {} : { conversation: String(conversation) }),
      ...(message === undefined || message === '' ? {} : { message: String(message) }),
      ...addressedDialog(dialog),
    }),
    component,
  });
}

/** Whoever it is not for gets to the dashboard. */
function GuardedPage({ screen }: { screen: PageEntry }) {
  const { page: Page } = screen;
  const isShown = maySee(screen, useUser().role) || screen.tellsOthers === true;
  return isShown ? <Page /> : <Navigate to="/dashboard" search={{}} replace />;
}

function pageRoute<const Path extends ScreenPath>(path: Path, screen: PageEntry) {
  const component = Object.assign(() => <GuardedPage screen={screen} />, { preload: screen.page.preload });
  return createRoute({
    getParentRoute: () => members,
    path,
    validateSearch: ({ comment }: Record<string, unknown>): PageSearch =>
      comment === undefined || comment === '' ? {} : { comment: String(comment) },
    component,
  });
}

type MemberRoute =
  | ReturnType<typeof dashboardRoute>
  | { [Path in ScreenPath]: ReturnType<typeof pageRoute<Path>> }[Exclude<ScreenPath, '/dashboard'>];

const memberRoutes = pages.map((screen) =>
  screen.path === '/dashboard' ? dashboardRoute(screen) : pageRoute(screen.path, screen),
) as MemberRoute[];

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
