import { act, control } from './control.js';
import { byId, make, notify } from './dom.js';

/** The studio's posts; comments are written as the customer whose conversation is open. */
export function createPosts(currentCustomer) {
  let businessId = '';

  function view(post, index) {
    const label = `Comment on: ${post.caption}`;
    const input = make('input', {
      ariaLabel: label,
      placeholder: 'Comment',
      dir: 'auto',
      id: `comment-${index}`,
    });
    const form = make('form', {}, input, make('button', { className: 'button', textContent: 'Comment' }));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const words = input.value.trim();
      const customerId = currentCustomer();
      if (!customerId) notify('Open the conversation of a customer first.');
      if (!customerId || words === '') return;
      input.value = '';
      await act(customerId, 'comment', { mediaId: post.id, text: words });
    });
    const comments = post.comments.map((comment) =>
      make(
        'li',
        { dir: 'auto' },
        make('b', { textContent: `@${comment.username} ` }),
        comment.text ?? '[sticker]',
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
      make('ul', {}, ...comments),
      form,
    );
  }

  return {
    async show(owner) {
      businessId = owner;
      const posts = await control('GET', `businesses/${businessId}/posts`);
      const focused = document.activeElement?.id;
      byId('posts').replaceChildren(...posts.map(view));
      byId('posts-hint').hidden = posts.length === 0;
      if (focused?.startsWith('comment-')) byId(focused)?.focus();
    },
    reload() {
      return this.show(businessId);
    },
  };
}
