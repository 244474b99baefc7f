import classes from '#ui/typing-dots.module.css';

/** Somebody writes; the words beside it, or the place, say who. */
export function TypingDots() {
  return (
    <span className={classes.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
