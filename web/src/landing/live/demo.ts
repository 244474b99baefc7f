import { all, every } from './moving.ts';

/** Messages that the counter counts up to before it starts anew. */
const MOST_COUNTED = 127;
const COUNT_MILLISECONDS = 500;
const ARRIVAL_MILLISECONDS = 2000;
const PERCENT_MILLISECONDS = 1000;
/** Where each step of the answer is complete, in percent. */
const BOUNDS = [33, 66, 100];

/** By the place in the list: what has just come waits, the one below is being answered. */
const ARRIVING = ['queued', 'typing'];

export function playDemo(): void {
  const counter = document.querySelector('[data-counter]');
  let counted = Number(counter?.textContent);
  every(COUNT_MILLISECONDS, () => {
    const more = 1 + Math.floor(Math.random() * 5);
    counted = counted === MOST_COUNTED ? 0 : Math.min(MOST_COUNTED, counted + more);
    if (counter) counter.textContent = String(counted);
  });
  playStream();
  playPipeline();
}

/** New content in places that stay where they are: nothing moves for whoever reads. */
function playStream(): void {
  const rows = all('[data-stream] li');
  const messages = rows.map((row) => {
    const status = row.dataset['status'] === 'manager' ? 'manager' : 'answered';
    return { content: row.innerHTML, status };
  });
  let arrived = 0;
  every(ARRIVAL_MILLISECONDS, () => {
    arrived += 1;
    for (const [at, row] of rows.entries()) {
      const message = messages[(at + messages.length - (arrived % messages.length)) % messages.length];
      if (!message) continue;
      row.innerHTML = message.content;
      row.dataset['status'] = ARRIVING[at] ?? message.status;
    }
  });
}

function playPipeline(): void {
  const percent = document.querySelector('[data-percent]');
  const steps = all('[data-pipeline] li');
  let reached = 50;
  every(PERCENT_MILLISECONDS, () => {
    reached = reached >= 100 ? 0 : reached + 10;
    if (percent) percent.textContent = String(reached);
    const now = BOUNDS.findIndex((bound) => reached < bound);
    for (const [at, step] of steps.entries()) {
      step.dataset['step'] = now === -1 || at < now ? 'done' : at === now ? 'now' : 'next';
      const from = BOUNDS[at - 1] ?? 0;
      const progress = step.querySelector('progress');
      if (progress) progress.value = (100 * (reached - from)) / ((BOUNDS[at] ?? 100) - from);
    }
  });
}
