import { readRows } from '#features/knowledge/files/table-rows.ts';
import { tableToText } from '#features/knowledge/files/table-text.ts';

/** Headings, lists, tables and paragraphs of a document as the text form of the knowledge base. */
export function htmlToText(html: string): string {
  // Parsed apart from the page: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(blockToText).filter(Boolean).join('\n\n');
}

function blockToText(element: Element): string {
  const name = element.localName;
  if (name === 'table') return readTable(element);
  if (name === 'ul' || name === 'ol') return listToLines(element, '').join('\n');
  const text = innerText(element);
  const level = /^h([1-6])$/.exec(name)?.[1];
  return text !== '' && level ? `${'#'.repeat(Number(level))} ${text}` : text;
}

function readTable(table: Element): string {
  const { rows, headRows } = readRows(table, innerText);
  return tableToText(rows, headRows);
}

function listToLines(list: Element, indent: string): string[] {
  return [...list.children].flatMap((item, at) => {
    const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
    const own = item.cloneNode(true) as Element;
    for (const child of own.querySelectorAll('ul, ol')) child.remove();
    const mark = list.localName === 'ol' ? `${at + 1}.` : '-';
    return [
      `${indent}${mark} ${innerText(own)}`,
      ...inner.flatMap((child) => listToLines(child, `${indent}  `)),
    ];
  });
}

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The text inside an element, by lines: a paragraph, a break, an entry of a list or a row begins another one. */
function innerText(element: Element): string {
  return readInner(element)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function readInner(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return (node.textContent ?? '').replaceAll('\n', ' ');
      if (node.localName === 'br') return '\n';
      const text = node.localName === 'table' ? readTable(node) : readInner(node);
      return BLOCKS.has(node.localName) ? `\n${text}\n` : text;
    })
    .join('');
}
