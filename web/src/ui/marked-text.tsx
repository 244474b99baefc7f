import { splitByWords } from '#lib/split-by-words.ts';
import classes from '#ui/marked-text.module.css';

/** A text with the words marked in it that something is wrong with. */
export function MarkedText({ text, words }: { text: string; words: string[] }) {
  return splitByWords(text, words).map((part) =>
    part.isMarked ? (
      <mark key={part.start} className={classes.marked}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
