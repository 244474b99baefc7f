import classes from '#features/conversations/media/media.module.css';

export const BARS = 40;
/** Of a bar, in pixels: the room is 24 high. */
const QUIETEST = 3;
const LOUDEST = 24;

/** How loud a recording is from its start to its end, 0 to 1; the same everywhere where that is not known. */
export function Bars({ levels, played }: { levels: number[] | null; played: number }) {
  return (
    <span className={classes.bars} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          data-played={(played > 0 && (index + 0.5) / BARS <= played) || undefined}
          style={{ blockSize: QUIETEST + (levels?.[index] ?? 0.2) * (LOUDEST - QUIETEST) }}
        />
      ))}
    </span>
  );
}
