import type { User } from '@parley/contract/identity.ts';
import type { ParseKeys } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Shortcut } from '#app/keyboard/shortcut-table.ts';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

type Page = ((props: object) => ReactNode) & { preload: () => Promise<void> };

/** A place that lists screens, each in an order of its own. */
export type Place = 'grid' | 'settings' | 'bar' | 'tabs' | 'palette';

type Screen = {
  /** What it is asked for by: `show('prompt')`, `/dashboard?dialog=prompt`. */
  name: string;
  title: ParseKeys;
  /** Where there is room for one word. */
  short?: ParseKeys;
  /** Nobody else sees it, nor gets to it by its address. */
  only?: User['role'];
  /** Listed for nobody else, and yet whoever gets to it by its address is told whose it is. */
  tellsOthers?: true;
  path?: `/${string}`;
  /** Its address on the phone, where that is another; bars and tabs lead there. */
  phonePath?: `/${string}`;
  /** Another address of the same page, which nothing lists. */
  alias?: `/${string}`;
  /** What stands at its path. Where there is a dialog too, the page is the phone's. */
  page?: Page;
  hasDialog?: true;
  /** The key that opens it, told in the palette and in the list of shortcuts. */
  shortcut?: Shortcut;
  /** Where it is listed, and behind what: the orders are those of NAV-21, NAV-29, NAV-31 and DASH-06. */
  at: Partial<Record<Place, number>>;
};

const page = (load: () => Promise<ComponentType>): Page => lazyPart(load, { waiting: <LoadingScreen /> });

/** One whose words do not come with the dashboard. */
const rarePage = (load: () => Promise<ComponentType>): Page =>
  page(async () => (await Promise.all([load(), loadDialogTexts()]))[0]);

/**
 * Every screen of the signed-in app. The router, the grid, the settings, both bars, the palette and the list of
 * shortcuts read it; nothing is listed that is not here. In the settings each hundred is a group. Icons and dialogs, which
 * would weigh on the sign-in page, stand in `screen-parts.tsx`, where types ask for them.
 */
const SCREENS = [
  {
    name: 'chats',
    title: 'nav.chats',
    path: '/dashboard',
    page: page(async () => (await import('#app/routes/dashboard.tsx')).DashboardRoute),
    at: { tabs: 10 },
  },
  {
    name: 'missing',
    title: 'missing.title',
    short: 'nav.missing',
    path: '/mobile-insufficient-info',
    page: page(async () => (await import('#app/routes/missing-info.tsx')).MissingInfoRoute),
    hasDialog: true,
    at: { tabs: 20, palette: 10 },
  },
  {
    name: 'prompt',
    title: 'prompt.title',
    short: 'prompt.short',
    path: '/mobile-ai',
    page: page(async () => (await import('#app/routes/editor-pages.tsx')).AiPromptRoute),
    hasDialog: true,
    at: { grid: 10, settings: 310, bar: 10, palette: 20 },
  },
  {
    name: 'knowledge',
    title: 'knowledge.title',
    short: 'knowledge.short',
    path: '/mobile-database',
    page: page(async () => (await import('#app/routes/editor-pages.tsx')).KnowledgeRoute),
    hasDialog: true,
    at: { grid: 20, settings: 320, bar: 20, palette: 30 },
  },
  {
    name: 'buffer',
    title: 'buffer.title',
    short: 'buffer.short',
    hasDialog: true,
    at: { grid: 30, settings: 220, palette: 40 },
  },
  {
    name: 'reminders',
    title: 'reminders.title',
    path: '/mobile-reminders',
    alias: '/reminders',
    page: rarePage(async () => (await import('#app/routes/reminders.tsx')).RemindersRoute),
    hasDialog: true,
    at: { grid: 40, settings: 330, bar: 30, palette: 45 },
  },
  {
    name: 'rehearsal',
    title: 'rehearsal.title',
    only: 'client',
    path: '/mobile-rehearsal',
    page: rarePage(async () => (await import('#app/routes/rehearsal.tsx')).RehearsalRoute),
    hasDialog: true,
    at: { grid: 31, settings: 360, palette: 60 },
  },
  {
    name: 'learned',
    title: 'learned.title',
    short: 'learned.short',
    path: '/mobile-learned',
    page: rarePage(async () => (await import('#app/routes/learned.tsx')).LearnedRoute),
    hasDialog: true,
    at: { grid: 33, settings: 375, palette: 55 },
  },
  {
    name: 'assistant',
    title: 'assistant.title',
    short: 'assistant.short',
    only: 'client',
    path: '/mobile-assistant',
    page: rarePage(async () => (await import('#app/routes/assistant-settings.tsx')).AssistantRoute),
    hasDialog: true,
    at: { grid: 32, settings: 370, palette: 50 },
  },
  {
    name: 'triggers',
    title: 'triggers.title',
    path: '/mobile-triggers',
    page: rarePage(async () => (await import('#app/routes/triggers.tsx')).TriggersRoute),
    hasDialog: true,
    at: { grid: 50, settings: 340, bar: 40, palette: 46 },
  },
  {
    name: 'media',
    title: 'mediaRules.title',
    short: 'mediaRules.short',
    path: '/mobile-media',
    page: rarePage(async () => (await import('#app/routes/media-rules.tsx')).MediaRulesRoute),
    hasDialog: true,
    at: { grid: 60, settings: 350, bar: 50, palette: 62 },
  },
  {
    name: 'comments',
    title: 'comments.title',
    path: '/comments',
    phonePath: '/mobile-comments',
    page: rarePage(async () => (await import('#app/routes/comments.tsx')).CommentsRoute),
    at: { grid: 70, tabs: 30, palette: 65 },
  },
  {
    name: 'install',
    title: 'settings.install',
    hasDialog: true,
    at: { settings: 110, palette: 78 },
  },
  {
    name: 'webhook',
    title: 'webhook.title',
    short: 'webhook.short',
    hasDialog: true,
    at: { grid: 80, settings: 210, palette: 70 },
  },
  {
    name: 'webhookTest',
    title: 'webhook.testPage',
    path: '/webhook-test',
    page: rarePage(async () => (await import('#app/routes/webhook-test.tsx')).WebhookTestRoute),
    at: { palette: 72 },
  },
  {
    name: 'timezone',
    title: 'timezone.title',
    short: 'timezone.short',
    hasDialog: true,
    at: { grid: 90, settings: 410, palette: 75 },
  },
  {
    name: 'users',
    title: 'team.title',
    only: 'client',
    tellsOthers: true,
    path: '/user-management',
    page: rarePage(async () => (await import('#app/routes/user-management.tsx')).UserManagementRoute),
    at: { grid: 100, settings: 120, palette: 77 },
  },
  {
    name: 'audit',
    title: 'audit.title',
    only: 'client',
    path: '/audit',
    page: rarePage(async () => (await import('#app/routes/audit.tsx')).AuditRoute),
    at: { settings: 130, palette: 79 },
  },
  {
    name: 'security',
    title: 'settings.security',
    hasDialog: true,
    at: { settings: 420, palette: 76 },
  },
  {
    name: 'leaving',
    title: 'leaving.title',
    only: 'client',
    hasDialog: true,
    at: { settings: 430, palette: 81 },
  },
  {
    name: 'push',
    title: 'push.title',
    hasDialog: true,
    at: { settings: 435, palette: 82 },
  },
  {
    name: 'settings',
    title: 'settings.title',
    short: 'nav.settings',
    path: '/mobile-config',
    page: rarePage(async () => (await import('#app/routes/settings.tsx')).SettingsRoute),
    at: { tabs: 40, palette: 80 },
  },
  {
    name: 'shortcuts',
    title: 'keys.title',
    hasDialog: true,
    shortcut: 'sheet',
    at: { settings: 510, palette: 90 },
  },
] as const satisfies readonly Screen[];

