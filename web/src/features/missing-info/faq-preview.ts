/** Takes `Q: …` newline `A: …` apart; a text of another form is all answer. */
export function readFaq(preview: string): { question: string | null; answer: string } {
  const match = /^Q:\s*(?<question>[\s\S]*?)\nA:\s*(?<answer>[\s\S]*)$/.exec(preview);
  if (!match?.groups) return { question: null, answer: preview };
  return { question: match.groups['question'] ?? null, answer: match.groups['answer'] ?? '' };
}
