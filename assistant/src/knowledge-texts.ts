import { cutIntoChunks } from './chunks.ts';
import { dayIn } from './day-in.ts';
import { dropEnded } from './end-dates.ts';
import { textsOfChunks } from './passages.ts';

/** The texts of a knowledge base to embed, by their hash, without what has ended by `now`. */
export function textsOfKnowledge(
  knowledgeBase: string,
  { timezone, now }: { timezone: string; now: Date },
): Map<string, string> {
  return textsOfChunks(dropEnded(cutIntoChunks(knowledgeBase), dayIn(timezone, now)));
}
