import { useEffect, useRef, useState } from 'react';

/** Between two looks, in milliseconds. */
const PAUSE = 60_000;

const ownScript = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');

/** What the page of the server begins with now; null where that cannot be found out. */
async function servedScript(): Promise<string | null> {
  try {
    const answer = await fetch('/login', { headers: { accept: 'text/html' } });
    const page = answer.ok ? await answer.text() : '';
    return /<script type="module"[^>]{0,80} src="([^"]{1,200})"/.exec(page)?.[1] ?? null;
  } catch {
    // Asked again when the tab is seen next.
    return null;
  }
}

/** Whether the server has another release than this tab; looked up when the tab is seen and when the server is back. */
export function useNewRelease(isConnected: boolean): boolean {
  const [isNew, setNew] = useState(false);
  const lookedAt = useRef(0);
  const wasConnected = useRef(false);
  useEffect(() => {
    if (isNew || !isConnected) return;
    const look = async () => {
      lookedAt.current = Date.now();
      const served = await servedScript();
      if (served !== null && served !== ownScript()) setNew(true);
    };
    const onSeen = () => {
      if (document.visibilityState === 'visible' && Date.now() - lookedAt.current >= PAUSE) void look();
    };
    // The page that was just loaded is the server's.
    if (wasConnected.current) void look();
    wasConnected.current = true;
    document.addEventListener('visibilitychange', onSeen);
    window.addEventListener('focus', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      window.removeEventListener('focus', onSeen);
    };
  }, [isNew, isConnected]);
  return isNew;
}
