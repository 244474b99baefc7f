import type { Message } from '@parley/contract/conversations.ts';

/** What some systems write in place of a text, by the kinds of message that it stands for. */
const PLACEHOLDERS = [
  'video',
  'image',
  'photo',
  'sticker',
  'story',
  'reel',
  'shared media',
  'share',
  'audio',
  'audio message',
];
const KINDS_WITHOUT_WORDS: readonly Message['messageType'][] = [
  'video',
  'image',
  'sticker',
  'story',
  'reel',
  'share',
  'audio',
];
const REACTED = /^\[Reacted: (.+)\]$/;

/** What a message says in words: its text, else its transcript or caption. Empty when it says nothing in words. */
export function messageText(message: Message): string {
  return ownText(message) || message.caption || message.audioTranscription || '';
}

/** The text that was written with it. */
export function ownText({ text, content, messageType }: Message): string {
  const words = text || content;
  if (messageType === 'reaction') return REACTED.exec(words.trim())?.[1] ?? words;
  if (!KINDS_WITHOUT_WORDS.includes(messageType)) return words;
  const bare = words
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
  return PLACEHOLDERS.includes(bare) ? '' : words;
}

/** 14 seconds is 0:14. */
export function clockDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
