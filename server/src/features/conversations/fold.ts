/** Folds for search: case, diacritics and width. Done here because a C locale folds no Cyrillic. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The searched part of a last message: enough for what the list shows. */
export function foldPreview(text: string): string {
  return fold(text.slice(0, 300).toWellFormed());
}

/** A LIKE pattern that matches the words as they stand. */
export function likePattern(search: string): string {
  return `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;
}
