import { button, face, make, nameOf } from './dom.js';
import { store } from './store.js';

function preview({ last }) {
  if (!last) return 'No messages yet';
  const words = last.text ?? (last.kind ? `Sent: ${last.kind.replaceAll('_', ' ')}` : 'Message unsent');
  return last.from === 'business' ? `Studio: ${words}` : words;
}

function skeleton() {
  return Array.from({ length: 5 }, () =>
    make('li', { className: 'row waiting', ariaHidden: 'true' }, make('i'), make('i')),
  );
}

/** A phone that nobody holds: whose is it? `onPick(customerId)`, `onNew()`; `isTaken(id)` tells of other phones. */
export function createPicker(number, { onPick, onNew, isTaken }) {
  const search = make('input', {
    type: 'search',
    placeholder: 'Search customers',
    ariaLabel: `Search customers for phone ${number}`,
    autocomplete: 'off',
  });
  const list = make('ul', { className: 'people', ariaLabel: 'Customers' });

  function row(customer) {
    const taken = isTaken(customer.id);
    const words = make(
      'span',
      { className: 'words' },
      make('b', { textContent: nameOf(customer), dir: 'auto' }),
      make('small', { textContent: taken ? 'On another phone' : preview(customer), dir: 'auto' }),
    );
    const made = make('button', { type: 'button', className: 'row', disabled: taken }, face(customer), words);
    made.addEventListener('click', () => onPick(customer.id));
    return make('li', {}, made);
  }

  function draw() {
    if (!store.loaded) return list.replaceChildren(...skeleton());
    const words = search.value.trim().toLowerCase();
    const shown = store.customers.filter((one) =>
      `${one.name ?? ''} ${one.username}`.toLowerCase().includes(words),
    );
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...shown.map(row));
    if (shown.length === 0) {
      const text = words ? 'Nobody is called like that.' : 'There are no customers yet.';
      list.append(make('li', { className: 'empty', textContent: text }));
    }
    if (focused) search.focus();
    return undefined;
  }
  search.addEventListener('input', draw);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('button:enabled')?.click();
  });
  draw();

  const element = make(
    'div',
    { className: 'picker' },
    make('h3', { textContent: 'Whose phone is this?' }),
    make(
      'div',
      { className: 'pick-head' },
      search,
      button('New customer', onNew, { className: 'button primary' }),
    ),
    list,
  );
  return { element, draw, focus: () => search.focus() };
}
