import classes from '#features/replies/draft-card.module.css';
import { splitByWords } from '#features/replies/split-by-words.ts';

/** The text of a draft with the words marked that no source supports. */
export function MarkedText({ text, words }: { text: string; words: string[] }) {
  return splitByWords(text, words).map((part) =>
    part.isMarked ? (
      <mark key={part.start} className={classes.unsupported}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
