import type { SampleAnswer } from '@parley/contract/sample-questions.ts';

import { all } from './moving.ts';

type Texts = Record<Exclude<SampleAnswer['kind'], 'answer'> | 'failed' | 'busy' | 'asking', string>;

const TOO_MANY = 429;

/** Asks the server what the built-in assistant would answer, and marks the lines that the answer stands on. */
export function askQuestions(): void {
  const place = document.querySelector<HTMLElement>('[data-ask]');
  const form = place?.querySelector('form');
  const input = form?.querySelector('input');
  const asked = place?.querySelector<HTMLElement>('[data-asked]');
  const answered = place?.querySelector<HTMLElement>('[data-answered]');
  if (!place || !form || !input || !asked || !answered) return;
  const texts = JSON.parse(place.dataset['texts'] ?? '{}') as Texts;
  const language = place.dataset['language'] ?? '';
  let latest = 0;

  function show(
    text: string,
    state: SampleAnswer['kind'] | 'failed' | 'asking',
    sources: string[] = [],
  ): void {
    if (!answered) return;
    answered.hidden = false;
    answered.dataset['state'] = state;
    const words = answered.querySelector('p');
    if (words) words.textContent = text;
    for (const line of all('[data-sample] dd')) {
      const isSource = sources.some((source) => line.textContent?.includes(source));
      line.toggleAttribute('data-source', isSource);
    }
  }

  async function ask(question: string): Promise<void> {
    if (question.trim() === '' || !asked) return;
    latest += 1;
    const own = latest;
    asked.hidden = false;
    asked.textContent = question;
    show(texts.asking, 'asking');
    const told = await fetchAnswer(question, language).catch(() => null);
    // Another question has been asked meanwhile.
    if (own !== latest) return;
    if (told === null) show(texts.failed, 'failed');
    else if (told === 'busy') show(texts.busy, 'failed');
    else if (told.kind === 'answer') show(told.text, 'answer', told.sources);
    else show(texts[told.kind], told.kind);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(input.value);
    input.value = '';
  });
  for (const offer of all('[data-question]', place)) {
    offer.addEventListener('click', () => void ask(offer.textContent ?? ''));
  }
}

/** Rejects where there is no answer that can be read. */
async function fetchAnswer(question: string, language: string): Promise<SampleAnswer | 'busy'> {
  const answer = await fetch('/api/sample-questions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question, language }),
  });
  if (answer.status === TOO_MANY) return 'busy';
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json() as Promise<SampleAnswer>;
}
