import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes where a notification leads that was pressed: the worker asks the window that is there. */
export function useOpened(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string') void navigate({ href: data.open });
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}
