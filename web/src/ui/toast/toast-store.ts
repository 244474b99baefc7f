export type ToastAction = { label: string; run: () => void };

/** At most one toast at a time: a new one takes the place of the one before it. */
export type Toast = {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /** What can be done about it; it closes the toast. */
  action?: ToastAction | undefined;
  isOpen: boolean;
};

const OPEN_MILLISECONDS = { success: 3_000, info: 3_000, error: 5_000 };
/** How long a dismissed toast stays known before it is dropped. */
const REMOVE_MILLISECONDS = 1_000_000;
const PREVIEW_CHARACTERS = 50;

let toast: Toast | null = null;
let lastId = 0;
let closing: ReturnType<typeof setTimeout> | undefined;
let removing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function showToast(tone: Toast['tone'], title: string, text?: string, action?: ToastAction): void {
  lastId += 1;
  set({ id: lastId, tone, title, text, action, isOpen: true });
  clearTimeout(removing);
  resumeToast();
}

/** Keeps an open toast while somebody reads it. */
export function holdToast(): void {
  clearTimeout(closing);
}

/** Lets an open toast close after its time. */
export function resumeToast(): void {
  clearTimeout(closing);
  if (!toast?.isOpen) return;
  // A button has to be found and reached.
  closing = setTimeout(dismissToast, OPEN_MILLISECONDS[toast.action ? 'error' : toast.tone]);
}

export function dismissToast(): void {
  if (!toast?.isOpen) return;
  clearTimeout(closing);
  set({ ...toast, isOpen: false });
  removing = setTimeout(() => set(null), REMOVE_MILLISECONDS);
}

export function readToast(): Toast | null {
  return toast;
}

export function subscribeToast(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The first 50 characters of a message, whole graphemes only. */
export function previewText(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text.trim())];
  if (letters.length <= PREVIEW_CHARACTERS) return text.trim();
  return `${letters
    .slice(0, PREVIEW_CHARACTERS)
    .map(({ segment }) => segment)
    .join('')}…`;
}

function set(next: Toast | null): void {
  toast = next;
  for (const listener of listeners) listener();
}
