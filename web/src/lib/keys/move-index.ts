type Row = {
  index: number;
  count: number;
  axis: 'vertical' | 'horizontal';
  isRtl?: boolean;
  isLoop?: boolean;
};

/** Where a key of movement leads in a row of things; null when the key is none or there is nowhere to go. */
export function moveIndex(
  key: string,
  { index, count, axis, isRtl = false, isLoop = false }: Row,
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [back, forth] = axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  if (key !== back && key !== forth) return null;
  const step = (key === forth) === isRtl ? -1 : 1;
  // Nothing is chosen yet: forth begins at the start, back at the end.
  const target = index === -1 && step === -1 ? count - 1 : index + step;
  if (isLoop) return (target + count) % count;
  return Math.min(Math.max(target, 0), count - 1);
}
