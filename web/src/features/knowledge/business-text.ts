/** What almost every customer asks for, in the order in which it is written down. */
export const BUSINESS_TOPICS = ['hours', 'address', 'price', 'delivery', 'payment', 'returns'] as const;
export type BusinessTopic = (typeof BUSINESS_TOPICS)[number];
export type BusinessAnswers = Record<BusinessTopic, string>;

/** Each topic that was filled in as a heading with the lines below it; `known` stays above. */
export function businessText(
  known: string,
  answers: BusinessAnswers,
  headings: Record<BusinessTopic, string>,
): string {
  const parts = BUSINESS_TOPICS.flatMap((topic) => {
    const lines = answers[topic]
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return lines.length === 0 ? [] : [`# ${headings[topic]}\n\n${lines.join('\n')}`];
  });
  return [known.trim(), ...parts].filter((part) => part !== '').join('\n\n');
}
