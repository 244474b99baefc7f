import { IconPlayerPlay } from '@tabler/icons-react';

import type { Words } from '../content.ts';
import { Section } from './parts.tsx';

/** What the assistant does not do, each told in four steps; the script plays them one after the other. */
export function Never({ never }: Words) {
  return (
    <Section id="never" title={never.title} text={never.text}>
      <ul className="proofs">
        {never.items.map(({ title, lines }, at) => (
          <li key={title} data-proof>
            <h3 id={`never-${at}`}>{title}</h3>
            <ol>
              {lines.map((line) => (
                <li key={line} data-shown>
                  {line}
                </li>
              ))}
            </ol>
            <button className="button secondary" type="button" aria-describedby={`never-${at}`}>
              <IconPlayerPlay size={20} stroke={1.5} />
              {never.play}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
