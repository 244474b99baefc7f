/** A phone number, a card, an order: so many digits in one piece, or in neighbouring ones. Prices and times have fewer. */
const IN_ONE_PIECE = 6;
const TOGETHER = 9;
const MASK = '•••';

/** Without what names a person: addresses of mail, handles, and long numbers. Linear in the length of the text. */
export function maskPersonal(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') ? MASK : word))
    .join('')
    .replace(/[+(]?\d[\d\s().\u2010-\u2015-]*/g, (run) => maskDigits(run));
}

function maskDigits(run: string): string {
  const pieces = run.split(/\D+/).map((piece) => piece.length);
  const together = pieces.reduce((sum, length) => sum + length, 0);
  if (together < TOGETHER && Math.max(...pieces) < IN_ONE_PIECE) return run;
  return `${MASK}${run.slice(run.trimEnd().length)}`;
}
