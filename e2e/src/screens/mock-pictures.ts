/** Which picture of the design shows a state: a word of its file's name for each. */
export const MOCKS: Readonly<Record<string, readonly string[]>> = {
  'landing/hero': ['landing', 'landing-mobile'],
  'landing/demo': ['landing-demo-tabs'],
  'login/idle': ['login'],
  'dashboard/list': ['dashboard-light', 'dashboard-dark', 'mobile-list'],
  'dashboard/not-connected': ['empty-and-errors'],
  'dashboard/loading': ['empty-and-errors'],
  'dashboard/search-nothing': ['empty-and-errors'],
  'chat/draft': ['dashboard-light', 'dashboard-dark', 'dashboard-arabic', 'mobile-chat'],
  'chat/error': ['empty-and-errors'],
  'chat/empty': ['empty-and-errors'],
  'chat/ai-writing': ['empty-and-errors'],
  'chat/queued': ['empty-and-errors'],
  'chat/toast-error': ['empty-and-errors'],
  'chat/trigger': ['empty-and-errors'],
  'chat/delete': ['empty-and-errors'],
  'draft/sending': ['empty-and-errors'],
  'missing/list': ['missing-info'],
  'missing/preview': ['missing-info'],
  'knowledge/text': ['knowledge'],
  'prompt/text': ['knowledge'],
  'webhook/connected': ['dialogs'],
  'webhook/waiting': ['dialogs'],
  'buffer/random': ['dialogs'],
  'comments/list': ['comments'],
  'import/overlay': ['import-overlay'],
  'timezone/dialog': ['dialogs'],
  'triggers/form': ['dialogs'],
  'reminders/form': ['dialogs'],
  'settings/page': ['dialogs'],
};

/** File names of the design's pictures for a state, without their folder. */
export function mocksOf(title: string): string[] {
  return (MOCKS[title] ?? []).map((name) => `${name}.png`);
}
