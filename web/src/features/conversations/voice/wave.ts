/** How loud a recording was so far, 0 to 1: each level is the loudest of `span` readings, the last maybe of fewer. */
export type Wave = { levels: readonly number[]; span: number; readings: number };

export const WAVE_BARS = 40;
export const NO_WAVE: Wave = { levels: [], span: 1, readings: 0 };

/** The wave with one more reading. A full one becomes twice as coarse, so that it always shows the whole recording. */
export function addReading(wave: Wave, reading: number): Wave {
  const { levels, span, readings } = wave;
  if (readings === WAVE_BARS * span)
    return addReading({ levels: halve(levels), span: span * 2, readings }, reading);
  const isNew = readings % span === 0;
  const last = isNew ? reading : Math.max(levels.at(-1) ?? 0, reading);
  return { levels: [...(isNew ? levels : levels.slice(0, -1)), last], span, readings: readings + 1 };
}

function halve(levels: readonly number[]): number[] {
  return levels
    .filter((_, index) => index % 2 === 0)
    .map((level, index) => Math.max(level, levels[index * 2 + 1] ?? 0));
}

/** The wave over its whole width, the loudest level being 1: as a player shows it. */
export function spreadWave({ levels }: Wave): number[] | null {
  const most = Math.max(0, ...levels);
  if (most === 0) return null;
  return Array.from(
    { length: WAVE_BARS },
    (_, bar) => (levels[Math.floor((bar * levels.length) / WAVE_BARS)] ?? 0) / most,
  );
}
