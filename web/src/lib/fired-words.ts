const ARROW = '» → ';

/**
 * What a customer wrote that triggers were met by. `reason` is how the server tells it: the words in quotation marks and,
 * behind an arrow, the condition or the name of the trigger, of several triggers one after the other. Empty for a reason
 * in a model's own words.
 */
export function firedWords(reason: string): string[] {
  const words = reason.split(' · ').flatMap((one) => {
    const end = one.includes(ARROW) ? one.indexOf(ARROW) : one.length - 1;
    return one.startsWith('«') && one[end] === '»' ? one.slice(1, end).split('», «') : [];
  });
  return words.some((one) => one.includes('»')) ? [] : [...new Set(words)];
}
