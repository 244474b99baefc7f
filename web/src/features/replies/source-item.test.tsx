// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { SourceItem } from '#features/replies/source-item.tsx';
import { startI18n } from '#i18n/i18n.ts';

const PARKING = {
  chunkId: 'c',
  heading: 'Payment',
  question: 'Is there parking?',
  quote: 'Yes.',
  start: 40,
  isCurrent: true,
};

beforeAll(startI18n);
afterEach(cleanup);

it('says which question its words answer, and hands its place over', () => {
  const onCorrect = vi.fn();
  render(<SourceItem source={PARKING} onCorrect={onCorrect} />);
  const item = screen.getByRole('listitem');
  expect([...item.querySelectorAll('.match-parent')].map((line) => line.textContent)).toEqual([
    'Payment',
    'Is there parking?',
    'Yes.',
  ]);
  const button = screen.getByRole('button', { name: 'Correct this', description: 'Is there parking? Yes.' });
  fireEvent.click(button);
  expect(onCorrect).toHaveBeenCalledWith(PARKING);
});

it('says nothing twice', () => {
  render(<SourceItem source={{ ...PARKING, quote: 'Is there parking?' }} onCorrect={vi.fn()} />);
  expect(screen.getByRole('listitem').querySelectorAll('.match-parent')).toHaveLength(2);
});
