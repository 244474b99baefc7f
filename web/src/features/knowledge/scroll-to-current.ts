/** Brings the match that is looked at into the middle of what scrolls around it. */
export function scrollToCurrent(frame: HTMLElement | null): void {
  frame?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
}
