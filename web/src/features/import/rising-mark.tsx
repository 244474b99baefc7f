import classes from '#features/import/import-overlay.module.css';

const STEM = 'M7 4.5h8.1v18.6H9.8l-5.6 4.7c-.7.5-1.7.1-1.7-.8V9A4.5 4.5 0 0 1 7 4.5z';
const BOWL = 'M16.9 4.5h3.3a9.3 9.3 0 0 1 0 18.6h-3.3z';
const TOP = 4.5;
const HEIGHT = 23.4;

/** The mark, filled from below as far as the import is. */
export function RisingMark({ percent }: { percent: number }) {
  const filled = (HEIGHT * percent) / 100;
  return (
    <svg className={classes.big} viewBox="0 0 32 30" aria-hidden="true">
      <defs>
        <clipPath id="import-filled">
          <rect x="0" y={TOP + HEIGHT - filled} width="32" height={filled} />
        </clipPath>
      </defs>
      <g className={classes.hollow}>
        <path d={STEM} />
        <path d={BOWL} />
      </g>
      <g clipPath="url(#import-filled)">
        <path className={classes.stem} d={STEM} />
        <path className={classes.bowl} d={BOWL} />
      </g>
    </svg>
  );
}
