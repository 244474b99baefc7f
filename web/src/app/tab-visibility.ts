const PATHS = ['/', '/dashboard', '/mobile-config', '/mobile-insufficient-info'];

/** Whether the bottom tabs stand on a page: on its routes, never inside a conversation. */
export function showsBottomTabs(pathname: string, search: { conversation?: string | undefined }): boolean {
  return PATHS.includes(pathname) && search.conversation === undefined;
}

/** A tab is on when the path starts with its own; chats are on at the root too. */
export function isTabOn(tabPath: string, pathname: string): boolean {
  return pathname.startsWith(tabPath) || (tabPath === '/dashboard' && pathname === '/');
}
