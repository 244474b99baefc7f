import classes from '#ui/skeleton.module.css';

type Props = { width: number; height: number; isRound?: boolean; className?: string };

/** A quiet stand-in in the final geometry; it begins to shimmer only when the wait is felt. */
export function Skeleton({ width, height, isRound = false, className = '' }: Props) {
  return (
    <span
      className={`${classes.skeleton} ${className}`}
      data-round={isRound || undefined}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
