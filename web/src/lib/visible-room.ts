/** What a phone leaves of the page above its keyboard, in pixels of CSS. */
export type Room = { width: number; height: number; top: number; scale: number };

let room: Room | null = null;
let isListening = false;
const listeners = new Set<() => void>();

/** Asked for at every rendering, so it is kept until it changes: reading it makes the browser lay out the page. */
export function readRoom(): Room {
  listen();
  room ??= measure();
  return room;
}

export function subscribeRoom(onChange: () => void): () => void {
  listen();
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function measure(): Room {
  const visible = window.visualViewport;
  const width = window.innerWidth;
  return visible
    ? { width, height: visible.height, top: visible.offsetTop, scale: visible.scale }
    : { width, height: window.innerHeight, top: 0, scale: 1 };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const forget = () => {
    room = null;
    for (const listener of listeners) listener();
  };
  window.addEventListener('resize', forget);
  window.visualViewport?.addEventListener('resize', forget);
  window.visualViewport?.addEventListener('scroll', forget);
}
