import classes from '#ui/upload-bar.module.css';

/** How much of a file is on its way, in percent; `label` names the file. */
export function UploadBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={classes.bar} aria-label={label} max={100} value={percent} />;
}
