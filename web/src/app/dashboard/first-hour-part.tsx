import { loadDialogTexts } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** Fetched with its words by accounts that have no conversation yet. */
export const FirstHour = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#app/dashboard/first-hour.tsx'), loadDialogTexts()]);
    return part.FirstHour;
  },
  { waiting: null },
);
