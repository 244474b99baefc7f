import { control } from './control.js';
import { byId, make } from './dom.js';
import { store } from './store.js';

const faces = ['face0.jpg', 'face1.jpg', 'face2.jpg', 'face3.jpg', 'face4.jpg', 'face5.jpg'];

let resolveAsked = null;

/** Asks for a new customer; answers its id, or null when nothing was made. */
export function askNewCustomer() {
  byId('customer-form').reset();
  byId('customer-dialog').showModal();
  return new Promise((resolve) => {
    resolveAsked = resolve;
  });
}

function usernameFrom(name) {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '.').replaceAll(/^\.+|\.+$/g, '');
}

function choice(value, label, content) {
  const input = make('input', {
    type: 'radio',
    name: 'picture',
    value,
    ariaLabel: label,
    defaultChecked: value === '',
  });
  return make('label', {}, input, content);
}

/** Prepares the dialog; once. */
export function prepareNewCustomer() {
  byId('new-pictures').append(
    choice('', 'Initials', make('span', { className: 'face', textContent: 'AB' })),
    ...faces.map((file, index) =>
      choice(
        file,
        `Picture ${index + 1}`,
        make('span', { className: 'face' }, make('img', { src: `/phone/faces/${file}`, alt: '' })),
      ),
    ),
  );
  byId('new-name').addEventListener('input', () => {
    byId('new-username').value = usernameFrom(byId('new-name').value);
  });
  byId('customer-cancel').addEventListener('click', () => byId('customer-dialog').close('cancel'));
  byId('customer-dialog').addEventListener('close', async () => {
    const resolve = resolveAsked;
    resolveAsked = null;
    if (byId('customer-dialog').returnValue !== 'make') return resolve?.(null);
    byId('customer-dialog').returnValue = '';
    const picture = document.querySelector('input[name="picture"]:checked').value;
    const made = await control('POST', 'customers', {
      instagramUserId: store.business.instagramUserId,
      name: byId('new-name').value.trim(),
      username: byId('new-username').value.trim(),
      locale: byId('new-language').value,
      ...(picture ? { profilePic: picture } : {}),
    }).catch(() => null);
    return resolve?.(made?.id ?? null);
  });
}
