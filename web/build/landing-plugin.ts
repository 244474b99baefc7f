import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

import type { PublicPage } from '../src/landing/prerender.tsx';

type Renderer = {
  renderPublicPages(): Promise<PublicPage[]>;
  sampleTexts(): [language: string, text: string][];
};
/** What a page loads besides its script: names below `assets`. */
type Loaded = { styles: string[]; fonts: string[] };

const TEMPLATE = 'landing.html';
const RENDERER = 'src/landing/prerender.tsx';
const STYLES = 'src/landing/styles.ts';
/** The fonts that a page shows first, by the subset that its language needs besides latin. */
const SUBSETS: Record<string, string> = { ru: 'cyrillic', uk: 'cyrillic', tr: 'latin-ext', pl: 'latin-ext' };

/**
 * Writes the public pages as they are read, one file for each page and language, into `pages` of the build. What the
 * installation alone knows stays a mark such as {{publicUrl}}, which the server fills in.
 */
export function landingPlugin(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'parley:landing',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    // Before the texts of the folder are compressed.
    async writeBundle() {
      const template = await readFile(join(outDir, TEMPLATE), 'utf8');
      const { renderPublicPages, sampleTexts, loaded } = await buildRenderer(root, outDir);
      await mkdir(join(outDir, 'pages'), { recursive: true });
      for (const page of await renderPublicPages()) {
        await writeFile(join(outDir, 'pages', `${page.name}.html`), fill(template, page, loaded));
      }
      for (const [language, text] of sampleTexts()) {
        await writeFile(join(outDir, 'pages', `sample.${language}.txt`), text);
      }
      await rm(join(outDir, TEMPLATE));
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        const page = /^\/(landing|privacy|terms)$/.exec(pathname)?.[1];
        if (!page) return next();
        try {
          const template = await readFile(join(server.config.root, TEMPLATE), 'utf8');
          const { renderPublicPages } = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
          const pages = await renderPublicPages();
          const language = searchParams.get('language') ?? 'ru';
          const shown = pages.find(({ name }) => name === `${page}.${language}`) ?? pages[0];
          if (!shown) return next();
          const filled = fill(template, shown, { styles: [], fonts: [] });
          const styled = filled.replace(
            '</title>',
            `</title><script type="module" src="/${STYLES}"></script>`,
          );
          const whole = await server.transformIndexHtml(pathname, styled);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(whole.replaceAll('{{publicUrl}}', '').replaceAll('{{demo}}', 'on'));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Runs in this process and is gone afterwards; its pictures, fonts and styles stay with those of the build. */
async function buildRenderer(root: string, outDir: string): Promise<Renderer & { loaded: Loaded }> {
  const folder = join(outDir, '.renderer');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: resolve(root, RENDERER),
      ssrEmitAssets: true,
      target: 'es2022',
      outDir: folder,
      assetsInlineLimit: 0,
      cssMinify: true,
      rolldownOptions: { output: { entryFileNames: 'renderer.js' } },
    },
  });
  const renderer = (await import(pathToFileURL(join(folder, 'renderer.js')).href)) as Renderer;
  const assets = await readdir(join(folder, 'assets'));
  await cp(join(folder, 'assets'), join(outDir, 'assets'), { recursive: true });
  await rm(folder, { recursive: true });
  const styles = assets.filter((name) => name.endsWith('.css'));
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  const { renderPublicPages, sampleTexts } = renderer;
  return { renderPublicPages, sampleTexts, loaded: { styles, fonts } };
}

function fill(template: string, page: PublicPage, loaded: Loaded): string {
  const { language, dir, title, description, path, body } = page;
  const marks = { language, title, description, path };
  const subsets = ['latin', SUBSETS[language]].filter((name) => name !== undefined);
  const fonts = subsets.flatMap((subset) =>
    loaded.fonts.filter((name) => name.includes(`onest-${subset}-wght`)),
  );
  const links = [
    ...fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin />`,
    ),
    ...loaded.styles.map((name) => `<link rel="stylesheet" href="/assets/${name}" />`),
  ];
  let whole = template
    .replace('<html lang="ru" dir="ltr">', `<html lang="${language}" dir="${dir}">`)
    .replace('</title>', `</title>${links.join('')}`);
  for (const [mark, text] of Object.entries(marks))
    whole = whole.replaceAll(`{{${mark}}}`, () => escapeText(text));
  return whole.replace('<!--page-->', () => body);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
