/** What Instagram takes, in bytes, with a little room: its own words are 8 MB and 25 MB. */
export const PLATFORM_BYTES = { picture: 8_000_000, recording: 25_000_000 } as const;

/** `too_large`: cannot be brought under the platform's bound, or has more pixels than anybody films. */
export type RecordingFault = 'broken' | 'too_large' | 'unavailable';

/** Sound or a moving picture as the platform takes it; sizes in pixels, as it is shown. */
export type Recording = {
  file: string;
  mediaType: 'audio/mp4' | 'video/mp4' | 'video/webm';
  kind: 'audio' | 'video';
  width: number | null;
  height: number | null;
  /** A still of it, as a PNG. */
  still: string | null;
};

/** What a converting process is started with, as JSON. */
export type RecordingTask = {
  source: string;
  /** An existing folder for what is made. */
  folder: string;
  /** By the file's bytes: nothing else is tried, for a playlist could name other files. */
  container: Container;
  /** Sound only, even where there is a picture. */
  isSoundOnly: boolean;
};

/** The same for one that takes a still of a film; it answers with the PNG's path, null when none can be had. */
export type StillTask = Pick<RecordingTask, 'source' | 'folder' | 'container'>;

export type Container = 'mov' | 'matroska' | 'ogg' | 'mp3' | 'wav' | 'gif';
