/** The cache in which the worker keeps the app; a new name drops what older versions kept. */
export const SHELL = 'app-1';
/** The app's page, which is kept last: where it is, all that belongs to it is. */
export const PAGE = '/dashboard';
