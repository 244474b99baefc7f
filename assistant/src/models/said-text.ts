/** Marks that turn the order of letters. The guard refuses an answer that holds one. */
const TURNING = '\\u202a-\\u202e\\u2066-\\u2069';
/** Scripts that shape or part their letters with the joiners. */
const JOINING = [
  'Arab',
  'Syrc',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
];
/** Flags of the parts of a country, the only use of tag characters. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (name) =>
    `${[...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\\u{e007f}`,
);

/** What takes no room on the screen and yet belongs there. */
const MEANT = [
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[#*0-9])\\ufe0f(?=\\u20e3)',
  `(?<=\\u{1f3f4})(?:${FLAGS.join('|')})`,
  `(?<=[${JOINING.map((script) => `\\p{Script=${script}}`).join('')}])[\\u200c\\u200d]`,
].join('|');
const UNSEEN = `(?![${TURNING}])[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]`;
const HIDDEN = new RegExp(`(${MEANT})|${UNSEEN}`, 'gu');
/** The same for a text that runs from right to left, where a single mark of direction sets a figure straight. */
const HIDDEN_IN_TURNED = new RegExp(
  `(${MEANT}|(?<![\\u061c\\u200e\\u200f])[\\u061c\\u200e\\u200f])|${UNSEEN}`,
  'gu',
);
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}]/u;

/** Letters that show nothing but take room. */
const EMPTY_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Letters of most scripts carry three marks of the common kind at most; those of a few have more of their own. */
const STACKED_COMMON =
  /(\p{Script=Inherited}{3})(?:(?!\u200c|\u200d|\ufe0e|\ufe0f|\u20e3)\p{Script=Inherited})+/gu;
const STACKED = /(\p{M}{6})\p{M}+/gu;
const THOUGHTS = /^\s*<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/iu;
/** Some servers write the opening mark themselves and pass on the closing one. */
const REST_OF_THOUGHTS = /^[\s\S]*?<\/think(?:ing)?>/iu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What the database cannot hold, and no text means: NUL, and half of a letter. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
}

/**
 * A text of a model as its reader sees it: without what takes no room on the screen, control characters, piles of
 * accents and pages of nothing. What turns the order of letters stays, for the guard to see.
 */
export function cleanSaid(text: string): string {
  const plain = storable(text)
    .replace(EMPTY_LETTERS, ' ')
    .replace(RIGHT_TO_LEFT.test(text) ? HIDDEN_IN_TURNED : HIDDEN, '$1')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(STACKED_COMMON, '$1')
    .replace(STACKED, '$1');
  return withoutThoughts(plain)
    .replace(/[^\S\n]{3,}/gu, ' ')
    .replace(/[^\S\n]+(?=\n)/gu, '')
    .replace(/\n{3,}/gu, '\n\n');
}

/** A text for the people of the business, or about a file: trimmed, in its own order, at most `limit` units long. */
export function cleanNote(text: string, limit: number): string {
  const plain = cleanSaid(text)
    .replace(new RegExp(`[${TURNING}]`, 'gu'), '')
    .trim();
  return storable(plain.slice(0, limit));
}

/** A text without what a model thought aloud before it. */
export function withoutThoughts(text: string): string {
  return text.replace(THOUGHTS, '').replace(REST_OF_THOUGHTS, '');
}

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
