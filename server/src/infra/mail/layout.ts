import { Body, Button, Container, Head, Heading, Html, Section, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as h } from 'react';

export type Letter = {
  language: string;
  dir: 'ltr' | 'rtl';
  heading: string;
  paragraphs: string[];
  /** Labelled values that the reader copies; never wrapped, always left to right. */
  values?: { label: string; value: string }[];
  action?: { label: string; url: string };
  footer: string;
};

const FONT = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';

/** The same letter for screens and for plain text. */
export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  return { html: await render(toElement(letter)), text: toText(letter) };
}

function toElement(letter: Letter) {
  const { language, dir, heading, paragraphs, values = [], action, footer } = letter;
  const align = dir === 'rtl' ? 'right' : 'left';
  const text = { fontSize: 16, lineHeight: '24px', color: '#24292f', textAlign: align } as const;
  return h(
    Html,
    { lang: language, dir },
    h(Head),
    h(
      Body,
      { style: { backgroundColor: '#f4f5f7', fontFamily: FONT, margin: 0, padding: '24px 8px' } },
      h(
        Container,
        { style: { backgroundColor: '#ffffff', borderRadius: 12, padding: 32, maxWidth: 520 } },
        h(Heading, { as: 'h1', style: { fontSize: 22, color: '#111418', textAlign: align } }, heading),
        ...paragraphs.map((paragraph, n) => h(Text, { key: `p${n}`, style: text }, paragraph)),
        ...values.map(({ label, value }) =>
          h(
            Section,
            { key: label },
            h(Text, { style: { ...text, fontSize: 13, color: '#57606a', margin: '12px 0 0' } }, label),
            h(
              Text,
              {
                dir: 'ltr',
                style: { ...text, fontFamily: MONO, fontSize: 18, color: '#111418', margin: '2px 0' },
              },
              value,
            ),
          ),
        ),
        action &&
          h(
            Section,
            { style: { margin: '24px 0', textAlign: align } },
            h(Button, { href: action.url, style: BUTTON }, action.label),
          ),
        h(Text, { style: { ...text, fontSize: 13, color: '#57606a' } }, footer),
      ),
    ),
  );
}

const BUTTON = {
  backgroundColor: '#1f6feb',
  color: '#ffffff',
  borderRadius: 8,
  fontSize: 16,
  fontWeight: 600,
  padding: '12px 20px',
} as const;

function toText({ heading, paragraphs, values = [], action, footer }: Letter): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(values.length > 0 ? [values.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    footer,
  ];
  return `${blocks.join('\n\n')}\n`;
}
