import { readRows } from '#features/knowledge/files/table-rows.ts';
import { type TableText, tableToText } from '#features/knowledge/files/table-text.ts';

/** Headings, lists, tables and paragraphs of a document as the text form of the knowledge base, and what has no place in it. */
export function htmlToText(html: string): TableText {
  // Parsed apart from the page: nothing in it runs or loads.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const left: string[] = [];
  const blocks = [...body.children].map((element) => blockToText(element, left));
  return { text: blocks.filter(Boolean).join('\n\n'), left };
}

function blockToText(element: Element, left: string[]): string {
  const name = element.localName;
  if (name === 'table') return readTable(element, left);
  if (name === 'ul' || name === 'ol') return listToLines(element, '', left).join('\n');
  const text = innerText(element, left);
  const level = /^h([1-6])$/.exec(name)?.[1];
  return text !== '' && level ? `${'#'.repeat(Number(level))} ${text}` : text;
}

function readTable(table: Element, left: string[]): string {
  const { rows, headRows } = readRows(table, (cell) => innerText(cell, left));
  const read = tableToText(rows, headRows);
  for (const words of read.left) left.push(words);
  return read.text;
}

function listToLines(list: Element, indent: string, left: string[]): string[] {
  return [...list.children].flatMap((item, at) => {
    const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
    const own = item.cloneNode(true) as Element;
    for (const child of own.querySelectorAll('ul, ol')) child.remove();
    const mark = list.localName === 'ol' ? `${at + 1}.` : '-';
    return [
      `${indent}${mark} ${innerText(own, left)}`,
      ...inner.flatMap((child) => listToLines(child, `${indent}  `, left)),
    ];
  });
}

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The text inside an element, by lines: a paragraph, a break, an entry of a list or a row begins another one. */
function innerText(element: Element, left: string[]): string {
  return readInner(element, left)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function readInner(element: Element, left: string[]): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return (node.textContent ?? '').replaceAll('\n', ' ');
      if (node.localName === 'br') return '\n';
      const text = node.localName === 'table' ? readTable(node, left) : readInner(node, left);
      return BLOCKS.has(node.localName) ? `\n${text}\n` : text;
    })
    .join('');
}
