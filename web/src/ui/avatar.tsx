import { useState } from 'react';

import classes from '#ui/avatar.module.css';

type Props = { name: string; src: string | null; size?: 32 | 40 | 48 };

const TINTS = 4;

/** The picture; until it is there, and when it cannot be had, the initials on one of four quiet tints. */
export function Avatar({ name, src, size = 40 }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isShown = src !== null && src !== failedSrc;
  return (
    <span className={classes.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden>
      {initialsOf(name)}
      {isShown && (
        <img
          key={src}
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}

const MOST_NAMES = 2000;
const knownInitials = new Map<string, string>();

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const known = knownInitials.get(name);
  if (known !== undefined) return known;
  // Cutting a name into letters is felt when a long list scrolls.
  if (knownInitials.size >= MOST_NAMES) knownInitials.clear();
  const initials = readInitials(name);
  knownInitials.set(name, initials);
  return initials;
}

function readInitials(name: string): string {
  const words = name.replace(/^@/, '').split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstLetter(word ?? ''),
  );
  return letters.join('').toUpperCase();
}

function firstLetter(word: string): string {
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
}

function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % TINTS) + 1;
}
