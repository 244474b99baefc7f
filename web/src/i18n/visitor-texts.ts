/** What pages without a sign-in say, with what every part of the app may say; the rest comes with the signed-in app. */
export const VISITOR_TEXTS: ReadonlySet<string> = new Set([
  'common',
  'time',
  'theme',
  'language',
  'connection',
  'auth',
  'notFound',
  'errors',
  'deletion',
]);
