import { CRASH } from './event.ts';
import { redactMessage, redactStack } from './redact.ts';

/*
 * The last resort: a script of its own, that needs neither React nor a dictionary nor a style sheet. Shows that
 * nothing can be shown any more when the app says so, and when the app never came to stand.
 */

const ENGLISH = {
  title: 'Application Error',
  text: 'Something went wrong. Please refresh the page or clear your browser cache.',
  refresh: 'Refresh Page',
  clear: 'Clear Cache & Refresh',
  clears: 'This also signs you out and removes unsent text from this browser.',
  unsent: 'Your unsent text is safe',
  copy: 'Copy',
  details: 'Error details',
};
type Texts = typeof ENGLISH;

/** Nobody waits longer for what is cleared, in milliseconds. */
const PATIENCE = 3_000;
let isShown = false;

addEventListener(CRASH, (event) => {
  event.preventDefault();
  show((event as CustomEvent<unknown>).detail);
});
addEventListener(
  'error',
  (event) => {
    const isScript = event.target instanceof HTMLScriptElement;
    // Where something stands, the app goes on; what an extension breaks has no error that we may see.
    if (document.getElementById('root')?.hasChildNodes() !== false) return;
    if (isScript || event.error) show(event.error ?? new Error('A script could not be loaded'));
  },
  true,
);
// What was shown is gone: another address is another page.
addEventListener('popstate', () => isShown && location.reload());

function show(error: unknown): void {
  if (isShown) return;
  isShown = true;
  const code = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const crash = describe(code, error);
  console.error(error);
  draw(ENGLISH, crash);
  report(crash);
  const language = read('parley_language') ?? 'en';
  if (language === 'en') return;
  // English stays where it cannot be had.
  fetch('/crash-texts.json')
    .then(async (answer) => {
      const texts = ((await answer.json()) as Record<string, Texts>)[language];
      if (!texts) return;
      document.documentElement.lang = language;
      document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
      draw(texts, crash);
    })
    .catch(() => undefined);
}

type Crash = ReturnType<typeof describe>;

/** No tokens, ids or texts of customers; the address without what follows its first part. */
function describe(code: string, error: unknown) {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    code,
    message: redactMessage(`${known.name}: ${known.message}`),
    stack: redactStack(known.stack ?? ''),
    page: `/${location.pathname.split('/')[1] ?? ''}`.slice(0, 60),
  };
}

function draw(texts: Texts, crash: Crash): void {
  const title = make('h1', texts.title);
  title.tabIndex = -1;
  const refresh = button(texts.refresh, () => location.reload());
  refresh.dataset['first'] = '';
  const unsent = unsentTexts();
  const main = document.createElement('main');
  main.className = 'parley-crash';
  main.append(
    title,
    make('p', texts.text),
    refresh,
    button(texts.clear, (pressed) => void clear(pressed)),
    make('small', texts.clears),
  );
  if (unsent) main.append(...copyable(texts.unsent, unsent, texts.copy));
  const details = document.createElement('details');
  const whole = [crash.message, crash.stack, `${crash.page} ${crash.code}`].join('\n');
  details.append(make('summary', texts.details), ...copyable('', whole, texts.copy, texts.details));
  main.append(details, make('small', `ID ${crash.code}`));
  document.body.replaceChildren(main);
  title.focus();
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function button(text: string, onPress: (pressed: HTMLButtonElement) => void): HTMLButtonElement {
  const element = make('button', text);
  element.onclick = () => onPress(element);
  return element;
}

/** A text in a field, which can be chosen by hand where the browser gives no clipboard. */
function copyable(label: string, text: string, copy: string, name = label): HTMLElement[] {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.rows = 5;
  field.dir = 'auto';
  field.value = text;
  field.setAttribute('aria-label', name);
  const press = button(copy, () => {
    field.select();
    const done = () => press.append(' ✓');
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(done, () =>
      document.execCommand('copy'),
    );
  });
  return [...(label ? [make('strong', label)] : []), field, press];
}

/** Texts of the signed-in user that never went out, from the places where the app keeps them. */
function unsentTexts(): string {
  try {
    const { id } = JSON.parse(read('parley_user') ?? '') as { id: string };
    return Object.keys(localStorage)
      .filter((key) => new RegExp(`^parley_(composer|draft_edits|unsaved):${id}:`).test(key))
      .flatMap((key) => textsIn(JSON.parse(read(key) ?? 'null')))
      .join('\n\n');
  } catch {
    return '';
  }
}

type Kept = { text?: string; question?: string; answer?: string; sending?: Kept } | null | undefined;

function textsIn(kept: Kept | Kept[]): string[] {
  if (Array.isArray(kept)) return kept.flatMap(textsIn);
  if (!kept) return [];
  const { sending, question, answer, text } = kept;
  return [...textsIn(sending), question, answer, text].filter((one): one is string => Boolean(one));
}

/** Null where nothing is stored, and where the browser forbids to look. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

async function clear(pressed: HTMLButtonElement): Promise<void> {
  pressed.disabled = true;
  const steps = [
    async () => void (await fetch('/api/auth/logout', { method: 'POST', keepalive: true })),
    async () => localStorage.clear(),
    async () => sessionStorage.clear(),
    async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
    async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      await Promise.all(workers.map((worker) => worker.unregister()));
    },
  ];
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  // What the browser does not have, or forbids, is not there to be cleared.
  await Promise.race([Promise.allSettled(steps.map((step) => step())), late]);
  location.reload();
}

/** Only the own server hears of it, and of a visitor nothing. */
function report(crash: Crash): void {
  fetch('/api/crashes', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(crash),
  }).catch(() => undefined);
}
