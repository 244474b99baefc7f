import { LIMITS } from '@parley/contract/limits.ts';

const LIMIT = LIMITS.messageCharacters;
const WARN_FROM = 900;
const PHONE_SHOWS_FROM = LIMIT * 0.8;

export type Length = {
  isOver: boolean;
  isShown: boolean;
  tone: 'quiet' | 'warn' | 'over';
  /** `49/1000`; on the phone over the limit `+12`. */
  text: string;
};

/** How many characters a message has, and what its counter says about it. */
export function judgeLength(characters: number, device: 'phone' | 'desktop'): Length {
  const isOver = characters > LIMIT;
  const tone = characters >= LIMIT ? 'over' : characters >= WARN_FROM ? 'warn' : 'quiet';
  if (device === 'desktop') return { isOver, isShown: true, tone, text: `${characters}/${LIMIT}` };
  return {
    isOver,
    isShown: characters > PHONE_SHOWS_FROM,
    tone,
    text: isOver ? `+${characters - LIMIT}` : `${characters}/${LIMIT}`,
  };
}

/**
 * Whether a text that is put in, and not typed, still fits. What somebody types or pastes may be too long for a while;
 * a drop that makes it so is more than they asked for.
 */
export function takesInsertion(text: string, insertion: string): boolean {
  // A field counts a line break as one character.
  return text.length + insertion.replaceAll('\r\n', '\n').length <= LIMIT;
}

/** The tallest that the field gets on a phone with so much height left, in pixels. */
export function mobileMaxHeight(available: number): number {
  const step = available < 400 ? 80 : available < 500 ? 100 : available < 600 ? 120 : 140;
  return Math.min(step, Math.floor(available * 0.4));
}
