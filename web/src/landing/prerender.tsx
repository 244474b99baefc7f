import './styles.ts';

import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';

import { type Words, wordsOf } from './content.ts';
import { Ask, sampleText } from './sections/ask.tsx';
import { Demo } from './sections/demo.tsx';
import { CallToAction, Faq, Footer } from './sections/end.tsx';
import { Features } from './sections/features.tsx';
import { Header } from './sections/header.tsx';
import { Hero } from './sections/hero.tsx';
import { LEGAL_PAGES, Legal } from './sections/legal.tsx';
import { Never } from './sections/never.tsx';
import { HowItWorks, Pricing, Trust } from './sections/offer.tsx';
import { Problems, Solution } from './sections/story.tsx';

export type PublicPage = {
  /** Of the file, without its end: page and language. */
  name: string;
  language: LanguageCode;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string;
  /** Below this installation's own address. */
  path: string;
  body: string;
};

function Landing(words: Words) {
  return (
    <>
      <Header {...words} />
      <main id="content" tabIndex={-1}>
        <div className="wide">
          <Hero {...words} />
          <Ask {...words} />
          <Problems {...words} />
          <Solution {...words} />
          <Demo {...words} />
          <Features {...words} />
          <HowItWorks {...words} />
          <Never {...words} />
          <Trust {...words} />
          <Pricing {...words} />
          <Faq {...words} />
        </div>
        <CallToAction {...words} />
      </main>
      <Footer {...words} />
    </>
  );
}

async function toHtml(page: ReactElement): Promise<string> {
  const { prelude } = await prerender(page);
  return new Response(prelude).text();
}

/** Every public page in every language. */
export async function renderPublicPages(): Promise<PublicPage[]> {
  const pages = LANGUAGES.flatMap(({ code, dir }) => [
    renderLanding(code, dir),
    ...LEGAL_PAGES.map((page) => renderLegal(page, code, dir)),
  ]);
  return Promise.all(pages);
}

async function renderLanding(language: LanguageCode, dir: PublicPage['dir']): Promise<PublicPage> {
  const words = wordsOf(language, '');
  const { title, description } = words.meta;
  const body = await toHtml(<Landing {...words} />);
  return { name: `landing.${language}`, language, dir, title, description, path: '/landing', body };
}

async function renderLegal(
  page: (typeof LEGAL_PAGES)[number],
  language: LanguageCode,
  dir: PublicPage['dir'],
): Promise<PublicPage> {
  const words = wordsOf(language, '/landing');
  const body = await toHtml(
    <>
      <Header {...words} />
      <main id="content" tabIndex={-1} className="wide">
        <Legal words={words} page={page} />
      </main>
      <Footer {...words} />
    </>,
  );
  const { title, text } = words[page];
  const name = `${page}.${language}`;
  return { name, language, dir, title: `${title} · Parley`, description: text, path: `/${page}`, body };
}

/** What the server answers visitors' questions from, by language: the very words that the page shows. */
export function sampleTexts(): [language: LanguageCode, text: string][] {
  return LANGUAGES.map(({ code }) => [code, sampleText(wordsOf(code, '').ask)]);
}
