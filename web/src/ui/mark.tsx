import classes from '#ui/mark.module.css';

const STEM = 'M7 4.5h8.1v18.6H9.8l-5.6 4.7c-.7.5-1.7.1-1.7-.8V9A4.5 4.5 0 0 1 7 4.5z';
const BOWL = 'M16.9 4.5h3.3a9.3 9.3 0 0 1 0 18.6h-3.3z';

/** Two speech shapes that meet: the customer's stem and the business's bowl. Never mirrored. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.stem} d={STEM} />
      <path className={classes.bowl} d={BOWL} />
    </svg>
  );
}

/** The mark before anybody has spoken: the customer's half is only hinted at. */
export function EmptyMark() {
  return (
    <svg className={classes.mark} width={64} height={64} viewBox="0 0 32 32" aria-hidden="true">
      <path className={classes.hint} d={STEM} />
      <path className={classes.outline} d={BOWL} />
    </svg>
  );
}
