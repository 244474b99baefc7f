import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from '#features/conversations/media/media.module.css';
import { LinkedText } from '#features/conversations/thread/linked-text.tsx';

/** A text of so many characters stands open. */
const INLINE_CHARACTERS = 50;

/** What was opened stays open when the thread scrolls it away and back. */
const opened = new Set<string>();

type Props = {
  /** Of this fold among all. */
  id: string;
  label: string;
  text: string;
  icon?: ReactNode;
  tone?: 'ai';
  hasLine?: boolean;
  /** Folds a short text, too. */
  isAlways?: boolean;
};

/** A longer text beside media, behind a button. */
export function Fold({ id, label, text, icon, tone, hasLine = false, isAlways = false }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(id));
  const textId = useId();
  const line = hasLine ? classes.fold : undefined;
  if (!isAlways && [...text].length <= INLINE_CHARACTERS) {
    return (
      <p className={[classes.foldText, line].filter(Boolean).join(' ')} dir="auto">
        <LinkedText text={text} />
      </p>
    );
  }
  const toggle = () => {
    if (isOpen) opened.delete(id);
    else opened.add(id);
    setOpen(!isOpen);
  };
  return (
    <div className={line}>
      <button
        type="button"
        className={classes.foldButton}
        data-tone={tone}
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={toggle}
      >
        {icon}
        {label}
        <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
      </button>
      <p id={textId} className={classes.foldText} dir="auto" hidden={!isOpen}>
        <LinkedText text={text} />
      </p>
    </div>
  );
}
