import {
  IconBolt,
  IconBrain,
  IconCheck,
  IconClock,
  IconDownload,
  IconMessageCircle,
  IconPhoto,
} from '@tabler/icons-react';

import type { Content, Words } from '../content.ts';
import { dress, imported } from '../pictures.ts';
import { Ai, Face, Section } from './parts.tsx';

const ICONS = [IconDownload, IconBrain, IconPhoto, IconClock, IconMessageCircle, IconBolt];
/** How far the import of each sample conversation is, in percent. */
const PROGRESS = [100, 100, 72, 44, 18];

type Feature = Content['features']['items'][number];

function ImportList({ lines }: Feature) {
  return (
    <ul className="importing">
      {lines.map((name, at) => (
        <li key={name} data-done={PROGRESS[at] === 100 || undefined}>
          <Face picture={imported[at]} name={name} isSmall />
          <span>
            {name}
            <progress max={100} value={PROGRESS[at]} aria-label={name} />
          </span>
          <em dir="ltr">
            {PROGRESS[at] === 100 ? <IconCheck size={16} stroke={1.5} /> : `${PROGRESS[at]} %`}
          </em>
        </li>
      ))}
    </ul>
  );
}

function Talk({ lines, language }: { lines: string[]; language: string }) {
  return (
    <ul className="lines" lang={language}>
      {lines.map((line, at) => (
        <li
          key={line}
          className="bubble"
          dir="auto"
          data-side={at === lines.length - 1 ? 'business' : 'customer'}
        >
          {line}
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: Feature) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line}>
          <Ai />
          <span dir="auto">{line}</span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ feature, index, words }: { feature: Feature; index: number; words: Words }) {
  return (
    <div className="card">
      <h3>{feature.panel}</h3>
      <span className="hint">{feature.note}</span>
      {index === 2 ? <img src={dress} alt="" width={120} height={134} loading="lazy" /> : null}
      {index === 0 ? <ImportList {...feature} /> : null}
      {index === 1 ? <Talk lines={feature.lines} language={words.chatLanguage} /> : null}
      {index > 1 ? <Lines {...feature} /> : null}
    </div>
  );
}

/** A card and its panel stand together, so that on a narrow screen the panel opens below the card. */
export function Features(words: Words) {
  const { features } = words;
  return (
    <Section id="features" title={features.title} text={features.text}>
      <div className="features" data-features>
        {features.items.map((feature, index) => {
          const Icon = ICONS[index] ?? IconBolt;
          return [
            <button
              key={feature.title}
              type="button"
              className="feature"
              id={`feature-${index}`}
              aria-expanded={index === 0}
              aria-controls={`preview-${index}`}
            >
              <Icon size={22} stroke={1.5} />
              <b>{feature.title}</b>
              <span>{feature.text}</span>
            </button>,
            <section
              key={feature.panel}
              className="preview"
              id={`preview-${index}`}
              aria-labelledby={`feature-${index}`}
              hidden={index > 0}
            >
              <Preview feature={feature} index={index} words={words} />
            </section>,
          ];
        })}
      </div>
    </Section>
  );
}
