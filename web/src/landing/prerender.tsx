import './styles.ts';

import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';

import { type Words, wordsOf } from './content.ts';
import { Demo } from './sections/demo.tsx';
import { CallToAction, Faq, Footer } from './sections/end.tsx';
import { Features } from './sections/features.tsx';
import { Header } from './sections/header.tsx';
import { Hero } from './sections/hero.tsx';
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
          <Problems {...words} />
          <Solution {...words} />
          <Demo {...words} />
          <Features {...words} />
          <HowItWorks {...words} />
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
  const pages = LANGUAGES.map(async ({ code, dir }): Promise<PublicPage> => {
    const words = wordsOf(code, '');
    return {
      name: `landing.${code}`,
      language: code,
      dir,
      title: words.meta.title,
      description: words.meta.description,
      path: '/landing',
      body: await toHtml(<Landing {...words} />),
    };
  });
  return Promise.all(pages);
}
