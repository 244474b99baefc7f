// @vitest-environment happy-dom
import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { theme } from '#ui/theme.ts';

let now = 0;

/** Presses a key so many milliseconds after the one before. */
function press(key: string, after = 100, modifiers: object = {}): void {
  now += after;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  Object.defineProperty(event, 'timeStamp', { value: now });
  fireEvent(document.activeElement ?? document.body, event);
}

const focused = () => document.activeElement?.getAttribute('data-code');

beforeEach(() => {
  now += 60_000;
  render(
    <MantineProvider theme={theme} env="test">
      <Menu defaultOpened withinPortal={false}>
        <Menu.Target>
          <button type="button">Language</button>
        </Menu.Target>
        <Menu.Dropdown>
          {[
            ['en', 'English', 'English'],
            ['pt', 'Português', 'Portuguese'],
            ['pl', 'Polski', 'Polish'],
            ['ja', '日本語', 'Japanese'],
            ['xx', 'New Zealand', 'Gone'],
          ].map(([code, own, name]) => (
            <Menu.Item key={code} data-code={code}>
              <span>{own}</span> <span>{name}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  );
  screen.getByRole('menu').focus();
});
afterEach(cleanup);

describe('letters typed in an open menu', () => {
  it('lead to the item that begins with them, by any of its names', () => {
    press('p');
    expect(focused()).toBe('pt');
    press('o');
    press('l');
    expect(focused()).toBe('pl');
    press('j', 5_000);
    expect(focused()).toBe('ja');
  });

  it('[UI-06] are forgotten after one second, and not before', () => {
    press('p');
    press('o', 999);
    press('l', 999);
    expect(focused()).toBe('pl');
    press('e', 1_000);
    expect(focused()).toBe('en');
  });

  it('the same letter again goes on to the next one, and around', () => {
    press('p');
    press('p');
    expect(focused()).toBe('pl');
    press('p');
    expect(focused()).toBe('pt');
  });

  it('a space belongs to a name that was begun, shortcuts belong to others', () => {
    for (const key of 'new z') press(key);
    expect(focused()).toBe('xx');
    press('p', 100, { ctrlKey: true });
    expect(focused()).toBe('xx');
  });
});
