import { createComposer } from './composer.js';
import { control } from './control.js';
import { button, face, icon, make, nameOf, timeOf } from './dom.js';
import { createPicker } from './picker.js';
import { customerOf, platformNow, store } from './store.js';
import { createThread } from './thread.js';
import { createTray } from './tray.js';

/** How long an announced typing is believed, milliseconds. */
const typingLasts = 20_000;

const studioFace = () => {
  const { name, username, pictureFile, instagramUserId } = store.business;
  const pictureUrl = pictureFile ? `/phone/faces/${pictureFile}` : null;
  return face({ id: instagramUserId, name, username, pictureUrl });
};

/** One phone. `board` tells what it needs of the others: `pick`, `close`, `askNew`, `isTaken`, `isOnly`, `activate`. */
export function createPhone(number, customerId, board) {
  const element = make('section', { className: 'phone-slot' });
  const caption = make('div', { className: 'caption' });
  const screen = make('div', { className: 'screen' });
  const clock = make('time', { className: 'clock' });
  const frame = make(
    'div',
    { className: 'phone' },
    make(
      'div',
      { className: 'status', ariaHidden: 'true' },
      clock,
      make('i', { className: 'lens' }),
      `Phone ${number}`,
    ),
    screen,
  );
  element.append(caption, frame);
  element.addEventListener('focusin', () => board.activate());
  let thread = null;
  let composer = null;
  let picker = null;
  let tray = null;
  let typingTimer;
  const typing = make('p', { className: 'typing', role: 'status' });

  function drawClock() {
    clock.textContent = timeOf(platformNow());
  }

  function closeButton() {
    return button(`Put phone ${number} away`, () => board.close(), {
      className: 'icon small',
      content: icon('close'),
    });
  }

  function setting(label, isOn, change) {
    const input = make('input', { type: 'checkbox', checked: isOn });
    input.addEventListener('change', () => change(input.checked));
    return make('label', { className: 'setting' }, input, label);
  }

  /** What can be set about the person who holds the phone. */
  function menu(customer) {
    const patch = (changes) => control('PATCH', `customers/${customer.id}`, changes);
    const box = make('details', { className: 'menu' });
    box.append(
      make(
        'summary',
        { ariaLabel: `Settings of ${nameOf(customer)}`, title: 'Settings', className: 'icon small' },
        icon('menu'),
      ),
      make(
        'div',
        { className: 'menu-body' },
        setting('Reads answers at once', thread.readsAtOnce(), (on) => thread.setReadsAtOnce(on)),
        setting('Follows the studio', customer.follows, (on) => patch({ follows: on })),
        setting('Blocks the studio', customer.blocks, (on) => patch({ blocks: on })),
        setting('Hides the profile', customer.profile !== 'ok', (on) =>
          patch({ profile: on ? 'no_match' : 'ok' }),
        ),
      ),
    );
    box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') box.open = false;
    });
    box.addEventListener('focusout', (event) => {
      if (!box.contains(event.relatedTarget)) box.open = false;
    });
    return box;
  }

  function drawCaption() {
    const customer = customerId && customerOf(customerId);
    const key = make('kbd', {
      textContent: number,
      title: `Alt+${number}, or Ctrl+${number} where the browser leaves it`,
    });
    const name = customer ? nameOf(customer) : 'A new phone';
    element.ariaLabel = customer ? `Phone ${number}: ${name}` : `Phone ${number}`;
    const who = make(
      'div',
      { className: 'words' },
      make('h2', { textContent: name, dir: 'auto' }),
      make('small', { textContent: customer ? `@${customer.username}` : 'Pick who holds it' }),
    );
    const open = caption.querySelector('.menu')?.open;
    if (open) return;
    caption.replaceChildren(
      key,
      ...(customer ? [face(customer)] : []),
      who,
      ...(customer ? [menu(customer)] : []),
      ...(board.isOnly() ? [] : [closeButton()]),
    );
  }

  function openChat(customer) {
    composer = createComposer(customer, {
      onTray: () => showTray(!tray.isShown()),
      onSent: () => thread.toEnd(),
    });
    thread = createThread(customer.id, composer);
    tray = createTray(customer, composer, {
      markSeen: () => thread.markSeen(),
      onDone() {
        showTray(false);
        composer.focus();
      },
    });
    const back = button('Give the phone to somebody else', () => board.pick(null), {
      className: 'icon',
      content: icon('back'),
    });
    const studio = make(
      'div',
      { className: 'words' },
      make('h3', { textContent: store.business.name, dir: 'auto' }),
      make('small', { textContent: `@${store.business.username}` }),
    );
    const head = make('div', { className: 'chat-head' }, back, studioFace(), studio);
    typing.textContent = '';
    screen.replaceChildren(head, thread.element, typing, tray.element, composer.element);
    void thread.reload();
  }

  function showTray(shown) {
    tray.setShown(shown);
    composer.showTray(shown);
  }

  function openPicker() {
    picker = createPicker(number, { onPick: board.pick, onNew: board.askNew, isTaken: board.isTaken });
    screen.replaceChildren(picker.element);
  }

  function draw() {
    drawClock();
    // A customer of a former state may be gone: then the phone lies there for anybody.
    const customer = customerId && customerOf(customerId);
    if (customerId && !store.loaded)
      screen.replaceChildren(make('p', { className: 'empty', textContent: 'Loading…' }));
    else if (customer && !thread) openChat(customer);
    else if (!customer && !picker) openPicker();
    picker?.draw();
    drawCaption();
  }

  function setTyping(on) {
    typing.replaceChildren();
    if (on) {
      const dots = make('span', { className: 'dots', ariaHidden: 'true' }, make('i'), make('i'), make('i'));
      typing.append(dots, make('span', { textContent: `${store.business.name} is typing` }));
    }
    clearTimeout(typingTimer);
    if (on) typingTimer = setTimeout(() => setTyping(false), typingLasts);
  }

  draw();
  return {
    element,
    customerId: () => customerId,
    draw,
    drawClock,
    drawThread: () => thread?.draw(),
    async note(event) {
      if (event.from === 'business') setTyping(false);
      await thread?.reload();
    },
    reload: async () => thread?.reload(),
    setTyping,
    focus: () => (composer ?? picker)?.focus(),
    end() {
      clearTimeout(typingTimer);
      thread?.end();
      element.remove();
    },
  };
}
