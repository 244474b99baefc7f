/** What a control says of itself under the pointer or the focus; the hint layer reads it from the element. */
export type HintProps = { 'data-hint'?: string; 'data-hint-key'?: string };

/** The attributes that give an element its hint, and the letter of the key that does the same. */
export function hintOf(text: string, key?: string): HintProps {
  return { 'data-hint': text, ...(key === undefined ? {} : { 'data-hint-key': key }) };
}
