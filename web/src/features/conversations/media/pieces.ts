import type { Message } from '@parley/contract/conversations.ts';

import type { Media } from '@parley/contract/media.ts';

type PieceKind = 'image' | 'sticker' | 'video' | 'audio' | 'file';

/** One file of a message, wherever it lies. */
export type Piece = {
  key: string;
  kind: PieceKind;
  url: string | null;
  name: string | null;
  /** Null where nothing is copied. */
  media: Media | null;
};

const KINDS: readonly string[] = ['image', 'sticker', 'video', 'audio', 'file'] satisfies PieceKind[];
const isPieceKind = (kind: string): kind is PieceKind => KINDS.includes(kind);

/** The files that a message shows. Stories, reels and shared posts are no files. */
export function piecesOf(message: Message): Piece[] {
  const type = message.messageType;
  if (type === 'story' || type === 'reel' || type === 'share') return [];
  const pieces = message.attachments.flatMap(({ type: kind, url, title, media }, index): Piece[] => {
    const shown = type === 'sticker' ? 'sticker' : (media?.kind ?? kind);
    if (!isPieceKind(shown)) return [];
    return [{ key: media?.id ?? String(index), kind: shown, url, name: media?.name ?? title, media }];
  });
  if (pieces.length > 0 || !isPieceKind(type)) return pieces;
  // Nothing came with it but its kind: its place says so.
  const url = { image: message.imageUrl, sticker: message.imageUrl, video: message.videoUrl };
  const known = type === 'audio' ? message.audioUrl : type === 'file' ? null : url[type];
  return [{ key: 'only', kind: type, url: known, name: null, media: null }];
}

/** Whether a customer's message shows something that a caption can tell. */
export function takesCaption(message: Message): boolean {
  if (message.isFromUser || message.unsentAt !== null) return false;
  return piecesOf(message).length > 0 || ['story', 'reel', 'share'].includes(message.messageType);
}

export type Box = { width: number; height: number };

const LARGEST: Box = { width: 280, height: 320 };
const SMALLEST = 96;
const NARROWEST_FILM = 160;
const UNKNOWN: Box = { width: 240, height: 180 };

type Size = Pick<Media, 'width' | 'height'>;

/** The room of a picture in the thread, in pixels: known before it is loaded, so that nothing moves afterwards. */
export function fitBox(media: Size | null): Box {
  return place(media, { scale: 1, width: SMALLEST });
}

/** The same for a film, which needs room for its controls however small it is. */
export function fitFilm(media: Size | null): Box {
  return place(media, { scale: Number.POSITIVE_INFINITY, width: NARROWEST_FILM });
}

function place(media: Size | null, bound: { scale: number; width: number }): Box {
  const { width, height } = media ?? {};
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(bound.scale, LARGEST.width / width, LARGEST.height / height);
  return {
    width: Math.max(bound.width, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
}

/** Where the thumbnail of a video is taken, in seconds. */
export function posterSecond(duration: number): number {
  return Math.min(1, (Number.isFinite(duration) ? duration : 10) * 0.1);
}

/** An address of Instagram's own pages, which is no file. */
export function isInstagramPage(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'instagram.com' || host === 'www.instagram.com';
}

/** What the thread shows of a voice message's words: by its state, else by its text. */
export function transcription(message: Message): 'none' | 'waiting' | 'failed' | 'done' {
  const { transcriptionState: state, audioTranscription } = message;
  // Where nothing is said there is nothing to show.
  if (state === 'off' || (state === 'done' && !audioTranscription?.trim())) return 'none';
  if (state !== null) return state;
  if (message.messageType !== 'audio') return 'none';
  const text = (audioTranscription ?? '').trim().toLowerCase();
  if (text === '' || text === 'audio message' || text.includes('transcribing')) return 'waiting';
  return text.includes('failed') ? 'failed' : 'done';
}
