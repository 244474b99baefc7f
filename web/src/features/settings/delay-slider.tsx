import { type PointerEvent, useRef } from 'react';
import { LAST_STOP, secondsAt, stopOf } from '#features/settings/buffer.ts';
import classes from '#features/settings/delay-slider.module.css';

type Props = {
  /** One of a fixed wait; else the shortest and the longest, in this order. */
  thumbs: { label: string; seconds: number }[];
  isDisabled: boolean;
  /** A wait in words, for who hears it. */
  say: (seconds: number) => string;
  /** `at`: which thumb was moved. */
  onChange: (seconds: number, at: number) => void;
};

/**
 * Waits on a scale of stops. The browser's own sliders bring all their keys; of two, each has the track but for the width
 * of the other's thumb, so that the thumbs stand side by side where both waits are the same.
 */
export function DelaySlider({ thumbs, isDisabled, say, onChange }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const isPair = thumbs.length > 1;
  const move = (at: number, stop: number) => {
    const seconds = thumbs[at]?.seconds ?? 0;
    const next = secondsAt(stop, seconds);
    if (next !== seconds) onChange(next, at);
  };
  /** The track itself lies below the sliders of a pair: a press on it brings the nearer thumb. */
  const press = (event: PointerEvent) => {
    if (isDisabled || event.target !== event.currentTarget || event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
    const share = (event.clientX - left) / width;
    const stop = Math.round((isTurned ? 1 - share : share) * LAST_STOP);
    const far = thumbs.map(({ seconds }) => stop - stopOf(seconds));
    const at = Math.abs(far[1] ?? 0) < Math.abs(far[0] ?? 0) || (far[1] ?? 0) > 0 ? 1 : 0;
    event.preventDefault();
    track.current?.querySelectorAll('input')[at]?.focus();
    move(at, stop);
  };
  const [first, last] = [thumbs[0], thumbs.at(-1)].map((thumb) => stopOf(thumb?.seconds ?? 0) / LAST_STOP);
  const ends = { '--from': isPair ? first : 0, '--to': last } as object;

  return (
    <div
      ref={track}
      className={classes.track}
      style={ends}
      data-pair={isPair || undefined}
      data-disabled={isDisabled || undefined}
      onPointerDown={isPair ? press : undefined}
    >
      {thumbs.map(({ label, seconds }, at) => (
        <input
          key={label}
          className={classes.slider}
          type="range"
          min={0}
          max={LAST_STOP}
          value={stopOf(seconds)}
          disabled={isDisabled}
          aria-label={label}
          aria-valuetext={say(seconds)}
          onChange={(event) => move(at, event.currentTarget.valueAsNumber)}
        />
      ))}
    </div>
  );
}
