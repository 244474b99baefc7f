import type { InsufficientInfo } from '@parley/contract/missing-info.ts';

/** Whether the customer wrote more than the question that was not known. */
export function isPartOfMore({ userQuestion, customerWords }: InsufficientInfo): boolean {
  const said = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return said(customerWords) !== said(userQuestion);
}
