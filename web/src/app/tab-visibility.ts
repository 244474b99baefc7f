import { screens } from '#app/screens.tsx';

/** The pages that a tab leads to, and the root, which becomes the dashboard. */
const PATHS = new Set<string | undefined>([
  '/',
  ...screens.flatMap(({ at, path, phonePath }) => ('tabs' in at ? [phonePath ?? path] : [])),
]);

/** Whether the bottom tabs stand on a page: on its routes, never inside a conversation. */
export function showsBottomTabs(pathname: string, search: { conversation?: string | undefined }): boolean {
  return PATHS.has(pathname) && search.conversation === undefined;
}

/** A tab is on when the path starts with its own; chats are on at the root too. */
export function isTabOn(tabPath: string, pathname: string): boolean {
  return pathname.startsWith(tabPath) || (tabPath === '/dashboard' && pathname === '/');
}
