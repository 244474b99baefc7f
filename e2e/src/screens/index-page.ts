import { mocksOf } from './mock-pictures.ts';

type Picture = { name: string; title: string; screen: string; view: string };

const STYLE = `
:root{color-scheme:light dark;font:14px/20px system-ui,sans-serif}
body{margin:0;padding:24px}
h1{font-size:20px}h2{font-size:16px;margin:40px 0 8px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
.scroll{overflow-x:auto}
table{border-collapse:collapse}
th{font-weight:600;text-align:start;vertical-align:bottom;padding:8px;white-space:nowrap}
tbody th{position:sticky;inset-inline-start:0;background:Canvas;vertical-align:top;z-index:1}
td{padding:8px;vertical-align:top}
img{display:block;height:240px;border:1px solid color-mix(in srgb,CanvasText 20%,Canvas)}
td.mock{background:color-mix(in srgb,CanvasText 6%,Canvas)}
td.mock img{height:160px}
td.mock a+a{display:block;margin-block-start:8px}
`;

/** A page without anything from elsewhere: a table for each screen, its states by its views, each picture a link to itself. */
export function makeIndexPage(
  names: readonly string[],
  order: readonly string[],
  mocks: ReadonlySet<string>,
): string {
  const pictures = names.map(read).filter((picture): picture is Picture => picture !== null);
  const screens = [...new Set(order.map((title) => title.split('/')[0] ?? ''))].filter((screen) =>
    pictures.some((picture) => picture.screen === screen),
  );
  const sections = screens.map((screen) => {
    const own = pictures.filter((picture) => picture.screen === screen);
    const titles = order.filter((title) => own.some((picture) => picture.title === title));
    return section(screen, titles, own, mocks);
  });
  const links = screens.map((screen) => `<a href="#${screen}">${screen}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parley: screens</title>
<style>${STYLE}</style>
<h1>Screens</h1>
<nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`;
}

function section(screen: string, titles: string[], pictures: Picture[], mocks: ReadonlySet<string>): string {
  const views = [...new Set(pictures.map(({ view }) => view))].sort(byView);
  const hasMock = titles.some((title) => mocksOf(title).some((file) => mocks.has(file)));
  const head = ['State', ...(hasMock ? ['Design'] : []), ...views.map((view) => view.replaceAll('-', ' '))];
  const rows = titles.map((title) => {
    const files = mocksOf(title).filter((file) => mocks.has(file));
    const cells = views.map((view) => {
      const picture = pictures.find((one) => one.title === title && one.view === view);
      return `<td>${picture ? image(picture.name, `${title}, ${view}`) : ''}</td>`;
    });
    const design = files.map((file) => image(`mock/${file}`, `Design of ${title}`)).join('');
    return `<tr><th scope="row">${title}</th>${hasMock ? `<td class="mock">${design}</td>` : ''}${cells.join('')}</tr>`;
  });
  return `<h2 id="${screen}">${screen}</h2>
<div class="scroll"><table><thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

const image = (file: string, alt: string) =>
  `<a href="${file}"><img src="${file}" alt="${alt}" loading="lazy"></a>`;

/** Takes the name of a picture apart: screen.state.view.png */
function read(name: string): Picture | null {
  const match = /^([\w-]+)\.([\w-]+)\.([\w-]+)\.png$/.exec(name);
  if (!match) return null;
  const [, screen = '', state = '', view = ''] = match;
  return { name, title: `${screen}/${state}`, screen, view };
}

/** Desktop before phone, wide before narrow, English before Arabic, light before dark. */
function byView(one: string, other: string): number {
  const rank = (view: string) => {
    const [device = '', width = '', language = '', theme = ''] = view.split('-');
    return [Number(device === 'phone'), -Number(width), Number(language === 'ar'), Number(theme === 'dark')];
  };
  const [a, b] = [rank(one), rank(other)];
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
