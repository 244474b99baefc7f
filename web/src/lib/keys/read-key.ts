const QUESTION_MARKS = new Set(['?', '؟', '？']);

/**
 * Which key of the shortcut table was meant: a lower case Latin letter, `?`, or the key's own name. A keyboard that
 * writes Cyrillic, Greek or Arabic letters is read by the place of the key, one that writes Latin by its letter.
 */
export function readKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (QUESTION_MARKS.has(key)) return '?';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // Arabic keyboards have a key that writes two letters at once.
  if (/^\p{L}+$/u.test(key) && !/^[\w]+$/.test(key)) {
    return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
  }
  return key;
}

/** Whether an input method (Japanese, for one) is at work and the key belongs to it. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends the composition before the key that ends it; its code still is that of an input method.
  return event.isComposing || event.keyCode === 229;
}

const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']);
/** Where letters have a meaning of their own: they choose among the entries. */
const TAKES_LETTERS = '[role="menu"], [role="listbox"], [role="combobox"], [contenteditable="true"], select';

export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement && !NO_TEXT.has(target.type)) return true;
  return target.closest(TAKES_LETTERS) !== null;
}

/** Whether a dialog or a menu is on top of the page. */
export function hasLayer(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}

/** Whether a key without a modifier may act: nobody types, and nothing is open over the page. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph')) return false;
  // Shift writes the question mark and nothing else here.
  if (event.shiftKey && readKey(event) !== '?') return false;
  return !isTypingIn(event.target) && !hasLayer();
}

/** Ctrl+K, ⌘K on the Mac: on every keyboard layout. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.altKey || event.shiftKey) return false;
  return (event.ctrlKey || event.metaKey) && readKey(event) === 'k';
}
