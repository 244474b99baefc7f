import {
  IconBook2,
  IconBulb,
  IconChevronDown,
  IconEye,
  IconHistory,
  IconPhoto,
  IconSend,
} from '@tabler/icons-react';

import { Mark } from '#ui/mark.tsx';
import type { Content, Words } from '../content.ts';
import { customers, sent } from '../pictures.ts';
import { Ai, Face } from './parts.tsx';

const CHIPS = [IconPhoto, IconSend, IconEye, IconBook2];
/** What it sees or understands, what it remembers, what it finds. */
const READING = [IconBulb, IconHistory, IconBook2];

type Dialog = Content['dialogs'][number];

/** The conversation as it ends; the script plays it from its beginning. */
function Conversation({ words, dialog, index }: { words: Words; dialog: Dialog; index: number }) {
  const { hero, chatLanguage } = words;
  const picture = sent[index];
  return (
    <div className="talk" data-dialog={index} data-phase="answered" data-shown={index === 0 || undefined}>
      <div className="customer">
        <div className="who">
          <Face picture={customers[index]} name={dialog.customer} />
          <span>
            <b lang={chatLanguage}>{dialog.customer}</b>
            <span>{hero.writes}</span>
          </span>
        </div>
        <div className="said">
          {picture ? (
            <span className="bubble photo">
              <img src={picture} alt={dialog.alt} width={156} height={192} />
            </span>
          ) : null}
          <p className="bubble" lang={chatLanguage} dir="auto">
            {dialog.question}
          </p>
        </div>
      </div>
      <div className="business">
        <div className="who">
          <span className="sign">
            <Mark size={20} />
          </span>
          <span>
            <b>Parley</b>
            <span>{hero.answers}</span>
          </span>
        </div>
        <ul className="reading">
          {dialog.reading.map(([what, found], at) => {
            const Icon = READING[at] ?? IconEye;
            return (
              <li key={what}>
                <Icon size={20} stroke={1.5} />
                <span>
                  {what} <b>{found}</b>
                </span>
              </li>
            );
          })}
        </ul>
        <p className="bubble waiting" aria-hidden="true">
          <i />
          <i />
          <i />
        </p>
        <div className="answer">
          <p className="bubble" lang={chatLanguage} dir="auto">
            {dialog.answer}
          </p>
          <p className="meta">
            <Ai />
            AI, 21:47 <span>{hero.from}</span> <u>{dialog.sources.join(', ')}</u>
          </p>
        </div>
      </div>
    </div>
  );
}

export function Hero(words: Words) {
  const { hero, dialogs } = words;
  return (
    <section className="hero" id="hero" tabIndex={-1} aria-labelledby="hero-title">
      <div className="head">
        <div>
          <h1 id="hero-title">
            {hero.title[0]} <span>{hero.title[1]}</span>
          </h1>
          <ul className="chips" data-chips>
            {hero.chips.map((chip, at) => {
              const Icon = CHIPS[at] ?? IconEye;
              return (
                <li key={chip} data-shown={at === 0 || undefined}>
                  <Icon size={16} stroke={1.5} />
                  {chip}
                </li>
              );
            })}
          </ul>
        </div>
        <div>
          <p className="lead">{hero.text}</p>
          <div className="actions">
            <a className="button primary large" href="/register">
              {hero.primary}
            </a>
            <a className="button quiet large" href="#demo">
              {hero.secondary}
              <IconChevronDown size={20} stroke={1.5} />
            </a>
          </div>
        </div>
      </div>
      <figure className="stage" aria-label={hero.example} data-hero>
        <svg className="shapes" viewBox="0 0 1200 528" aria-hidden="true">
          <path d="M0 48A48 48 0 0 1 48 0H590V400H186L34 520C20 531 0 521 0 503Z" />
          <path d="M610 0H1000A200 200 0 0 1 1000 400H610Z" />
        </svg>
        <div className="talks">
          {dialogs.map((dialog, index) => (
            <Conversation key={dialog.tab} words={words} dialog={dialog} index={index} />
          ))}
        </div>
        <div className="choose">
          {dialogs.map(({ tab }, index) => (
            <button key={tab} type="button" data-choose={index} aria-pressed={index === 0}>
              {tab}
            </button>
          ))}
        </div>
      </figure>
    </section>
  );
}