type AnyScreen = (typeof SCREENS)[number];

export type ScreenName = AnyScreen['name'];
export type ScreenPath =
  | Extract<AnyScreen, { path: string }>['path']
  | Extract<AnyScreen, { phonePath: string }>['phonePath']
  | Extract<AnyScreen, { alias: string }>['alias'];
/** What opens over the page that stands. */
export type DialogName = Extract<AnyScreen, { hasDialog: true }>['name'];

export type Entry = Omit<Screen, 'name' | 'title' | 'short' | 'path' | 'phonePath' | 'alias'> & {
  name: ScreenName;
  title: AnyScreen['title'];
  short?: Extract<AnyScreen, { short: string }>['short'];
  path?: ScreenPath;
  phonePath?: ScreenPath;
  alias?: ScreenPath;
};

export type PageEntry = Entry & { path: ScreenPath; page: Page };

export const screens: readonly Entry[] = SCREENS;

/** One for each address. */
export const pages: readonly PageEntry[] = screens
  .flatMap((screen) => [
    screen,
    ...(screen.phonePath ? [atPhone(screen)] : []),
    ...(screen.alias ? [{ ...screen, path: screen.alias }] : []),
  ])
  .filter(isPage);

function atPhone(screen: Entry): Entry {
  return screen.phonePath ? { ...screen, path: screen.phonePath } : screen;
}

function isPage(screen: Entry): screen is PageEntry {
  return screen.path !== undefined && screen.page !== undefined;
}

export function findScreen(name: ScreenName): Entry {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`there is no screen ${name}`);
  return found;
}

/** Not found where a name from outside is no dialog of ours. */
export function findDialog(name: unknown): DialogName | undefined {
  return screens.find((screen) => screen.name === name && screen.hasDialog)?.name as DialogName | undefined;
}

export function maySee({ only }: Entry, role: User['role']): boolean {
  return only === undefined || only === role;
}

/** What stands in a place for somebody, in its order there; of the settings one group. */
export function screensIn(place: Place, role: User['role'], group?: number): Entry[] {
  const order = ({ at }: Entry) => at[place] ?? 0;
  return screens
    .filter((screen) => place in screen.at && maySee(screen, role))
    .filter((screen) => group === undefined || Math.floor(order(screen) / 100) * 100 === group)
    .sort((one, other) => order(one) - order(other));
}

/** The same of a place of the phone that leads to pages only. */
export function pagesIn(place: 'bar' | 'tabs', role: User['role']): PageEntry[] {
  return screensIn(place, role).map(atPhone).filter(isPage);
}
