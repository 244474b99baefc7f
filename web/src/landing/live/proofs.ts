import { all, every, isStill } from './moving.ts';

/** Four steps make ten seconds. */
const STEP_MILLISECONDS = 2500;

/** Plays the steps of a proof from its first; it stands finished before and after. */
export function playProofs(): void {
  for (const proof of all('[data-proof]')) {
    const steps = all('li', proof);
    let stop: (() => void) | undefined;
    proof.querySelector('button')?.addEventListener('click', () => {
      stop?.();
      if (isStill()) return;
      let shown = 1;
      const draw = () => {
        for (const [at, step] of steps.entries()) step.toggleAttribute('data-shown', at < shown);
      };
      draw();
      stop = every(STEP_MILLISECONDS, () => {
        shown += 1;
        draw();
        if (shown >= steps.length) stop?.();
      });
    });
  }
}
