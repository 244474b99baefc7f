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

const FONT =
  'Onest, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans Arabic", "Noto Sans JP", Arial, sans-serif';
const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';

/** The interface's own values (web/src/ui/styles/tokens.css); mail programs know no custom properties. */
const LIGHT = {
  bg: '#fbfaf7',
  surface: '#ffffff',
  inset: '#f5f3ed',
  line: '#e8e4db',
  ink: '#14161a',
  ink2: '#474a50',
  ink3: '#666867',
  primary: '#0f6259',
  onPrimary: '#ffffff',
};
const DARK: typeof LIGHT = {
  bg: '#17191c',
  surface: '#24272b',
  inset: '#1c1e22',
  line: '#2c2f34',
  ink: '#eeece6',
  ink2: '#bdbcb7',
  ink3: '#9c9c98',
  primary: '#4fae9f',
  onPrimary: '#0a1816',
};

/** For programs that show mails in the dark and read styles of the head; others keep the light ones of the elements. */
const IN_THE_DARK = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .bg, .bg > table > tbody > tr > td { background-color: ${DARK.bg} !important; }
    .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
    .value { background-color: ${DARK.inset} !important; color: ${DARK.ink} !important; }
    .mark { color: ${DARK.primary} !important; }
    .ink { color: ${DARK.ink} !important; }
    .ink-2 { color: ${DARK.ink2} !important; }
    .ink-3 { color: ${DARK.ink3} !important; }
    .rule { border-color: ${DARK.line} !important; }
    .button { background-color: ${DARK.primary} !important; color: ${DARK.onPrimary} !important; }
  }
`;

/** The same letter for screens and for plain text. */
export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  return { html: await render(toElement(letter)), text: toText(letter) };
}

function toElement(letter: Letter) {
  const { language, dir, heading, paragraphs, values = [], action, footer } = letter;
  const textAlign = dir === 'rtl' ? ('right' as const) : ('left' as const);
  const text = { fontSize: 14, lineHeight: '20px', color: LIGHT.ink2, margin: '12px 0 0', textAlign };
  const meta = { ...text, fontSize: 13, lineHeight: '18px', color: LIGHT.ink3 };
  return h(
    Html,
    { lang: language, dir },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light dark' }), h('style', null, IN_THE_DARK)),
    h(
      Body,
      {
        className: 'bg',
        style: { backgroundColor: LIGHT.bg, fontFamily: FONT, margin: 0, padding: '24px 8px' },
      },
      h(
        Container,
        { className: 'card', style: CARD },
        h(
          Text,
          { className: 'mark', style: { ...meta, margin: 0, fontWeight: 600, color: LIGHT.primary } },
          'Parley',
        ),
        h(
          Heading,
          {
            as: 'h1',
            className: 'ink',
            style: {
              fontSize: 20,
              lineHeight: '28px',
              fontWeight: 600,
              color: LIGHT.ink,
              margin: '16px 0 0',
              textAlign,
            },
          },
          heading,
        ),
        ...paragraphs.map((paragraph, n) =>
          h(Text, { key: `p${n}`, className: 'ink-2', style: text }, paragraph),
        ),
        ...values.map(({ label, value }) =>
          h(
            Section,
            { key: label },
            h(Text, { className: 'ink-3', style: { ...meta, margin: '16px 0 0' } }, label),
            h(Text, { dir: 'ltr', className: 'value', style: { ...VALUE, textAlign } }, value),
          ),
        ),
        action &&
          h(
            Section,
            { style: { margin: '24px 0 0', textAlign } },
            h(Button, { href: action.url, className: 'button', style: BUTTON }, action.label),
          ),
        h(
          Text,
          {
            className: 'ink-3 rule',
            style: {
              ...meta,
              margin: '24px 0 0',
              padding: '16px 0 0',
              borderTop: `1px solid ${LIGHT.line}`,
            },
          },
          footer,
        ),
      ),
    ),
  );
}

const CARD = {
  backgroundColor: LIGHT.surface,
  border: `1px solid ${LIGHT.line}`,
  borderRadius: 16,
  padding: 24,
  maxWidth: 448,
};

const VALUE = {
  margin: '4px 0 0',
  padding: '8px 12px',
  borderRadius: 10,
  backgroundColor: LIGHT.inset,
  color: LIGHT.ink,
  fontFamily: MONO,
  fontSize: 16,
  lineHeight: '24px',
  wordBreak: 'break-all',
} as const;

/** As high as a finger needs it: 44 px. */
const BUTTON = {
  backgroundColor: LIGHT.primary,
  color: LIGHT.onPrimary,
  borderRadius: 10,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  padding: '12px 20px',
};

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
