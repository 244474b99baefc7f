/** Words of one line mean the same to the scripted embedding model. */
const MEANINGS = [
  'parking park car garage leave vehicle',
  'price cost much charge pay fee',
  'open hours close when late',
  'dog pet animal puppy',
  'manicure nails nail',
  // Of no language, so that no search by words can ever know.
  'wozzle grumbit',
].map((line) => line.split(' '));

const WIDTH = 64;

/** A number for a word: its meaning's, or one from its letters, so that other words mostly stand apart. */
function placeOf(word: string): number {
  const meaning = MEANINGS.findIndex((words) => words.includes(word));
  if (meaning >= 0) return meaning;
  let sum = 7;
  for (const letter of word) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return MEANINGS.length + (sum % (WIDTH - MEANINGS.length));
}

/** The same text always has the same vector, and a paraphrase by `MEANINGS` is near; words without one weigh little. */
export function vectorOf(text: string, width = WIDTH): number[] {
  const vector = new Array<number>(width).fill(0);
  vector[width - 1] = 0.01;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = placeOf(word);
    const at = place % width;
    vector[at] = (vector[at] ?? 0) + (place < MEANINGS.length ? 3 : 0.1);
  }
  return vector;
}
