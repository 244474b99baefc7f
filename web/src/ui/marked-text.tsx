import type { ReactNode } from 'react';
import { splitByWords } from '#lib/split-by-words.ts';
import classes from '#ui/marked-text.module.css';

/** A text with the words marked in it that something is wrong with. */
export function MarkedText({ text, words }: { text: string; words: string[] }) {
  return splitByWords(text, words).map((part) =>
    part.isMarked ? <Marked key={part.start}>{part.text}</Marked> : part.text,
  );
}

/** Words that something is wrong with; `dir` where they stand apart from their text. */
export function Marked({ children, dir }: { children: ReactNode; dir?: 'auto' }) {
  return (
    <mark className={classes.marked} dir={dir}>
      {children}
    </mark>
  );
}
