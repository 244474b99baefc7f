import robotsParser from 'robots-parser';

import { tidy } from './addresses.ts';
import { type FetchPublic, fetchPage } from './fetch-page.ts';

/** The library is CommonJS, which its types do not say: what is imported is the function itself. */
const parse = robotsParser as unknown as typeof robotsParser.default;

/** By this word a robots.txt may speak to Parley. */
const NAME = 'Parley';
/** Characters. To compare an address with it takes as long as it is. */
const LONGEST = 50_000;
const MOST_HOPS = 5;
const LONGEST_PAUSE_SECONDS = 10;
/** What a website that says that it has a fault is asked for: nothing. */
const ALLOWS_NOTHING = 'User-agent: *\nDisallow: /';

/**
 * The robots.txt of a website: as the standard has it, none allows everything, and one that a fault hides nothing. Null
 * where nothing answers at all.
 */
export async function fetchRobots(fetchPublic: FetchPublic, origin: string): Promise<string | null> {
  let url = new URL('/robots.txt', origin).href;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const fetched = await fetchPage(fetchPublic, url, { most: LONGEST, accepts: null });
    if (fetched.kind === 'page') return new TextDecoder().decode(fetched.bytes).replaceAll('\0', '');
    if (fetched.kind === 'none') {
      if (fetched.status === null) return null;
      return fetched.status < 500 && fetched.status !== 429 ? '' : ALLOWS_NOTHING;
    }
    const next = URL.parse(fetched.to, url);
    if (!next || !/^https?:$/.test(next.protocol)) return '';
    url = tidy(next).href;
  }
  return '';
}

/** Whether a page may be read, and how many seconds lie between two of them. */
export function askRobots(robots: string, url: string): { isAllowed: boolean; pause: number } {
  const rules = parse(new URL('/robots.txt', url).href, robots);
  const asked = rules.getCrawlDelay(NAME) ?? 1;
  return {
    isAllowed: rules.isAllowed(url, NAME) ?? true,
    pause: Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, Number.isFinite(asked) ? asked : 1)),
  };
}
