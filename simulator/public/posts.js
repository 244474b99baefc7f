import { act, control } from './control.js';
import { button, byId, make, nameOf, notify } from './dom.js';
import { customerOf, onChange, store } from './store.js';

/** What the owner does in the Instagram app; no webhook tells of it. */
const owner = (path) => () => control('POST', `businesses/${store.business.instagramUserId}/${path}`, {});

/** One comment: who, what, and the owner's hand on it. An own one cannot be hidden. */
function commentLine({ id, username, text, parentId, customerId, hidden }) {
  const state = hidden ? 'show' : 'hide';
  const label = hidden ? 'Show' : 'Hide';
  const words = text ?? 'Sticker';
  const press = (name, act) =>
    button(`${name}: ${words}`, owner(`comments/${id}/${act}`), {
      className: 'button quiet slim',
      content: name,
    });
  return make(
    'li',
    { className: parentId ? 'reply' : '' },
    make('b', { textContent: username }),
    ' ',
    make('span', { textContent: words, dir: 'auto' }),
    hidden ? make('small', { textContent: ' hidden' }) : null,
    ' ',
    customerId === null ? null : press(label, state),
    press('Delete', 'delete'),
  );
}

/** The studio's posts. Comments are written as the customer whose phone is in hand. */
export function createPosts(activeCustomer) {
  function view(post, index) {
    const input = make('input', {
      id: `comment-${index}`,
      ariaLabel: `Comment on: ${post.caption}`,
      placeholder: 'Comment…',
      dir: 'auto',
    });
    const form = make(
      'form',
      {},
      input,
      make('button', { type: 'submit', className: 'button slim', textContent: 'Comment' }),
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const words = input.value.trim();
      const id = activeCustomer();
      if (!id) notify('Pick a customer on a phone first.');
      if (!id || words === '') return;
      input.value = '';
      await act(id, 'comment', { mediaId: post.id, text: words });
    });
    const comments = post.comments.map(commentLine);
    const switched = button(
      post.commentsOff ? 'Allow comments' : 'Switch comments off',
      owner(`posts/${post.id}/${post.commentsOff ? 'open' : 'close'}`),
      { className: 'button quiet slim' },
    );
    input.disabled = post.commentsOff === true;
    return make(
      'li',
      { className: 'post' },
      make(
        'div',
        {},
        post.imageUrl ? make('img', { src: post.imageUrl, alt: '' }) : null,
        make('p', { textContent: post.caption, dir: 'auto' }),
        post.ad ? make('small', { textContent: 'Ad' }) : null,
      ),
      make('ul', { ariaLabel: 'Comments' }, ...comments),
      form,
      switched,
    );
  }

  function draw() {
    const focused = document.activeElement?.id ?? '';
    const typed = new Map(
      [...byId('posts-list').querySelectorAll('input')].map((input) => [input.id, input.value]),
    );
    byId('posts-list').replaceChildren(...store.posts.map(view));
    for (const [id, words] of typed) if (byId(id)) byId(id).value = words;
    if (focused.startsWith('comment-')) byId(focused)?.focus();
    drawHint();
  }

  function drawHint() {
    const customer = customerOf(activeCustomer());
    if (store.loaded && store.posts.length === 0) byId('posts-hint').textContent = 'The studio has no posts.';
    else
      byId('posts-hint').textContent = customer
        ? `You comment as ${nameOf(customer)}.`
        : 'Pick a customer on a phone to comment.';
  }
  onChange('posts', draw);
  return { drawHint };
}
