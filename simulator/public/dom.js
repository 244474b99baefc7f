/** The element with this id; the page is known to hold it. */
export const byId = (id) => document.getElementById(id);

/** Makes an element: `make('p', { className: 'meta' }, 'text', child)`. Children that are null are left out. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button that runs `run`. `label` is its text, or its name when it shows an icon only. */
export function button(label, run, { className = 'button', content = null, ...rest } = {}) {
  const made = make('button', { type: 'button', className, ...rest }, content ?? label);
  if (content !== null) {
    made.ariaLabel = label;
    made.title = label;
  }
  made.addEventListener('click', run);
  return made;
}

const paths = {
  add: 'M10 4v12M4 10h12',
  close: 'm5 5 10 10M15 5 5 15',
  back: 'M12.5 4 6.5 10l6 6',
  send: 'M17 3 2.5 9l6 2.5L11 17.5Z M8.5 11.5 17 3',
  heart:
    'M10 16.5S3 12.6 3 7.9C3 5.6 4.7 4 6.7 4c1.4 0 2.6.8 3.3 2 .7-1.2 1.9-2 3.3-2C15.3 4 17 5.6 17 7.9c0 4.7-7 8.6-7 8.6Z',
  menu: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  out: 'M5 15 15 5M7 5h8v8',
  in: 'M15 5 5 15M13 15H5V7',
  voice: 'M10 3v9M7 6v4M13 6v4M4 8v1M16 8v1M10 15v2',
  video: 'M3 6h9v8H3zM12 9l5-3v8l-5-3',
  file: 'M6 3h6l3 3v11H6zM12 3v3h3',
  photos: 'M3 5h11v9H3zM6 16h11V8',
  folder: 'M3 6h5l2 2h7v8H3z',
};

const svgSpace = 'http://www.w3.org/2000/svg';

export function icon(name) {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgSpace, 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

export const nameOf = (customer) => customer.name ?? customer.username;

const hues = 6;

/** The platform's links name one host, the page may have been opened under another. */
export function local(url) {
  const { pathname, search } = new URL(url, location.href);
  return /^\/(ig_messaging_cdn|v|stories|phone)\//.test(pathname) ? pathname + search : url;
}

/** A face: the picture, or initials on a ground that belongs to the person. */
export function face({ id = '', pictureUrl, name, username }) {
  const words = (name ?? username).replaceAll(/[^\p{L}\p{N} ]/gu, '').split(' ');
  const initials = words
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  const picture = pictureUrl ? make('img', { src: local(pictureUrl), alt: '' }) : null;
  // A picture's link runs out: the initials are what stays.
  picture?.addEventListener('error', () => picture.replaceWith(initials));
  return make(
    'span',
    { className: `face hue-${Number(id.slice(-4)) % hues}`, ariaHidden: 'true' },
    picture ?? initials,
  );
}

export const timeOf = (ms) =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

let hiding;

/** Tells that something did not work; gone after a while. */
export function notify(text) {
  const notice = byId('notice');
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    notice.hidden = true;
  }, 6000);
}
