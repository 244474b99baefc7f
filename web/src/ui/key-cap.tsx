import classes from '#ui/key-cap.module.css';

/** A key as it is drawn on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
