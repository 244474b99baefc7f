/** Letters without their marks and case, so that "u" finds "ü" and the Turkish "ı" its neighbour. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}

/** Whether every word that was typed begins or stands in the label. */
export function matchesCommand(label: string, typed: string): boolean {
  const folded = fold(label);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
