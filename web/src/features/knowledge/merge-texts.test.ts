import { expect, it } from 'vitest';

import { mergeTexts } from '#features/knowledge/merge-texts.ts';

const base = '# Hours\n\n9 to 5.\n\n# Prices\n\n28 €.\n';

it('joins changes of different places', () => {
  const mine = base.replace('9 to 5', '9 to 6');
  const theirs = `${base}\nQ: Why?\nA: Because.\n`;
  expect(mergeTexts({ base, mine, theirs })).toBe(`${mine}\nQ: Why?\nA: Because.\n`);
});

it('never joins changes of one line', () => {
  const mine = base.replace('28 €', '30 €');
  const theirs = base.replace('28 €', '35 €');
  expect(mergeTexts({ base, mine, theirs })).toBeNull();
});

it('takes the same change once, and does not care for spaces it did not touch', () => {
  const mine = base.replace('28 €', '30 €');
  expect(mergeTexts({ base, mine, theirs: mine })).toBe(mine);
  expect(mergeTexts({ base: 'a  b\n\tc', mine: 'a  b\n\tc\nd', theirs: 'x\na  b\n\tc' })).toBe(
    'x\na  b\n\tc\nd',
  );
});
