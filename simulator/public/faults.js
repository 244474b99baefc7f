import { control } from './control.js';
import { button, byId, icon, make } from './dom.js';
import { faultGroups } from './fault-list.js';
import { onChange, platformNow, store } from './store.js';

const hour = 3_600_000;

function ahead(ms) {
  const hours = Math.round(ms / hour);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [days > 0 ? `${days} d` : '', rest > 0 ? `${rest} h` : ''].filter(Boolean);
  return `${parts.join(' ') || '< 1 h'} ahead`;
}

/** Parts that draw themselves anew, each answering whether it is off normal. */
const cards = [];

function card(name, shows, buttons, redraw) {
  const state = make('span', { className: 'state' });
  const words = make(
    'div',
    { className: 'words' },
    make('b', { textContent: name }),
    make('small', { textContent: shows }),
  );
  const item = make(
    'li',
    { className: 'fault' },
    words,
    make('div', { className: 'fault-side' }, state, ...buttons),
  );
  cards.push(() => {
    const { on, text } = redraw();
    item.classList.toggle('on', on);
    state.textContent = text;
    return on;
  });
  return item;
}

function offButton(name, off) {
  return button(`Off: ${name}`, off, { className: 'icon small', content: icon('close') });
}

function countedCard({ name, shows, left, add, off }) {
  const cancel = offButton(name, off);
  const press = button(`Once: ${name}`, add, { className: 'button slim', content: 'Once' });
  return card(name, shows, [cancel, press], () => {
    const count = left(store.faults);
    cancel.hidden = count === 0;
    return { on: count > 0, text: count > 0 ? `${count} left` : '' };
  });
}

function lastingCard({ name, shows, isOn, on, off }) {
  const made = button(name, () => (made.ariaChecked === 'true' ? off() : on()), {
    className: 'toggle',
    content: '',
  });
  made.setAttribute('role', 'switch');
  return card(name, shows, [made], () => {
    const now = isOn(store.faults);
    made.ariaChecked = String(now);
    return { on: now, text: now ? 'On' : '' };
  });
}

function clockCard() {
  const leap = (label, ms) =>
    button(label, () => control('POST', 'clock/advance', { ms }), { className: 'button slim' });
  const back = offButton('Clock ahead', () => control('POST', 'clock/reset', {}));
  const time = make('time', { className: 'meta' });
  const item = card(
    'Clock ahead',
    'Windows close, tokens age, links run out, retries come due.',
    [back, leap('+1 hour', hour), leap('+1 day', 24 * hour)],
    () => {
      const on = store.aheadMs > 0;
      back.hidden = !on;
      time.textContent = new Date(platformNow()).toLocaleString([], {
        dateStyle: 'medium',
        timeStyle: 'short',
      });
      return { on, text: on ? ahead(store.aheadMs) : '' };
    },
  );
  item.querySelector('.words').append(time);
  return item;
}

/** Faults at the press of a button, and the way back. */
export function createFaults() {
  const group = (title, items) => [
    make('h2', { textContent: title }),
    make('ul', { className: 'fault-list' }, ...items),
  ];
  const all = faultGroups.flatMap(({ title, faults }) =>
    group(
      title,
      faults.map((fault) => (fault.left ? countedCard(fault) : lastingCard(fault))),
    ),
  );
  byId('faults-body').append(...all, ...group('Time', [clockCard()]));

  function draw() {
    if (!store.loaded) return;
    const wrong = cards.map((redraw) => redraw()).filter(Boolean).length;
    const back = byId('normal');
    back.hidden = wrong === 0;
    byId('faults-count').textContent = wrong === 0 ? '' : String(wrong);
    byId('faults-count').hidden = wrong === 0;
    byId('faults-line').textContent =
      wrong === 0
        ? 'Everything works as it should.'
        : `${wrong} ${wrong === 1 ? 'thing goes' : 'things go'} wrong on purpose.`;
  }
  byId('normal').addEventListener('click', () =>
    control('POST', 'normal', { instagramUserId: store.business.instagramUserId }),
  );
  for (const part of ['faults', 'state', 'clock']) onChange(part, draw);
}
