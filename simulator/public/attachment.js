import { icon, local, make } from './dom.js';

const shared = {
  ig_post: 'Shared post',
  ig_reel: 'Shared reel',
  ig_story: 'Shared story',
  share: 'Shared post',
  story_mention: 'Mentioned the studio in a story',
};

const plain = {
  ephemeral: 'Photo that can be seen once',
  template: 'Shared comment',
  fallback: 'Link',
};

function card(label, title, url) {
  return make(
    'div',
    { className: 'share' },
    url ? make('img', { src: url, alt: '' }) : null,
    make('b', { textContent: label }),
    title ? make('span', { dir: 'auto', textContent: title }) : null,
  );
}

/** One attachment, as the customer's phone shows it. Of a story that is over, `isOver`, no picture is left. */
export function attachmentView({ type, payload = {} }, isOver) {
  const link = payload.url ?? payload.story_media_url;
  const url = link && !(isOver && type.includes('story')) ? local(link) : undefined;
  if (shared[type]) return card(shared[type], payload.title, url);
  if (type === 'like_heart') {
    const heart = make('span', { className: 'heart', role: 'img', ariaLabel: 'Heart sticker' });
    heart.append(icon('heart'));
    return heart;
  }
  if (url && type === 'image') return make('img', { src: url, alt: 'Picture' });
  if (url && type === 'audio')
    return make('audio', { src: url, controls: true, preload: 'metadata', ariaLabel: 'Voice message' });
  if (url && type === 'video') {
    return make('video', { src: url, controls: true, muted: true, preload: 'metadata', ariaLabel: 'Video' });
  }
  if (url && type === 'file') {
    const anchor = make('a', { href: url, target: '_blank', rel: 'noopener', className: 'file' });
    anchor.append(icon('file'), 'Open the file');
    return anchor;
  }
  return make('i', { textContent: plain[type] ?? `Something of the kind ${type}` });
}
