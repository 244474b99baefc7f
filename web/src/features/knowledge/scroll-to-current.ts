/** Brings the match that is looked at into the middle of `frame`; what scrolls around that stays where it is. */
export function scrollToCurrent(frame: HTMLElement | null): void {
  const mark = frame?.querySelector('[data-current]')?.getBoundingClientRect();
  if (!frame || !mark) return;
  frame.scrollTop += mark.top - frame.getBoundingClientRect().top - (frame.clientHeight - mark.height) / 2;
}
