import { SAMPLE_QUESTION_LENGTH } from '@parley/contract/sample-questions.ts';
import { IconArrowUp, IconNotebook } from '@tabler/icons-react';

import type { Content, Words } from '../content.ts';
import { Ai, Section } from './parts.tsx';

/** What the sample business has written, as an owner writes it into the knowledge base. */
export function sampleText({ knowledge }: Content['ask']): string {
  return knowledge
    .map(([heading, lines]) => `# ${heading}\n\n${(lines as string[]).join('\n')}\n`)
    .join('\n');
}

/**
 * The built-in assistant answers here for a small business. What it knows stands beside it; the script sends questions
 * and marks the lines that an answer stands on.
 */
export function Ask({ ask, language }: Words) {
  return (
    <div data-demo="{{demo}}">
      <Section id="ask" title={ask.title} text={ask.text}>
        <div className="ask">
          <article aria-labelledby="sample-title">
            <h3 id="sample-title">
              <IconNotebook size={20} stroke={1.5} />
              {ask.knowledgeTitle}
            </h3>
            <dl data-sample>
              {ask.knowledge.map(([heading, lines]) => (
                <div key={String(heading)}>
                  <dt>{heading}</dt>
                  {(lines as string[]).map((line) => (
                    <dd key={line}>{line}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </article>
          <div data-ask data-language={language} data-texts={JSON.stringify(textsOf(ask))}>
            <ul className="offers">
              {ask.questions.map((question) => (
                <li key={question}>
                  <button type="button" data-question>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
            <form>
              <label htmlFor="question">{ask.label}</label>
              <div>
                <input
                  id="question"
                  name="question"
                  dir="auto"
                  required
                  maxLength={SAMPLE_QUESTION_LENGTH}
                  placeholder={ask.placeholder}
                  autoComplete="off"
                  enterKeyHint="send"
                />
                <button className="button primary" type="submit" aria-label={ask.send}>
                  <IconArrowUp size={20} stroke={1.5} />
                </button>
              </div>
            </form>
            <div className="reply" role="status" data-reply>
              <p className="bubble" dir="auto" data-asked hidden />
              <div data-answered hidden>
                <p className="bubble" dir="auto" />
                <p className="meta">
                  <Ai />
                  <span>{ask.source}</span>
                </p>
              </div>
            </div>
            <p className="hint">{ask.note}</p>
          </div>
        </div>
      </Section>
    </div>
  );
}

function textsOf({ unknown, person, nothing, failed, busy, asking }: Content['ask']) {
  return { unknown, person, nothing, failed, busy, asking };
}
