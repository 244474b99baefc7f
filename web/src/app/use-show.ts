import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { type DialogName, useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import { useLayout } from '#lib/layout.ts';

/** What the phone shows as a page of its own. */
const PHONE_PAGES = {
  missing: '/mobile-insufficient-info',
  prompt: '/mobile-ai',
  knowledge: '/mobile-database',
  assistant: '/mobile-assistant',
  rehearsal: '/mobile-rehearsal',
} as const;

/** Opens a part of the app: its dialog, or its page on the phone. */
export function useShow(): (name: DialogName) => void {
  const navigate = useNavigate();
  const { show } = useDialogs();
  const isPhone = useLayout() === 'phone';
  return useCallback(
    (name) => {
      if (isPhone && name in PHONE_PAGES) {
        void navigate({ to: PHONE_PAGES[name as keyof typeof PHONE_PAGES] });
      } else show(name);
    },
    [isPhone, navigate, show],
  );
}
