import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';

import { Mark } from '#ui/mark.tsx';
import type { Words } from '../content.ts';
import { LanguageLinks } from './header.tsx';
import { Brand } from './parts.tsx';

/** One is open at a time: they share a name. */
export function Faq({ faq }: Words) {
  return (
    <section className="part questions" id="faq" tabIndex={-1} aria-labelledby="faq-title">
      <div>
        <h2 id="faq-title">{faq.title}</h2>
        <p>{faq.text}</p>
      </div>
      <div data-faq>
        {faq.items.map(([question, answer], at) => (
          <details key={question} name="faq" open={at === 0}>
            <summary>
              {question}
              <IconPlus size={20} stroke={1.5} />
              <IconMinus size={20} stroke={1.5} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function CallToAction({ cta }: Words) {
  return (
    <section className="last" id="cta" tabIndex={-1} aria-labelledby="cta-title">
      <div className="water">
        <Mark size={720} />
      </div>
      <div className="wide">
        <div>
          <h2 id="cta-title">{cta.title}</h2>
          <p>{cta.text}</p>
        </div>
        <a className="button large" href="/register">
          {cta.action}
          <IconArrowRight className="flip" size={20} stroke={1.5} />
        </a>
      </div>
    </section>
  );
}

export function Footer({ footer, nav, language, home }: Words) {
  return (
    <footer className="wide foot">
      <div>
        <Brand size={24} />
        <small>Parley. {footer.line}</small>
      </div>
      <nav aria-label={footer.label}>
        <a href={`${home}#features`}>{nav.features}</a>
        <a href={`${home}#pricing`}>{nav.pricing}</a>
        <a href="/api/docs/">{footer.docs}</a>
        <a href="/privacy">{footer.privacy}</a>
        <a href="/terms">{footer.terms}</a>
        <LanguageLinks language={language} />
      </nav>
    </footer>
  );
}
