import type { Words } from '../content.ts';

export const LEGAL_PAGES = ['privacy', 'terms'] as const;

/** The operator's own words, with a default that is true of every installation. */
export function Legal({ words, page }: { words: Words; page: (typeof LEGAL_PAGES)[number] }) {
  const { title, text, sections } = words[page];
  return (
    <article className="legal" aria-labelledby="legal-title">
      <h1 id="legal-title">{title}</h1>
      <p>{text}</p>
      {sections.map(([heading, paragraph]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{paragraph}</p>
        </section>
      ))}
    </article>
  );
}
