import type { Device } from '@parley/contract/identity.ts';
import Bowser from 'bowser';

/** What a browser calls itself, in the names that people know; null for what it does not tell. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const parser = Bowser.getParser(userAgent);
  const platform = parser.getPlatformType(true);
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    kind: platform === 'mobile' ? 'phone' : platform === 'tablet' || platform === 'desktop' ? platform : null,
  };
}
