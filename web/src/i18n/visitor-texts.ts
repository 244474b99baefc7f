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

/**
 * What rare dialogs and pages say: it comes with the first of them, but for the names that lead there and for what the
 * dashboard says of them, which is named here.
 */
export const ASIDE_TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['allowance', []],
  ['assistant', ['pausedNotice']],
  ['audit', []],
  ['buffer', []],
  ['comments', ['delete', 'hideOrShow', 'move', 'new', 'privateLabel', 'reply']],
  ['conflict', []],
  ['corrections', ['notice', 'show']],
  ['doctor', ['found', 'fix', 'more']],
  ['file', ['choose']],
  ['firstHour', []],
  ['handOver', []],
  ['installing', []],
  ['learned', []],
  ['leaving', []],
  ['mediaRules', []],
  ['push', []],
  ['rehearsal', ['open', 'runningLine', 'tooFew', 'trust']],
  ['reminders', []],
  ['security', []],
  ['signIn', []],
  ['signals', []],
  ['team', []],
  ['timezone', []],
  ['triggers', []],
  ['versions', []],
  ['voice', ['record']],
  ['webhook', ['testPage']],
  ['webhookTest', []],
  ['wishes', []],
]);
export const ASIDE_NAMES: ReadonlySet<string> = new Set(['title', 'short']);
