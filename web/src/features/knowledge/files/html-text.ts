import { tableToText } from '#features/knowledge/files/table-text.ts';

/** Headings, lists, tables and paragraphs of a document as the text form of the knowledge base. */
export function htmlToText(html: string): string {
  // Parsed apart from the page: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(blockToText).filter(Boolean).join('\n\n');
}

function blockToText(element: Element): string {
  const name = element.localName;
  if (name === 'table') {
    const rows = [...element.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent ?? ''),
    );
    return tableToText(rows);
  }
  if (name === 'ul' || name === 'ol') return listToLines(element, '').join('\n');
  const text = inlineText(element);
  const level = /^h([1-6])$/.exec(name)?.[1];
  return text !== '' && level ? `${'#'.repeat(Number(level))} ${text}` : text;
}

function listToLines(list: Element, indent: string): string[] {
  return [...list.children].flatMap((item, at) => {
    const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
    const own = item.cloneNode(true) as Element;
    for (const child of own.querySelectorAll('ul, ol')) child.remove();
    const mark = list.localName === 'ol' ? `${at + 1}.` : '-';
    return [
      `${indent}${mark} ${inlineText(own)}`,
      ...inner.flatMap((child) => listToLines(child, `${indent}  `)),
    ];
  });
}

function inlineText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
