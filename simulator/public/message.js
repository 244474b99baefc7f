import { attachmentView } from './attachment.js';
import { button, local, make, timeOf } from './dom.js';
import { platformNow } from './store.js';

/** Milliseconds. */
const storyLasts = 86_400_000;

const emojis = ['❤️', '👍', '😂', '😮', '🔥'];

function context(message, find) {
  if (message.story) return 'Replied to the story';
  if (!message.replyToMid) return null;
  const parent = find(message.replyToMid);
  return `Replied to: ${parent?.text ?? 'a message'}`;
}

/** What was said, without the actions. */
function bubble(message, find) {
  if (message.deleted) return make('div', { className: 'bubble gone', textContent: 'Message unsent' });
  const box = make('div', { className: 'bubble' });
  const line = context(message, find);
  if (line) box.append(make('span', { className: 'context', dir: 'auto', textContent: line }));
  const isOver = platformNow() - message.at > storyLasts;
  if (message.story && !isOver) {
    box.append(
      make('img', { src: local(message.story.url), alt: 'Story of the studio', className: 'story' }),
    );
  }
  if (message.unsupported && message.attachments.length === 0)
    box.append('Something that the platform does not show');
  for (const attachment of message.attachments) box.append(attachmentView(attachment, isOver));
  if (message.text !== undefined) box.append(make('p', { dir: 'auto', textContent: message.text }));
  const alone = message.text === undefined && !line && !message.story && message.attachments.length > 0;
  const are = (...types) => alone && message.attachments.every((one) => types.includes(one.type));
  box.classList.toggle('bare', are('like_heart'));
  box.classList.toggle('media', are('image', 'video'));
  return box;
}

/** The row of actions under a message. */
function actions(message, mine, on) {
  const row = make('div', { className: 'acts', role: 'group', ariaLabel: 'Actions' });
  const add = (label, run, content) =>
    row.append(button(label, run, { className: 'pill', content: content ?? null }));
  for (const emoji of emojis) add(`React with ${emoji}`, () => on.react(message, emoji), emoji);
  if (message.reactions.some((one) => one.by === 'customer')) {
    add('Take the reaction back', () => on.react(message, null));
  }
  add('Reply', () => on.reply(message));
  if (mine && message.text !== undefined) add('Edit', () => on.edit(message));
  add(mine ? 'Unsend' : 'Unsend as the studio', () => on.unsend(message));
  return row;
}

/** Why the studio does not have the message yet, if it does not. */
export function fateText(fate) {
  switch (fate?.state) {
    case 'dropped':
      return 'Lost on the way';
    case 'skipped':
      return `Not sent on: ${fate.reason}`;
    case 'given_up':
      return `Given up: ${fate.reason}`;
    case 'retrying':
      return `Not with the studio: tried ${fate.attempts} ${fate.attempts === 1 ? 'time' : 'times'}`;
    case 'waiting':
      return fate.nextAt === null ? '' : 'On its way, late';
    default:
      return '';
  }
}

function stamp(message, { seen, fate }) {
  const trouble = fateText(fate);
  const words = [timeOf(message.at)];
  if (message.numEdit > 0) words.push('edited');
  if (message.via === 'app') words.push('by hand');
  if (seen) words.push('seen');
  const line = make('span', { className: 'stamp', textContent: words.join(', ') });
  if (trouble) line.append(make('strong', { textContent: trouble }));
  return line;
}

/** One message of the chat. `open` shows its actions; a click or a key asks for them. */
export function messageView(message, { open, find, on, seen, fate }) {
  const mine = message.from === 'customer';
  const item = make('li', { className: mine ? 'message mine' : 'message' });
  item.dataset.mid = message.mid;
  const box = bubble(message, find);
  item.append(box);
  if (message.deleted) return item;
  if (message.reactions.length > 0) {
    const text = message.reactions.map((reaction) => reaction.emoji).join(' ');
    item.append(
      make('span', {
        className: 'reactions',
        textContent: text,
        ariaLabel: `Reactions: ${text}`,
        role: 'img',
      }),
    );
  }
  const toggle = button('Actions for this message', () => on.toggle(message.mid), {
    className: 'more',
    content: '⋯',
    ariaExpanded: String(open),
  });
  box.addEventListener('click', (event) => {
    if (!event.target.closest('audio, video, a')) on.toggle(message.mid);
  });
  if (open) item.append(actions(message, mine, on));
  item.append(make('span', { className: 'foot' }, stamp(message, { seen, fate }), toggle));
  return item;
}
