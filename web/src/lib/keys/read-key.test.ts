// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';

import { hasLayer, isComposing, isSearchKey, isSingleKey, isTypingIn, readKey } from '#lib/keys/read-key.ts';

/** An event as the browser gives it to the window: pressed on an element of the page. */
function press(init: KeyboardEventInit, target: HTMLElement = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

beforeEach(() => put('<div></div>'));
afterEach(() => put('<div></div>'));

it('reads the letter where the keyboard writes Latin, wherever the key lies', () => {
  expect(readKey({ key: 'a', code: 'KeyA' })).toBe('a');
  expect(readKey({ key: 'A', code: 'KeyA' })).toBe('a');
  // The French keyboard has A where the American has Q.
  expect(readKey({ key: 'a', code: 'KeyQ' })).toBe('a');
});

it('reads the place of the key where the keyboard writes other letters', () => {
  expect(readKey({ key: 'ф', code: 'KeyA' })).toBe('a');
  expect(readKey({ key: 'Ф', code: 'KeyA' })).toBe('a');
  expect(readKey({ key: 'α', code: 'KeyA' })).toBe('a');
  expect(readKey({ key: 'ش', code: 'KeyA' })).toBe('a');
  // Two letters in one key of the Arabic keyboard.
  expect(readKey({ key: 'لا', code: 'KeyB' })).toBe('b');
  expect(readKey({ key: 'л', code: 'KeyK' })).toBe('k');
  expect(readKey({ key: 'ж', code: 'Semicolon' })).toBe('ж');
});

it('reads the question mark of every writing, and names as they are', () => {
  expect(readKey({ key: '?', code: 'Digit7' })).toBe('?');
  expect(readKey({ key: '؟', code: 'Slash' })).toBe('?');
  expect(readKey({ key: 'Escape', code: 'Escape' })).toBe('Escape');
  expect(readKey({ key: '1', code: 'Digit1' })).toBe('1');
});

it('takes a letter on the page, on a link, a button and a switch', () => {
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }))).toBe(true);
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }, put('<a href="#x">x</a>')))).toBe(true);
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }, put('<button>x</button>')))).toBe(true);
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }, put('<input type="checkbox">')))).toBe(true);
  expect(isSingleKey(press({ key: '?', code: 'Slash', shiftKey: true }))).toBe(true);
});

it('leaves every key alone where somebody types or chooses', () => {
  for (const field of [
    '<input type="text">',
    '<input type="password">',
    '<textarea></textarea>',
    '<select><option>x</option></select>',
    '<div contenteditable="true"></div>',
    '<div role="combobox"></div>',
    '<div role="listbox"></div>',
  ]) {
    const target = put(field);
    expect([field, isTypingIn(target)]).toEqual([field, true]);
    expect([field, isSingleKey(press({ key: 'a', code: 'KeyA' }, target))]).toEqual([field, false]);
  }
});

it('leaves a key alone with a modifier, in a composition, and when another took it', () => {
  const a = { key: 'a', code: 'KeyA' };
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
    expect([modifier, isSingleKey(press({ ...a, [modifier]: true }))]).toEqual([modifier, false]);
  }
  expect(isSingleKey(press({ ...a, isComposing: true }))).toBe(false);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  const taken = press(a);
  taken.preventDefault();
  expect(isSingleKey(taken)).toBe(false);
});

it('leaves a key alone while a dialog or a menu is open', () => {
  put('<div role="dialog" aria-modal="true"></div>');
  expect(hasLayer()).toBe(true);
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }))).toBe(false);
  put('<div role="menu"></div>');
  expect(isSingleKey(press({ key: 'a', code: 'KeyA' }))).toBe(false);
});

it('knows the key of the search on every layout, also inside a field', () => {
  const field = put('<textarea></textarea>');
  expect(isSearchKey(press({ key: 'k', code: 'KeyK', ctrlKey: true }, field))).toBe(true);
  expect(isSearchKey(press({ key: 'K', code: 'KeyK', metaKey: true }))).toBe(true);
  expect(isSearchKey(press({ key: 'л', code: 'KeyK', ctrlKey: true }))).toBe(true);
  expect(isSearchKey(press({ key: 'k', code: 'KeyK', ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isSearchKey(press({ key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true }))).toBe(false);
  expect(isSearchKey(press({ key: 'k', code: 'KeyK' }))).toBe(false);
});
