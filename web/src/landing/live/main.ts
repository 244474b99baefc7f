import { askQuestions } from './ask.ts';
import { followChoices } from './choices.ts';
import { playDemo } from './demo.ts';
import { playHero } from './hero.ts';
import { followMenu } from './menu.ts';
import { playProofs } from './proofs.ts';
import { followVisitor } from './visitor.ts';

/* What moves and answers on the public pages. Without it they can be read and followed all the same. */

const isLanding = document.querySelector('[data-hero]') !== null;
if (!followVisitor(isLanding)) {
  followMenu();
  if (isLanding) {
    playHero();
    playDemo();
    followChoices();
    askQuestions();
    playProofs();
  }
}
