// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const Part = ({ name }: { name: string; isOpen?: boolean }) => <p>the part {name}</p>;

/** A part whose file comes only after so many tries. */
function arrivesAfter(misses: number, place: 'inline' | 'over' = 'inline') {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= misses) throw new Error('Unable to preload CSS for /assets/part.css');
    return Part;
  });
  return { Lazy: lazyPart<{ name: string; isOpen?: boolean }>(load, { place }), load };
}

const show = (part: ReactNode) =>
  render(
    <MantineProvider>
      <Suspense fallback="waiting">{part}</Suspense>
    </MantineProvider>,
  );

beforeAll(startI18n);
afterEach(cleanup);
beforeEach(() => {
  // React tells the console of every error that a boundary takes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

test('what could not be fetched says so in its place, and comes with another try', async () => {
  const { Lazy, load } = arrivesAfter(1);
  show(
    <>
      <p>the rest</p>
      <Lazy name="one" />
    </>,
  );
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText('the rest')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the part one')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('offline nothing is asked, and it comes back by itself when the network does', async () => {
  const { Lazy, load } = arrivesAfter(0);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(<Lazy name="two" />);
  await screen.findByRole('alert');
  // A browser remembers for the life of the page that a file could not be fetched.
  expect(load).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part two')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a closed dialog that was not fetched shows nothing', async () => {
  const { Lazy, load } = arrivesAfter(9, 'over');
  show(<Lazy name="three" isOpen={false} />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what stands around it stays while it is fetched', async () => {
  const { Lazy } = arrivesAfter(0);
  show(
    <>
      <p>the rest</p>
      <Lazy name="four" />
    </>,
  );
  expect(screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('the rest').style.display).toBe('');
  expect(await screen.findByText('the part four')).toBeDefined();
});

test('what was typed in it stays when what is around is drawn again', async () => {
  const Lazy = lazyPart<{ label: string }>(async () => ({ label }) => <input aria-label={label} />);
  const { rerender } = render(<Lazy label="first" />);
  fireEvent.change(await screen.findByLabelText('first'), { target: { value: 'half a sentence' } });
  rerender(<Lazy label="second" />);
  expect(screen.getByLabelText<HTMLInputElement>('second').value).toBe('half a sentence');
});
