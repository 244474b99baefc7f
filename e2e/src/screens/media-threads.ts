import { alter } from './answers.ts';
import { openChat } from './reach.ts';
import type { Scene } from './state.ts';
import type { Language } from './words.ts';

/** Of this conversation alone: what the other rows in sight open is read as well. */
const messagesOf = (chatId: string) => new RegExp(`/api/conversations/${chatId}/messages`);

type File = {
  id: string;
  kind: string;
  state: string;
  failure: string | null;
  name: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  thumbnailUrl: string | null;
};
type Attachment = { type: string; url: string | null; title: string | null; media: File | null };
type Line = { id: string; messageType: string; attachments: Attachment[] };
type Change = Record<string, unknown>;

/** What customers and the business say in the pictures. */
const TEXTS = {
  en: {
    price: 'How much is this copper?',
    short: 'My hair today',
    long: 'This is how it looked two weeks after the last colour, in daylight and without a filter.',
    seen: 'A hand with short dark red nails, freshly painted, on a white towel.',
    said: 'Hello, do you have a free place on Friday afternoon, after three if that is possible?',
    failed: 'The film of the copper balayage',
    caption: 'Three ways to wear copper this winter, and what each of them costs with us.',
  },
  ar: {
    price: 'كم سعر هذا اللون النحاسي؟',
    short: 'شعري اليوم',
    long: 'هكذا كان يبدو بعد أسبوعين من آخر صبغة، في ضوء النهار ومن دون أي فلتر.',
    seen: 'يد بأظافر قصيرة حمراء داكنة مطلية حديثًا فوق منشفة بيضاء.',
    said: 'مرحبًا، هل لديكم موعد متاح يوم الجمعة بعد الظهر، بعد الثالثة إن أمكن؟',
    failed: 'فيديو بالياج النحاسي',
    caption: 'ثلاث طرق لارتداء النحاسي هذا الشتاء، وكم تكلف كل واحدة منها عندنا.',
  },
} as const satisfies Record<Language, object>;

const MINUTE = 60_000;

/** Shows these messages in place of those that the server has; each differs from a plain one of a customer. */
async function showThread(
  scene: Scene,
  tell: (files: Record<'image' | 'audio' | 'video' | 'file', Attachment>, texts: Texts) => Change[],
): Promise<void> {
  const { kinds } = scene.world.demo.chats;
  await alter<Line[]>(scene.page, messagesOf(kinds), (messages) => {
    const of = (type: string) => {
      const found = messages.find(({ messageType }) => messageType === type)?.attachments[0];
      if (!found) throw new Error(`the demo has no ${type}`);
      return found;
    };
    const files = { image: of('image'), audio: of('audio'), video: of('video'), file: of('file') };
    const base = messages.find(({ messageType }) => messageType === 'text');
    const told = tell(files, TEXTS[scene.look.language]);
    const start = Date.now() - told.length * MINUTE;
    const plain = { ...base, text: '', content: '', reactions: [], attachments: [], replyToMessageId: null };
    return told.map((change, n) => ({
      ...plain,
      unsentAt: null,
      editedAt: null,
      id: `0190d2a4-0000-7000-8000-0000000000${10 + n}`,
      createdAt: new Date(start + n * MINUTE).toISOString(),
      ...change,
    })) as unknown as Line[];
  });
  await openChat(scene, kinds);
}

type Texts = (typeof TEXTS)[Language];

const ours = {
  isFromUser: true,
  author: 'person',
  senderName: 'Alina',
  sentManually: true,
  deliveryState: 'sent',
};
const said = (text: string) => ({ text, content: text });
const carries = (messageType: string, ...attachments: Attachment[]) => ({ messageType, attachments });

/** The file as it stands before or without its bytes. */
function without(file: Attachment, state: string, failure: string | null = null): Attachment {
  const { media } = file;
  return { ...file, url: null, media: media && { ...media, state, failure, thumbnailUrl: null } };
}

const copy = (file: Attachment, n: number): Attachment => ({
  ...file,
  media: file.media && { ...file.media, id: file.media.id.slice(0, -1) + n },
});

