import { LANGUAGES } from '@parley/contract/languages.ts';
import { IconChevronDown, IconMenu2, IconWorld, IconX } from '@tabler/icons-react';

import { LanguageLabel } from '#features/identity/language-label.tsx';
import type { Words } from '../content.ts';
import { Brand } from './parts.tsx';

/** Without a script the server remembers the language that a link names; it answers with the page in it. */
export function LanguageLinks({ language }: { language: string }) {
  return LANGUAGES.map(({ code, nativeName }) => (
    <a
      key={code}
      href={`?language=${code}`}
      hrefLang={code}
      lang={code}
      data-language={code}
      rel="nofollow"
      aria-current={code === language ? 'true' : undefined}
    >
      {nativeName}
    </a>
  ));
}

function LanguageMenu({ language, nav }: Words) {
  const current = LANGUAGES.find(({ code }) => code === language);
  return (
    <details className="languages" data-closes>
      <summary aria-label={`${nav.language}: ${current?.nativeName ?? ''}`}>
        <IconWorld size={16} stroke={1.5} />
        <span lang={language}>{current?.nativeName}</span>
        <IconChevronDown size={16} stroke={1.5} />
      </summary>
      <ul>
        {LANGUAGES.map((one) => (
          <li key={one.code}>
            <a
              href={`?language=${one.code}`}
              hrefLang={one.code}
              data-language={one.code}
              rel="nofollow"
              aria-current={one.code === language ? 'true' : undefined}
            >
              <LanguageLabel language={one} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SectionLinks({ nav, home }: Words) {
  return (
    <>
      <a href={`${home}#features`}>{nav.features}</a>
      <a href={`${home}#how-it-works`}>{nav.how}</a>
      <a href={`${home}#pricing`}>{nav.pricing}</a>
      <a href={`${home}#faq`}>{nav.faq}</a>
    </>
  );
}

export function Header(words: Words) {
  const { nav } = words;
  return (
    <>
      <a className="skip" href="#content">
        {nav.skip}
      </a>
      <header className="wide top">
        <a href="/landing" className="home">
          <Brand size={32} />
        </a>
        <nav aria-label={nav.label}>
          <SectionLinks {...words} />
        </nav>
        <LanguageMenu {...words} />
        <a className="button quiet" href="/login">
          {nav.signIn}
        </a>
        <a className="button primary" href="/register">
          {nav.start}
        </a>
        <button type="button" className="burger" aria-label={nav.menu} aria-haspopup="dialog" data-open-menu>
          <IconMenu2 size={24} stroke={1.5} />
        </button>
      </header>
      <dialog className="menu" id="menu" aria-label={nav.menu}>
        <button type="button" className="burger" aria-label={nav.close} data-close-menu>
          <IconX size={24} stroke={1.5} />
        </button>
        <nav aria-label={nav.menu}>
          <SectionLinks {...words} />
        </nav>
        <a className="button secondary" href="/login">
          {nav.signIn}
        </a>
        <a className="button primary" href="/register">
          {nav.start}
        </a>
      </dialog>
    </>
  );
}
