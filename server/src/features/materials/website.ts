import type { Context, Tx } from '#context';

import { isPage, isSameSite, resolveLink, tidy } from './addresses.ts';
import { type FetchPublic, fetchPage } from './fetch-page.ts';
import {
  addParts,
  changeMaterial,
  countParts,
  endPart,
  findNextPart,
  type MaterialRow,
  type Part,
} from './repository.ts';
import { failureOf, type Steps } from './steps.ts';

export const MOST_PAGES = 50;
/** Pages that are known at most, and so asked for at most. */
const MOST_KNOWN = 200;
const MOST_BYTES = 1024 * 1024;
/** A website that is slow for so long is told by what came until then. */
const LONGEST_MILLISECONDS = 30 * 60_000;
const MOST_MOVES = 5;
const READABLE = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)/i;

/** To parse a page and a robots.txt takes libraries that most installations never need: they come with the first one. */
const openReaders = async () => ({ ...(await import('./read-html.ts')), ...(await import('./robots.ts')) });

/** The next page of a website: what it says, and where it leads. */
export function createWebsiteReader(ctx: Context, fetchPublic: FetchPublic, { goOn, finish }: Steps) {
  async function read(material: MaterialRow, part: Part, pause: number): Promise<void> {
    const { decodePage, readHtml } = await openReaders();
    const fetched = await fetchPage(fetchPublic, part.name, { most: MOST_BYTES, accepts: READABLE });
    const page = fetched.kind === 'page' ? await readHtml(decodePage(fetched.bytes, fetched.type)) : null;
    const readAt = ctx.now();
    await goOn(material, pause, async (tx) => {
      if (page) {
        const links = page.links.map((link) => resolveLink(link, part.name, material.place));
        await addParts(tx, material, [...new Set(links.filter((link) => link !== null))], MOST_KNOWN);
        const state = page.text === '' ? 'left' : 'read';
        await endPart(tx, material, part, { state, text: page.text, readAt });
      } else if (fetched.kind === 'moved') {
        await endPart(tx, material, part, { state: 'left', readAt });
        await follow(tx, material, part, fetched.to);
      } else await endPart(tx, material, part, { state: 'failed', readAt });
    });
  }

  /** Another address of the same website is one more page; only where the given one leads to may be another website. */
  async function follow(tx: Tx, material: MaterialRow, part: Part, to: string): Promise<void> {
    const url = URL.parse(to, part.name);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    const next = tidy(url);
    if (!isPage(next)) return;
    if (!isSameSite(next, new URL(material.place))) {
      const { read: count } = await countParts(tx.db, material);
      if (count > 0 || part.position > MOST_MOVES) return;
      await changeMaterial(tx, material, { place: next.origin, robots: null });
    }
    await addParts(tx, material, [next.href], MOST_KNOWN);
  }

  return async (material: MaterialRow): Promise<void> => {
    const { askRobots, fetchRobots } = await openReaders();
    const [counts, part] = await Promise.all([countParts(ctx.db, material), findNextPart(ctx.db, material)]);
    const isLong = ctx.now().getTime() - material.startedAt.getTime() > LONGEST_MILLISECONDS;
    if (!part || counts.read >= MOST_PAGES || isLong) return finish(material, failureOf(counts));
    if (material.robots === null) {
      const robots = await fetchRobots(fetchPublic, material.place);
      if (robots === null) return finish(material, 'unreachable');
      return goOn(material, 0, (tx) => changeMaterial(tx, material, { robots }));
    }
    const { isAllowed, pause } = askRobots(material.robots, part.name);
    if (isAllowed) return read(material, part, pause);
    const forbidden = { state: 'forbidden', readAt: ctx.now() } as const;
    await goOn(material, 0, (tx) => endPart(tx, material, part, forbidden));
  };
}
