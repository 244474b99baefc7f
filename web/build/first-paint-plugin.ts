import type { Plugin } from 'vite';

const APP_PAGE = 'index.html';
const SHEET = /\n?[ \t]*<link rel="stylesheet" crossorigin[^>]*>/g;
const PLACE = '</body>';

/**
 * Lets the app's page paint before the app's own sheets are there: they move behind what stands first, and hold up only
 * what comes after them.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'parley:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (!path.endsWith(APP_PAGE)) return html;
        const sheets = html.match(SHEET) ?? [];
        if (sheets.length === 0 || !html.includes(PLACE)) throw new Error(`${path} has no sheets to move`);
        return html.replace(SHEET, '').replace(PLACE, `${sheets.join('').trim()}\n  ${PLACE}`);
      },
    },
  };
}
