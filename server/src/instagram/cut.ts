/** The beginning of a text, of at most so many UTF-16 units, without half of a character at its end. */
export function cutText(text: string, most: number): string {
  const isHalf = text.length > most && /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}
