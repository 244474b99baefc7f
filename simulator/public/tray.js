import { act } from './control.js';
import { button, icon, make } from './dom.js';
import { store } from './store.js';
import { texts } from './texts.js';

const languageKey = 'phone-language';
const isPicture = (sample) => sample.endsWith('.jpg');

const sampleKinds = {
  wav: ['audio', 'Voice message', 'voice'],
  mp4: ['video', 'Video', 'video'],
  pdf: ['file', 'PDF file', 'file'],
};

/** The type of attachment that a file of one's own becomes. */
function typeOf(file) {
  const kind = file.type.split('/')[0];
  return ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
}

function readBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result.slice(reader.result.indexOf(',') + 1)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

/** Everything else that a customer can do, under the message line. `onDone` runs when something was chosen. */
export function createTray(customer, composer, { markSeen, onDone }) {
  const body = make('div', { className: 'tray-body' });
  const panel = make('section', { className: 'tray', hidden: true, ariaLabel: 'What else to send' });
  const send = (name, fields = {}) => {
    onDone();
    return act(customer.id, name, fields);
  };
  const tile = (label, run, symbol) => {
    const made = button(label, run, { className: 'tile' });
    if (symbol) made.prepend(icon(symbol));
    return made;
  };
  const line = (label, hint, run) => {
    const made = button('', run, { className: 'line' });
    made.append(make('b', { textContent: label }), ' ', make('small', { textContent: hint }));
    return made;
  };
  const writeAs = (kind, label) => () => {
    onDone();
    composer.setMode({ kind }, label);
  };

  function textsView() {
    const own = customer.locale in texts ? customer.locale : 'en';
    const choice = make('select', { ariaLabel: 'Language of the sample texts', className: 'language' });
    const list = make('div', { className: 'lines' });
    for (const [code, [name]] of Object.entries(texts))
      choice.append(make('option', { value: code, textContent: name }));
    const draw = () => {
      const [, ...words] = texts[choice.value];
      list.replaceChildren(
        ...words.map((sentence) => {
          const made = button(
            sentence,
            () => {
              onDone();
              composer.fill(sentence);
            },
            { className: 'line' },
          );
          made.dir = 'auto';
          made.lang = choice.value;
          return made;
        }),
      );
    };
    choice.value = sessionStorage.getItem(`${languageKey}-${customer.id}`) ?? own;
    choice.addEventListener('change', () => {
      sessionStorage.setItem(`${languageKey}-${customer.id}`, choice.value);
      draw();
    });
    draw();
    return [choice, list];
  }

  function mediaView() {
    const pictures = store.samples.filter(isPicture);
    const thumbs = pictures.map((sample) =>
      button(
        `Send the picture ${sample.replace('.jpg', '')}`,
        () => send('attachment', { type: 'image', sample }),
        {
          className: 'thumb',
          content: make('img', { src: `/phone/samples/${sample}`, alt: '' }),
        },
      ),
    );
    const files = store.samples
      .filter((sample) => !isPicture(sample))
      .map((sample) => {
        const [type, label, symbol] = sampleKinds[sample.split('.').at(-1)];
        return tile(label, () => send('attachment', { type, sample }), symbol);
      });
    const several = pictures.slice(0, 3).map((sample) => ({ type: 'image', sample }));
    const input = make('input', {
      type: 'file',
      hidden: true,
      accept: 'image/*,video/*,audio/*,application/pdf',
    });
    input.addEventListener('change', async () => {
      const [file] = input.files;
      if (!file) return;
      await send('attachment', {
        type: typeOf(file),
        base64: await readBase64(file),
        mime: file.type || 'application/octet-stream',
        name: file.name,
      });
      input.value = '';
    });
    return [
      make('div', { className: 'thumbs' }, ...thumbs),
      make(
        'div',
        { className: 'tiles' },
        tile('Three pictures', () => send('attachments', { items: several }), 'photos'),
        ...files,
        tile('Heart sticker', () => send('attachment', { type: 'like_heart' }), 'heart'),
        tile('Own file…', () => input.click(), 'folder'),
        input,
      ),
    ];
  }

  function shareView() {
    const form = make('select', { ariaLabel: 'Shared as' });
    const names = {
      ig_post: 'as a post',
      ig_reel: 'as a reel',
      ig_story: 'as a story',
      share: 'in the old form',
    };
    for (const [value, name] of Object.entries(names))
      form.append(make('option', { value, textContent: name }));
    const posts = store.posts.map((post) =>
      button(`Share: ${post.caption}`, () => send('share', { mediaId: post.id, as: form.value }), {
        className: 'thumb',
        content: post.imageUrl ? make('img', { src: post.imageUrl, alt: '' }) : post.caption,
      }),
    );
    return [
      line('Reply to the studio’s story', 'Write the text next', writeAs('story', 'Reply to the story')),
      line('Mention the studio in a story', 'The story is gone after a day', () => send('mention')),
      make('div', { className: 'head' }, make('b', { textContent: 'Share a post' }), form),
      posts.length > 0
        ? make('div', { className: 'thumbs' }, ...posts)
        : make('p', { className: 'meta', textContent: 'The studio has no posts.' }),
    ];
  }

  function moreView() {
    return [
      line('Mark the answers as seen', 'For when they are not read at once', () => {
        onDone();
        return markSeen();
      }),
      line('Tap an icebreaker', 'A question that the studio offers', () =>
        send('postback', { title: 'What are your prices?', payload: 'PRICES' }),
      ),
      line('Tap a quick reply', 'Write its title next', writeAs('quick', 'Quick reply')),
      line('Come from an ad', 'Write the text next', writeAs('ad', 'First words after an ad')),
      line('Come from a link', 'Opens the chat without a word', () => send('referral', { ref: 'autumn' })),
      line('Photo to be seen once', 'The studio learns only that there was one', () =>
        send('attachment', { type: 'ephemeral' }),
      ),
      line('Share a comment', 'Arrives without its words', () =>
        send('attachment', { type: 'template', generic: [] }),
      ),
      line('Something not supported', 'A poll, a location, a profile', () => send('unsupported')),
      line(
        'Answer as the owner',
        'Typed by hand in the Instagram app',
        writeAs('owner', 'Written by the owner, in the app'),
      ),
    ];
  }

  const views = { Texts: textsView, Media: mediaView, Share: shareView, More: moreView };
  const tabs = Object.keys(views).map((name) => button(name, () => show(name), { className: 'tab' }));
  function show(name) {
    for (const tab of tabs) tab.ariaPressed = String(tab.textContent === name);
    body.replaceChildren(...views[name]());
    body.scrollTop = 0;
  }
  const close = button('Close', onDone, { className: 'icon small', content: icon('close') });
  panel.append(make('div', { className: 'tray-tabs' }, ...tabs, close), body);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onDone();
  });

  return {
    element: panel,
    isShown: () => !panel.hidden,
    setShown(shown) {
      if (shown && panel.hidden) show('Texts');
      panel.hidden = !shown;
      if (shown) tabs[0].focus();
    },
  };
}
