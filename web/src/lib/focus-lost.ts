/** What had the focus is gone, or takes it no longer. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
