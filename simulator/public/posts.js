import { act } from './control.js';
import { byId, make, nameOf, notify } from './dom.js';
import { customerOf, onChange, store } from './store.js';

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
    const comments = post.comments.map((comment) =>
      make(
        'li',
        {},
        make('b', { textContent: comment.username }),
        ' ',
        make('span', { textContent: comment.text ?? 'Sticker', dir: 'auto' }),
      ),
    );
    return make(
      'li',
      { className: 'post' },
      make(
        'div',
        {},
        post.imageUrl ? make('img', { src: post.imageUrl, alt: '' }) : null,
        make('p', { textContent: post.caption, dir: 'auto' }),
      ),
      make('ul', { ariaLabel: 'Comments' }, ...comments),
      form,
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
