import { CRASH } from '../crash/event.ts';

/** Gives the page up: says that nothing can be shown any more, and shows it even where nobody hears that. */
export function tellCrash(error: unknown): void {
  const isUnheard = window.dispatchEvent(new CustomEvent(CRASH, { detail: error, cancelable: true }));
  if (isUnheard) document.body.textContent = 'Application Error';
}
