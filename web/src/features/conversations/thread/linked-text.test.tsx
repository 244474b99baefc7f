// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LinkedText } from '#features/conversations/thread/linked-text.tsx';

afterEach(cleanup);

it('an address is read from left to right in every text', () => {
  render(<LinkedText text="راجع https://shop.example/a/b?c=1 اليوم" />);
  const link = screen.getByRole('link', { name: 'https://shop.example/a/b?c=1' });
  expect(link.getAttribute('dir')).toBe('ltr');
});
