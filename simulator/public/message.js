import { make, timeOf } from './dom.js';

const emojis = ['❤️', '👍', '😂', '🔥', '😮'];

function attachmentView(attachment) {
  const url = attachment.payload?.url;
  if (url && ['image', 'story_mention'].includes(attachment.type)) {
    return make('img', { src: url, alt: attachment.type === 'image' ? 'Picture' : 'Story' });
  }
  if (url && attachment.type === 'audio')
    return make('audio', { src: url, controls: true, ariaLabel: 'Voice message' });
  if (url && attachment.type === 'video') return make('video', { src: url, controls: true });
  if (attachment.type === 'like_heart') return document.createTextNode('❤️');
  return document.createTextNode(`[${attachment.type}]`);
}

function context(message, find) {
  if (message.story) return 'Replied to the story';
  if (!message.replyToMid) return null;
  const parent = find(message.replyToMid);
  return `Replied to: ${parent?.text ?? 'a message'}`;
}

/** What was said, without the actions. */
function bubble(message, find) {
  if (message.deleted) return make('div', { className: 'bubble gone', textContent: 'Message withdrawn' });
  const box = make('div', { className: 'bubble', dir: 'auto' });
  const line = context(message, find);
  if (line) box.append(make('span', { className: 'context', textContent: line }));
  if (message.unsupported) box.append('[content that cannot be shown]');
  for (const attachment of message.attachments) box.append(attachmentView(attachment));
  if (message.text !== undefined) box.append(make('span', { textContent: message.text }));
  return box;
}

/** The row of actions under a message. */
function actions(message, mine, on) {
  const button = (label, name, run) => {
    const made = make('button', { type: 'button', textContent: label });
    if (name) made.setAttribute('aria-label', name);
    made.addEventListener('click', run);
    return made;
  };
  const reacted = message.reactions.some((reaction) => reaction.by === 'customer');
  const row = make('div', { className: 'acts', role: 'group', ariaLabel: 'Actions' });
  for (const emoji of emojis)
    row.append(button(emoji, `React with ${emoji}`, () => on.react(message, emoji)));
  if (reacted) row.append(button('Take back', 'Take the reaction back', () => on.react(message, null)));
  row.append(button('Reply', null, () => on.reply(message)));
  if (mine && message.text !== undefined) row.append(button('Edit', null, () => on.edit(message)));
  if (mine) row.append(button('Unsend', null, () => on.unsend(message)));
  return row;
}

/** One message of the chat. `open` shows its actions; a click, a key or a long press asks for them. */
export function messageView(message, { open, find, on, seen }) {
  const mine = message.from === 'customer';
  const item = make('li', { className: mine ? 'message mine' : 'message' });
  item.dataset.mid = message.mid;
  const box = bubble(message, find);
  if (!message.deleted) {
    box.tabIndex = 0;
    box.setAttribute('role', 'button');
    box.setAttribute('aria-expanded', String(open));
    const toggle = () => on.toggle(message.mid);
    box.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLMediaElement)) toggle();
    });
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      toggle();
    });
    box.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      toggle();
    });
  }
  item.append(box);
  if (message.reactions.length > 0 && !message.deleted) {
    const text = message.reactions.map((reaction) => reaction.emoji).join(' ');
    item.append(make('span', { className: 'reactions', textContent: text }));
  }
  if (open && !message.deleted) item.append(actions(message, mine, on));
  const edited = message.numEdit > 0 ? ' · edited' : '';
  item.append(
    make('span', {
      className: 'stamp',
      textContent: `${timeOf(message.at)}${edited}${seen ? ' · Seen' : ''}`,
    }),
  );
  return item;
}
