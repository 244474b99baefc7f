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

/** What rare dialogs and pages say: it comes with the first of them, but for the names that lead there. */
export const ASIDE_TEXTS: ReadonlySet<string> = new Set([
  'installing',
  'learned',
  'mediaRules',
  'reminders',
  'security',
  'team',
  'timezone',
  'triggers',
  'webhookTest',
]);
export const ASIDE_NAMES: ReadonlySet<string> = new Set(['title', 'short']);
