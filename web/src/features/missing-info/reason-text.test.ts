// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';

import { reasonText } from '#features/missing-info/reason-text.ts';
import { changeLanguage, startI18n } from '#i18n/i18n.ts';

const ENGLISH =
  'The knowledge base has something close (“Haircut”), but it does not clearly answer this question.';
const unsure = { reasonCode: 'unsure', reasonNear: 'Haircut', insufficientInfoReason: ENGLISH };
/** What comes from the knowledge base stands in an isolate, so that it runs its own way. */
const QUOTED = '\u2068Haircut\u2069';

beforeAll(startI18n);

it.each([
  [
    'en',
    `The knowledge base has something close (“${QUOTED}”), but it does not clearly answer this question.`,
  ],
  [
    'de',
    `Die Wissensbasis enthält etwas Ähnliches („${QUOTED}“), das diese Frage aber nicht eindeutig beantwortet.`,
  ],
  ['ar', `في قاعدة المعرفة شيء قريب («${QUOTED}») لكنه لا يجيب بوضوح عن هذا السؤال.`],
] as const)(
  'what is close to the question is told in the language of the reader: %s',
  async (language, text) => {
    expect(await changeLanguage(language)).toBe(true);
    expect(reasonText(unsure)).toBe(text);
  },
);

it('words of a model are told as they are', async () => {
  await changeLanguage('de');
  const own = 'Nobody has written down the price of a cut.';
  expect(reasonText({ reasonCode: null, reasonNear: null, insufficientInfoReason: own })).toBe(own);
  expect(reasonText({ reasonCode: 'nothing', reasonNear: null, insufficientInfoReason: ENGLISH })).toBe(
    'Die Wissensbasis sagt dazu nichts.',
  );
});
