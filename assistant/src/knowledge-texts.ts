import { cutIntoChunks } from './chunks.ts';
import { dayIn } from './day-in.ts';
import { dropEnded } from './end-dates.ts';
import { passagesOf } from './passages.ts';

/** The texts of a knowledge base to embed, by their hash, without what has ended by `now`. */
export function textsOfKnowledge(
  knowledgeBase: string,
  { timezone, now }: { timezone: string; now: Date },
): ReadonlyMap<string, string> {
  return passagesOf(dropEnded(cutIntoChunks(knowledgeBase), dayIn(timezone, now))).texts;
}
