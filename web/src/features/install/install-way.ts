export type InstallWay = 'installed' | 'inApp' | 'ios' | 'android' | 'other';

type Browser = { userAgent: string; maxTouchPoints: number; isStandalone: boolean };

/** How this browser installs; what Instagram and Facebook open pages with cannot. */
export function installWay({ userAgent, maxTouchPoints, isStandalone }: Browser): InstallWay {
  if (isStandalone) return 'installed';
  if (/Instagram|FBAN|FBAV|FB_IAB/.test(userAgent)) return 'inApp';
  // An iPad calls itself a Mac, which has no screen to touch.
  const isPad = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  if (isPad || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'other';
}

/** Of this browser, in this window. */
export function ownInstallWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  const isStandalone =
    matchMedia('(display-mode: standalone)').matches ||
    // Safari's own word for it.
    (navigator as { standalone?: boolean }).standalone === true;
  return installWay({ userAgent, maxTouchPoints, isStandalone });
}
