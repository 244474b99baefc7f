import { act, control } from './control.js';
import { byId, fillFace, make } from './dom.js';
import { messageView } from './message.js';

/** The open conversation, seen from the customer's side. */
export function createChat() {
  let customer = null;
  let messages = [];
  let openMid = null;
  let replyTo = null;
  let editing = null;
  let typingTimer;
  let atEnd = true;
  const list = byId('messages');
  const text = byId('text');
  const find = (mid) => messages.find((message) => message.mid === mid);

  const on = {
    toggle(mid) {
      openMid = openMid === mid ? null : mid;
      draw(mid);
    },
    async react(message, emoji) {
      openMid = null;
      await act(customer.id, emoji ? 'react' : 'unreact', { mid: message.mid, ...(emoji ? { emoji } : {}) });
    },
    reply(message) {
      setQuote({ replyTo: message, label: `Reply to: ${message.text ?? 'message'}` });
    },
    edit(message) {
      setQuote({ editing: message, label: 'Edit the message' });
      text.value = message.text;
    },
    async unsend(message) {
      openMid = null;
      await act(customer.id, 'unsend', { mid: message.mid });
    },
  };

  function setQuote({ replyTo: reply = null, editing: edited = null, label = '' } = {}) {
    replyTo = reply;
    editing = edited;
    openMid = null;
    byId('quote').hidden = label === '';
    byId('quote-text').textContent = label;
    draw();
    if (label) text.focus();
  }

  function draw(focusMid) {
    const lastSeen = messages.findLast((message) => message.from === 'customer' && message.readAt !== null);
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    list.replaceChildren(
      ...messages.map((message) =>
        messageView(message, { open: openMid === message.mid, find, on, seen: message === lastSeen }),
      ),
    );
    if (messages.length === 0) {
      const hint = customer ? 'Write the first message.' : 'Pick a customer, or make a new one.';
      list.append(make('li', { className: 'empty', textContent: hint }));
    }
    const focused = focusMid && list.querySelector(`[data-mid="${focusMid}"]`);
    if (focused) {
      focused.querySelector('.bubble').focus();
      focused.scrollIntoView({ block: 'nearest' });
    } else if (atEnd) list.scrollTop = list.scrollHeight;
  }

  // Pictures come after their message: whoever was at the end stays there.
  list.addEventListener(
    'load',
    () => {
      if (atEnd) list.scrollTop = list.scrollHeight;
    },
    true,
  );
  list.addEventListener('scrollend', () => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  });

  /** What is on the screen has been read. */
  async function readAnswers() {
    if (!customer || document.hidden) return;
    const unread = messages.some((message) => message.from === 'business' && message.readAt === null);
    if (unread) await act(customer.id, 'read');
  }

  async function reload() {
    if (!customer) return draw();
    const { id } = customer;
    const loaded = await control('GET', `customers/${id}/messages`);
    if (customer?.id !== id) return undefined;
    messages = loaded;
    draw();
    await readAnswers();
    return undefined;
  }

  async function send() {
    const words = text.value.trim();
    if (!customer || words === '') return;
    text.value = '';
    const quoted = replyTo;
    const edited = editing;
    setQuote();
    if (edited) await act(customer.id, 'edit', { mid: edited.mid, text: words });
    else await act(customer.id, 'write', { text: words, ...(quoted ? { replyTo: quoted.mid } : {}) });
    list.scrollTop = list.scrollHeight;
  }

  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void send();
    }
  });
  byId('quote-clear').addEventListener('click', () => setQuote());
  document.addEventListener('visibilitychange', () => void readAnswers());

  return {
    reload,
    customerId: () => customer?.id ?? null,
    async open(next) {
      customer = next;
      messages = [];
      setQuote();
      fillFace(byId('chat-face'), next);
      byId('chat-name').textContent = next.name ?? next.username;
      byId('chat-handle').textContent = `@${next.username}`;
      byId('typing').textContent = '';
      text.disabled = false;
      byId('send').disabled = false;
      await reload();
      atEnd = true;
      list.scrollTop = list.scrollHeight;
    },
    async sendSample(sample) {
      if (!customer) return;
      const type = sample.endsWith('.wav') ? 'audio' : 'image';
      await act(customer.id, 'attachment', { type, sample });
    },
    /** An answer ends the typing. */
    stopTyping(customerId) {
      if (customer?.id === customerId) byId('typing').textContent = '';
    },
    /** Something happened in the conversation of this customer. */
    async note(customerId) {
      if (customer?.id === customerId) await reload();
    },
    typing({ customerId, on: isTyping }) {
      if (customer?.id !== customerId) return;
      byId('typing').textContent = isTyping ? 'The studio is typing…' : '';
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => {
        byId('typing').textContent = '';
      }, 20_000);
    },
  };
}
