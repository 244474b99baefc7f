import { IconPlayerPlay } from '@tabler/icons-react';

import type { Words } from '../content.ts';
import { Ai, Section } from './parts.tsx';

export function Problems({ problems }: Words) {
  return (
    <Section id="problems" title={problems.title} text={problems.text}>
      <ul className="three">
        {problems.items.map(([when, what]) => (
          <li key={when}>
            <p className="when">{when}</p>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const STATES = ['ok', 'draft', 'ai', 'alert'];

export function Solution({ solution }: Words) {
  return (
    <section className="solution" id="solution" tabIndex={-1} aria-labelledby="solution-title">
      <div>
        <h2 id="solution-title">{solution.title}</h2>
        <p>{solution.text}</p>
        <a className="button secondary" href="#demo">
          <IconPlayerPlay size={18} stroke={1.5} />
          {solution.action}
        </a>
      </div>
      <ul>
        {solution.items.map(([what, how], at) => (
          <li key={what}>
            {STATES[at] === 'ai' ? <Ai /> : <i className="dot" data-state={STATES[at]} />}
            <div>
              <b>{what}</b>
              <p>{how}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
