import { IconCheck, IconClock, IconUsers } from '@tabler/icons-react';

import type { Words } from '../content.ts';
import { faces } from '../pictures.ts';
import { Ai, Face, Section } from './parts.tsx';

type Status = 'answered' | 'typing' | 'queued' | 'manager';

function StatusIcon({ status }: { status: Status }) {
  if (status === 'typing') return <Ai />;
  const Icon = { answered: IconCheck, queued: IconClock, manager: IconUsers }[status];
  return <Icon size={14} stroke={1.5} />;
}

function Tag({ status, words }: { status: Status; words: Words }) {
  return (
    <span className="tag" data-tag={status}>
      <StatusIcon status={status} />
      {words.demo.statuses[status]}
    </span>
  );
}

function Counts({ words, counts }: { words: Words; counts: [Status, string][] }) {
  return (
    <ul className="counts">
      {counts.map(([status, count]) => (
        <li key={status}>
          {status === 'typing' ? <Ai /> : <i className="dot" data-state={status} />}
          {words.demo.statuses[status]}
          <em>{count}</em>
        </li>
      ))}
    </ul>
  );
}

/** Of 127 at 94, as the picture without a script stands still. */
function Incoming({ words }: { words: Words }) {
  const { demo, chatLanguage } = words;
  return (
    <>
      <ul className="rows" data-stream>
        {demo.messages.map(([name = '', text, status], at) => (
          <li key={name} data-status={status}>
            <Face picture={faces[at]} name={name} />
            <div>
              <b lang={chatLanguage} dir="auto">
                {name}
              </b>
              <p lang={chatLanguage} dir="auto">
                {text}
              </p>
            </div>
            <Tag status="queued" words={words} />
            <Tag status="typing" words={words} />
            <Tag status={status === 'manager' ? 'manager' : 'answered'} words={words} />
          </li>
        ))}
      </ul>
      <aside>
        <span className="hint">{demo.handled}</span>
        <p className="figure" data-counter>
          94
        </p>
        <p>{demo.handledOf}</p>
        <Counts
          words={words}
          counts={[
            ['answered', '81'],
            ['typing', '1'],
            ['queued', '2'],
            ['manager', '10'],
          ]}
        />
      </aside>
    </>
  );
}

const BOUNDS = ['0–33', '33–66', '66–100'];

function AtWork({ words }: { words: Words }) {
  const { demo, chatLanguage } = words;
  const [name = '', question] = demo.messages[1] ?? [];
  return (
    <>
      <div className="work">
        <div className="asked">
          <Face picture={faces[1]} name={name} />
          <div>
            <b lang={chatLanguage}>{name}</b>
            <p className="bubble" lang={chatLanguage} dir="auto">
              {question}
            </p>
          </div>
        </div>
        <ol className="steps" data-pipeline>
          {demo.steps.map(([step, what], at) => (
            <li key={step} data-step={['done', 'now', 'next'][at]}>
              <span className="number">
                <IconCheck size={16} stroke={1.5} />
                <span>{at + 1}</span>
              </span>
              <div>
                <b>{step}</b>
                <p>{what}</p>
                <progress max={100} value={[100, 58, 0][at]} aria-hidden="true" />
              </div>
              <em dir="ltr">{BOUNDS[at]} %</em>
            </li>
          ))}
        </ol>
      </div>
      <aside>
        <span className="hint">{demo.ready}</span>
        <p className="figure">
          <span data-percent>52</span>
          <small> %</small>
        </p>
        <p>{demo.readyOf}</p>
        <Counts
          words={words}
          counts={[
            ['typing', name],
            ['queued', '2'],
          ]}
        />
      </aside>
    </>
  );
}

function Statistics({ demo }: Words) {
  return (
    <>
      <ul className="figures">
        {demo.figures.map(([figure, what, more]) => (
          <li key={what}>
            <strong>{figure}</strong>
            <b>{what}</b>
            <p>{more}</p>
          </li>
        ))}
      </ul>
      <p className="hint">{demo.note}</p>
    </>
  );
}

export function Demo(words: Words) {
  const { demo } = words;
  const panels = [
    <Incoming key="incoming" words={words} />,
    <AtWork key="work" words={words} />,
    <Statistics key="statistics" {...words} />,
  ];
  return (
    <Section id="demo" title={demo.title} text={demo.text}>
      <div className="segments" role="tablist" aria-label={demo.title} data-tabs>
        {demo.tabs.map((tab, at) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${at}`}
            aria-controls={`panel-${at}`}
            aria-selected={at === 0}
            tabIndex={at === 0 ? 0 : -1}
          >
            {tab}
          </button>
        ))}
      </div>
      {panels.map((panel, at) => (
        <div
          key={panel.key}
          className={at === 2 ? 'panel' : 'panel demo'}
          role="tabpanel"
          id={`panel-${at}`}
          aria-labelledby={`tab-${at}`}
          tabIndex={-1}
          hidden={at > 0}
        >
          {panel}
        </div>
      ))}
    </Section>
  );
}
