import { act, control } from './control.js';
import { button, icon, make, nameOf } from './dom.js';
import { store } from './store.js';

const draftKey = (id) => `phone-draft-${id}`;

/** The line in which a customer writes. What is typed outlives a reload of the page. */
export function createComposer(customer, { onTray, onSent }) {
  const text = make('textarea', {
    rows: 1,
    placeholder: 'Message…',
    dir: 'auto',
    ariaLabel: `Message of ${nameOf(customer)}`,
    value: sessionStorage.getItem(draftKey(customer.id)) ?? '',
  });
  const quote = make('p', { className: 'quote', hidden: true });
  /** How the next text goes out: plainly, or as a reply, an edit, a story reply, or the owner's words. */
  let mode = { kind: 'plain' };

  function setMode(next, label = '') {
    mode = next;
    quote.hidden = label === '';
    const clear = button('Not that way', () => setMode({ kind: 'plain' }), {
      className: 'icon small',
      content: icon('close'),
    });
    quote.replaceChildren(make('span', { textContent: label, dir: 'auto' }), clear);
    if (label) text.focus();
  }

  function keepDraft() {
    if (text.value === '') sessionStorage.removeItem(draftKey(customer.id));
    else sessionStorage.setItem(draftKey(customer.id), text.value);
  }

  function deliver(words, { kind, message }) {
    switch (kind) {
      case 'reply':
        return act(customer.id, 'write', { text: words, replyTo: message.mid });
      case 'edit':
        return act(customer.id, 'edit', { mid: message.mid, text: words });
      case 'story':
        return act(customer.id, 'write', { text: words, story: {} });
      case 'quick':
        return act(customer.id, 'write', { text: words, quickReply: 'SAMPLE_PAYLOAD' });
      case 'ad':
        return act(customer.id, 'write', {
          text: words,
          referral: { ref: 'autumn', ad_id: '120210000000000001', source: 'ADS', type: 'OPEN_THREAD' },
        });
      case 'owner':
        return control('POST', `businesses/${store.business.instagramUserId}/type?wait=false`, {
          customerId: customer.id,
          text: words,
        });
      default:
        return act(customer.id, 'write', { text: words });
    }
  }

  async function send() {
    const words = text.value.trim();
    if (words === '') return;
    const how = mode;
    text.value = '';
    keepDraft();
    setMode({ kind: 'plain' });
    try {
      await deliver(words, how);
    } catch (cause) {
      // The notice has told why; the words are given back, unless others stand there already.
      if (text.value === '') text.value = words;
      keepDraft();
      throw cause;
    }
    onSent();
  }

  const form = make('form', { className: 'composer', autocomplete: 'off' });
  const tray = button('What else to send', onTray, {
    className: 'icon',
    content: icon('add'),
    ariaExpanded: 'false',
  });
  const heart = button(
    'Send a heart sticker',
    () => act(customer.id, 'attachment', { type: 'like_heart' }).then(onSent),
    {
      className: 'icon',
      content: icon('heart'),
    },
  );
  const submit = make(
    'button',
    { type: 'submit', className: 'icon send', ariaLabel: 'Send', title: 'Send' },
    icon('send'),
  );
  form.append(tray, make('div', { className: 'field' }, text), heart, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  text.addEventListener('input', keepDraft);
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && mode.kind !== 'plain') setMode({ kind: 'plain' });
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  });

  return {
    element: make('div', { className: 'dock' }, quote, form),
    setMode,
    focus: () => text.focus(),
    showTray: (shown) => tray.setAttribute('aria-expanded', String(shown)),
    fill(words) {
      text.value = words;
      keepDraft();
      text.focus();
    },
    reply: (message) => setMode({ kind: 'reply', message }, `Reply to: ${message.text ?? 'a message'}`),
    edit(message) {
      text.value = message.text;
      setMode({ kind: 'edit', message }, 'Edit the message');
    },
  };
}
