import { act, control } from './control.js';
import { make } from './dom.js';
import { fateText, messageView } from './message.js';
import { store } from './store.js';

/** Links are signed anew with each reading: a picture is drawn again only when it is another one. */
const drawnFrom = (message) => JSON.stringify(message).replaceAll(/(signature|oh|oe)=[^"&]+/g, '');

const dayOf = (at) =>
  new Date(at).toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric' });

/** The messages of one phone. `ask` holds what the composer does: `reply(message)` and `edit(message)`. */
export function createThread(customerId, ask) {
  const list = make('ol', { className: 'messages' });
  const scroller = make('div', { className: 'scroller', ariaLabel: 'Messages', tabIndex: 0 }, list);
  scroller.setAttribute('role', 'log');
  const drawn = new Map();
  const days = new Map();
  let messages = null;
  let openMid = null;
  let readsAtOnce = true;
  let atEnd = true;
  const find = (mid) => messages.find((message) => message.mid === mid);

  const close = () => {
    openMid = null;
    draw();
  };
  const on = {
    toggle(mid) {
      openMid = openMid === mid ? null : mid;
      draw();
      if (openMid) list.querySelector(`[data-mid="${mid}"]`).scrollIntoView({ block: 'nearest' });
    },
    react(message, emoji) {
      close();
      return act(customerId, emoji ? 'react' : 'unreact', { mid: message.mid, ...(emoji ? { emoji } : {}) });
    },
    reply(message) {
      close();
      ask.reply(message);
    },
    edit(message) {
      close();
      ask.edit(message);
    },
    unsend(message) {
      close();
      return message.from === 'customer'
        ? act(customerId, 'unsend', { mid: message.mid })
        : control('POST', `businesses/${message.instagramUserId}/unsend?wait=false`, { mid: message.mid });
    },
  };

  function itemOf(message, extra) {
    const parent = message.replyToMid ? find(message.replyToMid)?.text : '';
    const key = [drawnFrom(message), extra.open, extra.seen, fateText(extra.fate), parent].join('|');
    const before = drawn.get(message.mid);
    if (before?.key === key) return before.item;
    const item = messageView(message, { ...extra, find, on });
    // What was already there moves nothing when it changes.
    item.classList.toggle('still', before !== undefined);
    drawn.set(message.mid, { key, item });
    return item;
  }

  function dayItem(day, index) {
    const key = `${day}-${index}`;
    const item = days.get(key) ?? make('li', { className: 'day', textContent: day });
    days.set(key, item);
    return item;
  }

  function draw() {
    if (messages === null) return;
    const lastSeen = messages.findLast((message) => message.from === 'customer' && message.readAt !== null);
    const items = messages.flatMap((message, index) => {
      const seen = message === lastSeen;
      const extra = { open: openMid === message.mid, seen, fate: store.fates.get(message.mid) };
      const day = dayOf(message.at);
      const isNewDay = index === 0 || dayOf(messages[index - 1].at) !== day;
      return isNewDay ? [dayItem(day, index), itemOf(message, extra)] : [itemOf(message, extra)];
    });
    if (items.length === 0)
      items.push(make('li', { className: 'empty', textContent: 'No messages yet. Write the first one.' }));
    const wasAtEnd = atEnd;
    place(items);
    if (wasAtEnd) toEnd();
  }

  /** Only what changed is touched: a voice message that plays goes on, and the focus stays. */
  function place(items) {
    const kept = new Set(items);
    for (const child of [...list.children]) if (!kept.has(child)) child.remove();
    for (const [index, item] of items.entries()) {
      if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    }
  }

  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight;
    atEnd = true;
  }

  let lastTop = 0;
  scroller.addEventListener('scroll', () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
    // A picture that grows moves the end away: only who scrolls up has left it.
    if (near || scroller.scrollTop < lastTop) atEnd = near;
    lastTop = scroller.scrollTop;
  });
  // Pictures come after their message: whoever was at the end stays there.
  scroller.addEventListener('load', () => atEnd && toEnd(), true);
  const resized = new ResizeObserver(() => atEnd && toEnd());
  resized.observe(scroller);

  async function markSeen() {
    const unread = messages?.some((message) => message.from === 'business' && message.readAt === null);
    if (unread) await act(customerId, 'read');
  }

  async function readAnswers() {
    if (readsAtOnce && !document.hidden) await markSeen();
  }
  document.addEventListener('visibilitychange', readAnswers);

  let reading = null;
  let isStale = false;

  /** One reading at a time: what happens meanwhile is read once more after it. */
  async function read() {
    do {
      isStale = false;
      messages = await control('GET', `customers/${customerId}/messages`);
      draw();
    } while (isStale);
    await readAnswers();
  }

  return {
    element: scroller,
    draw,
    toEnd,
    markSeen,
    readsAtOnce: () => readsAtOnce,
    setReadsAtOnce(on) {
      readsAtOnce = on;
      void readAnswers();
    },
    reload() {
      if (reading) isStale = true;
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    },
    end() {
      resized.disconnect();
      document.removeEventListener('visibilitychange', readAnswers);
    },
  };
}
