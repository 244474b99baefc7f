import { all } from './moving.ts';

/** Tabs, cards, the billing period and the questions. */
export function followChoices(): void {
  followTabs();
  followFeatures();
  followBilling();
  followQuestions();
}

function followTabs(): void {
  const tabs = all('[data-tabs] [role=tab]');
  function choose(chosen: HTMLElement): void {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = tab !== chosen;
    }
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
      const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  }
}

function followFeatures(): void {
  const cards = all('[data-features] [aria-controls]');
  for (const card of cards) {
    card.addEventListener('click', () => {
      for (const one of cards) {
        one.ariaExpanded = String(one === card);
        const panel = document.getElementById(one.getAttribute('aria-controls') ?? '');
        if (panel) panel.hidden = one !== card;
      }
    });
  }
}

function followBilling(): void {
  const periods = all('[data-period]');
  for (const period of periods) {
    period.addEventListener('click', () => {
      for (const one of periods) one.ariaPressed = String(one === period);
      for (const price of all('[data-when]'))
        price.hidden = price.dataset['when'] !== period.dataset['period'];
    });
  }
}

/** Browsers that do not know a shared name would keep several open. */
function followQuestions(): void {
  const questions = all<HTMLDetailsElement>('[data-faq] details');
  for (const question of questions) {
    question.addEventListener('toggle', () => {
      if (!question.open) return;
      for (const other of questions) if (other !== question) other.open = false;
    });
  }
}
