import { all, every, isStill } from './moving.ts';

/** Of one sample conversation, in steps of half a second: the question, the waiting dots, the answer, the next one. */
const STEP = 500;
const TYPING_AT = 1;
const ANSWER_AT = 5;
const NEXT_AT = 12;
const CHIP_MILLISECONDS = 3000;

export function playHero(): void {
  const chips = all('[data-chips] li');
  let chip = 0;
  every(CHIP_MILLISECONDS, () => {
    chip = (chip + 1) % chips.length;
    for (const [at, one] of chips.entries()) one.toggleAttribute('data-shown', at === chip);
  });

  const talks = all('[data-dialog]');
  const choices = all('[data-choose]');
  let shown = 0;
  // The first one stands there finished, as the page came.
  let step = ANSWER_AT;

  function draw(): void {
    const phase = step < TYPING_AT ? 'asked' : step < ANSWER_AT ? 'typing' : 'answered';
    for (const [at, talk] of talks.entries()) {
      talk.toggleAttribute('data-shown', at === shown);
      if (at === shown) talk.dataset['phase'] = phase;
    }
    for (const [at, choice] of choices.entries()) choice.ariaPressed = String(at === shown);
  }

  every(STEP, () => {
    step += 1;
    if (step >= NEXT_AT) {
      step = 0;
      shown = (shown + 1) % talks.length;
    }
    draw();
  });
  for (const [at, choice] of choices.entries()) {
    choice.addEventListener('click', () => {
      shown = at;
      step = isStill() ? ANSWER_AT : 0;
      draw();
    });
  }
}
