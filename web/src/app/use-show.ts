import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import { findDialog, findScreen, type ScreenName } from '#app/screens.tsx';
import { useLayout } from '#lib/layout.ts';

/** Opens a screen: its page, or, where it has both and the window is wide, its dialog. */
export function useShow(): (name: ScreenName) => void {
  const navigate = useNavigate();
  const { show } = useDialogs();
  const isPhone = useLayout() === 'phone';
  return useCallback(
    (name) => {
      const screen = findScreen(name);
      const path = (isPhone && screen.phonePath) || screen.path;
      const dialog = findDialog(name);
      if (path && (isPhone || !dialog)) void navigate({ to: path, search: {} });
      else if (dialog) show(dialog);
    },
    [isPhone, navigate, show],
  );
}
