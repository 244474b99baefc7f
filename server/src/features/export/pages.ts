import type { ExportedMessage } from './shapes.ts';

/** Pages that any browser reads from a folder: no script, nothing from elsewhere, light and dark. */
const STYLE = `:root{color-scheme:light dark}body{max-width:720px;margin:0 auto;padding:24px 16px;
font:16px/1.5 system-ui,sans-serif}h1{font-size:22px}a{color:inherit}ul{padding:0;list-style:none}
li{padding:8px 0;border-bottom:1px solid #8884}article{max-width:80%;margin:8px 0;padding:8px 12px;border-radius:12px;
background:#8882;overflow-wrap:anywhere}article.ours{margin-inline-start:20%;background:#46c3}p{margin:0;white-space:pre-wrap}
small,time{color:#888}img,video{max-width:100%;max-height:320px;border-radius:8px}`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As it stands between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function beginPage(title: string, language: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="auto"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:">
<title>${name}</title><style>${STYLE}</style></head><body><h1 dir="auto">${name}</h1>
`;
}

export const END_OF_PAGE = '</body></html>\n';

export type ChatLine = { id: string; name: string; at: Date };

export function chatLine({ id, name, at }: ChatLine): string {
  return `<li><a href="chats/${id}.html"><bdi>${escapeHtml(name)}</bdi></a> ${timeOf(at.toISOString())}</li>\n`;
}

/** `root` leads from the page to the folder of the archive. */
export function messageBlock(message: ExportedMessage, root: string): string {
  const { author, person, at, text, attachments, reactions, unsentAt } = message;
  const who = author === 'customer' ? '' : escapeHtml(person ?? author);
  const files = attachments.map((one) => attachmentBlock(one, root)).join('');
  const emoji = reactions.map((one) => escapeHtml(one.emoji ?? '')).join(' ');
  const lines = [
    text === '' ? '' : `<p dir="auto">${escapeHtml(text)}</p>`,
    files,
    emoji === '' ? '' : `<small>${emoji}</small> `,
    `<small>${[who, timeOf(at), unsentAt === null ? '' : '\u00d7'].filter(Boolean).join(' \u00b7 ')}</small>`,
  ];
  return `<article${author === 'customer' ? '' : ' class="ours"'}>${lines.join('')}</article>\n`;
}

function attachmentBlock(attachment: ExportedMessage['attachments'][number], root: string): string {
  const { type, title, file, transcript, description } = attachment;
  const words = [transcript, description].flatMap((one) =>
    one ? [`<p dir="auto"><small>${escapeHtml(one)}</small></p>`] : [],
  );
  const label = escapeHtml(title ?? type);
  if (file === null) return `<p><small>[${label}]</small></p>${words.join('')}`;
  const address = escapeHtml(root + file);
  const isPicture = /\.(?:jpg|png|webp|gif)$/.test(file);
  const shown = isPicture
    ? `<img src="${address}" alt="${escapeHtml(description ?? '')}" loading="lazy">`
    : label;
  return `<p><a href="${address}">${shown}</a></p>${words.join('')}`;
}

function timeOf(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
