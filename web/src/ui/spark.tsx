import classes from '#ui/spark.module.css';

/** Stands by every text that the AI wrote, by what asks it for one, and by nothing else. */
export function Spark({ size = 12 }: { size?: 12 | 14 | 16 }) {
  return (
    <svg className={classes.spark} width={size} height={size} viewBox="0 0 12 12" aria-hidden>
      <path d="M6 .4c.5 3.5 2.1 5.1 5.6 5.6C8.1 6.5 6.5 8.1 6 11.6 5.5 8.1 3.9 6.5.4 6 3.9 5.5 5.5 3.9 6 .4z" />
    </svg>
  );
}
