import { useEffect } from 'react';

import { useTranslation } from '#i18n/use-translation.tsx';
import { keepApp } from '#lib/service-worker.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** Once the page stands still the app is kept, in its language, for the time without a network. */
export function useKeptApp(): void {
  const { language } = useTranslation().i18n;
  useEffect(() => {
    let isHere = true;
    // Whoever has signed out meanwhile keeps nothing.
    void whenIdle().then(() => (isHere ? keepApp(language) : undefined));
    return () => {
      isHere = false;
    };
  }, [language]);
}
