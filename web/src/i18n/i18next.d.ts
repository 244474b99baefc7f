import 'i18next';

import type en from './locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // Error codes carry underscores; no text has variants by context.
    contextSeparator: '|';
    resources: { translation: typeof en };
  }
}
