/** The element with this id; the page is known to hold it. */
export const byId = (id) => document.getElementById(id);

/** Makes an element: `make('p', { className: 'meta' }, 'text', child)`. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** A face: the picture, or initials. */
export function face(customer) {
  const span = make('span', { className: 'face', ariaHidden: 'true' });
  fillFace(span, customer);
  return span;
}

export function fillFace(span, customer) {
  const source = customer.pictureUrl;
  const name = customer.name ?? customer.username;
  const initials = [...name.replaceAll(/[^\p{L} ]/gu, '')].filter(
    (_, i, all) => i === 0 || all[i - 1] === ' ',
  );
  span.replaceChildren(
    source ? make('img', { src: source, alt: '' }) : initials.slice(0, 2).join('').toUpperCase(),
  );
}

export const timeOf = (ms) => new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

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