/** Pictures and what belongs to them, on both sides. */
export const showPictures = (scene: Scene): Promise<void> =>
  showThread(scene, ({ image }, texts) => {
    const pair = carries('image', copy(image, 1), copy(image, 2));
    return [
      { ...carries('image', image), ...said(texts.short) },
      {
        ...carries('image', image),
        caption: texts.long,
        aiMediaAnalysisStatus: 'done',
        aiMediaDescription: texts.seen,
        reactions: ['❤️', '😂', '👍', '😮'].map((emoji, n) => ({
          messageId: 'm',
          senderId: String(n),
          reaction: 'other',
          emoji,
        })),
      },
      { ...carries('image', image), aiMediaAnalysisStatus: 'waiting' },
      { ...carries('image', image), aiMediaAnalysisStatus: 'failed' },
      carries('sticker', image),
      { ...pair, ...said(texts.short) },
      { ...pair, ...ours },
      { ...carries('image', image), ...ours, ...said(texts.short) },
    ];
  });

/** What plays, on both sides, in the states of its words. */
export const showPlayers = (scene: Scene): Promise<void> =>
  showThread(scene, ({ audio, video, file }, texts) => {
    const voice = carries('audio', audio);
    return [
      { ...voice, transcriptionState: 'done', audioTranscription: texts.said },
      { ...voice, transcriptionState: 'waiting' },
      { ...voice, transcriptionState: 'failed' },
      { ...carries('video', video), transcriptionState: 'off' },
      carries('file', file),
      { ...voice, ...ours, transcriptionState: 'off' },
      { ...carries('video', video), ...ours, ...said(texts.failed) },
      { ...carries('file', file), ...ours },
    ];
  });

/** Stories in every kind, and what people share. */
export const showStories = (scene: Scene): Promise<void> =>
  showThread(scene, ({ image, video }, texts) => {
    const story = (mediaUrl: string | null, mediaType = 'image', isHighlight = false) => ({
      storyData: { mediaUrl, mediaType, isHighlight },
    });
    return [
      { ...said(texts.price), ...story(image.url) },
      { messageType: 'story', ...story(image.url) },
      { messageType: 'story', ...story(video.url, 'video') },
      { messageType: 'story', ...story(null, 'image', true) },
      { ...said(texts.price), ...story('/objects/gone') },
      { messageType: 'story', storyData: null },
      { ...said(texts.price), ...story(image.url), ...ours },
    ];
  });

export const showShares = (scene: Scene): Promise<void> =>
  showThread(scene, ({ image, video }, texts) => {
    const share = (type: string, url: string, caption: string | null) => ({
      messageType: 'share',
      shareData: { type, url, caption },
    });
    return [
      { messageType: 'reel', videoUrl: video.url },
      share('post', image.url ?? '', texts.caption),
      share('post', '/objects/gone', null),
      share('profile', 'https://www.instagram.com/parley', null),
      share('other', 'https://www.instagram.com/p/abc', texts.short),
      { ...share('post', image.url ?? '', null), ...ours },
    ];
  });

/** What is on its way, did not come, or never comes. */
export const showWithout = (scene: Scene, state: 'waiting' | 'failed' | 'refused'): Promise<void> =>
  showThread(scene, ({ image, audio, video, file }) => {
    const failure = { waiting: null, failed: 'expired', refused: 'too_large' }[state];
    const part = (attachment: Attachment) => without(attachment, state, failure);
    return [
      carries('image', part(image)),
      carries('image', part(image), copy(image, 1)),
      carries('sticker', part(image)),
      carries('video', part(video)),
      { ...carries('audio', part(audio)), transcriptionState: 'off' },
      carries('file', part(file)),
      { messageType: 'unsupported' },
      { ...carries('image', part(image)), ...ours },
    ];
  });

/** Whose addresses answer nothing. */
export const showGone = (scene: Scene): Promise<void> =>
  showThread(scene, ({ image, audio, video }) => {
    const gone = (file: Attachment): Attachment => ({
      ...file,
      url: '/objects/gone',
      media: file.media && { ...file.media, thumbnailUrl: null },
    });
    return [
      carries('image', gone(image)),
      carries('sticker', gone(image)),
      carries('video', gone(video)),
      { ...carries('audio', gone(audio)), transcriptionState: 'failed' },
    ];
  });
