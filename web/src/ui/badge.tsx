import classes from '#ui/badge.module.css';

const CAP = 99;

type Props = {
  count: number;
  /** Red: needs a person. Verdigris: a count. Amber: drafts. */
  tone: 'alert' | 'primary' | 'draft';
  className?: string | undefined;
};

/** Absent at 0, 99+ above 99. */
export function Badge({ count, tone, className }: Props) {
  if (count <= 0) return null;
  return (
    <span className={[classes.badge, className].filter(Boolean).join(' ')} data-tone={tone}>
      {capCount(count)}
    </span>
  );
}

export function capCount(count: number): string {
  return count > CAP ? `${CAP}+` : String(count);
}
