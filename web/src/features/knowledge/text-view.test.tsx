// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { DifferenceView } from '#features/knowledge/difference-view.tsx';
import { fieldDirection, lineDirection } from '#features/knowledge/line-direction.ts';
import { TextView } from '#features/knowledge/text-view.tsx';
import { startI18n } from '#i18n/i18n.ts';

const ENTRY = 'Q: هل لديكم موقف سيارات؟\nA: نعم، خلف المبنى.';

beforeAll(startI18n);
afterEach(cleanup);

test('an entry has the direction of the words behind its mark', () => {
  expect(ENTRY.split('\n').map(lineDirection)).toEqual(['rtl', 'rtl']);
  expect(['  1. **Q2:** "هل"', '- A： שלום'].map(lineDirection)).toEqual(['rtl', 'rtl']);
  expect(['Q: Is there parking?', 'A: Yes, موقف'].map(lineDirection)).toEqual(['ltr', 'ltr']);
  expect(['Parking: موقف', 'موقف', 'A: 24/7', '', 'A'].map(lineDirection)).toEqual(Array(5).fill('auto'));
});

test('a field is read from the right where most of its lines are', () => {
  expect(fieldDirection(`# FAQ\n\n${ENTRY}`)).toBe('rtl');
  expect(fieldDirection(`${ENTRY}\n\nQ: Is it free?\nA: Yes.`)).toBe('auto');
  expect(fieldDirection('# FAQ\n\nموقف\nموقف')).toBe('auto');
  expect(fieldDirection('')).toBe('auto');
});

test('the text and its changes show it so', () => {
  render(<TextView place="page" label="Text" text={ENTRY} found={{ matches: [], current: -1 }} />);
  const lines = [...screen.getByRole('region', { name: 'Text' }).children];
  expect(lines.map((line) => line.getAttribute('dir'))).toEqual(['rtl', 'rtl']);
  render(<DifferenceView label="Changes" before="Plain" after={ENTRY} />);
  const rows = [...screen.getByRole('region', { name: 'Changes' }).querySelectorAll('[dir]')];
  expect(rows.map((row) => row.getAttribute('dir'))).toEqual(['auto', 'rtl', 'rtl']);
});

test('a place that is found in a mark or a sign is drawn with it', () => {
  const text = 'Q: Where?\nA: Here.\n- Cut: 20 €, 1 h\n- Wash: 5 €';
  const matches = ['Q:', ': 20 €'].map((words) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
  }));
  const { container } = render(
    <TextView place="page" label="Text" text={text} found={{ matches, current: 0 }} />,
  );
  const marks = [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['Q:', ': 20 €']);
});

test('a table that is written with bars is one, and what a search finds in it is marked', () => {
  const text = [
    '# Prices',
    '| Service | Short hair | Long hair |',
    '|---|---:|---|',
    '| Cut | 20 € | |',
    'Colour | 50 € | 70 €',
    'With a wash.',
  ].join('\n');
  const at = text.indexOf('50 €');
  const found = { matches: [{ start: at, end: at + 4 }], current: 0 };
  render(<TextView place="page" label="Text" text={text} found={found} />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Service', 'Short hair', 'Long hair'],
    ['Cut', '20 €', ''],
    ['Colour', '50 €', '70 €'],
  ]);
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.getByRole('cell', { name: '50 €' }).querySelector('mark')?.textContent).toBe('50 €');
  expect(screen.getByRole('region', { name: 'Text' }).lastElementChild?.textContent).toBe('With a wash.');
});
