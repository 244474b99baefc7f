import type { Message } from '@parley/contract/conversations.ts';

/** What a message says in words: its text, else its transcript or caption. Empty when it says nothing in words. */
export function messageText(message: Message): string {
  return message.text || message.content || message.caption || message.audioTranscription || '';
}

/** 14 seconds is 0:14. */
export function clockDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
