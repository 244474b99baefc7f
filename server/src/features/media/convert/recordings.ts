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
  seconds: number;
  /** A still of it, as a PNG. */
  still: string | null;
};

export type RecordingTask = {
  source: string;
  /** An existing folder for what is made. */
  folder: string;
  /** By the file's bytes: nothing else is tried, for a playlist could name other files. */
  container: Container;
  /** Sound only, even where there is a picture. */
  isSoundOnly: boolean;
};

export type StillTask = Pick<RecordingTask, 'source' | 'folder' | 'container'>;

/** What is taken of a film for those who put it into words. */
export type PartsTask = StillTask & { wants: { still: boolean; sound: boolean } };

/** Files in the folder, a PNG and the sound alone; null for what was not asked for or cannot be had. */
export type FilmParts = { still: string | null; sound: string | null; isSilent: boolean };

export type MeasureTask = Omit<RecordingTask, 'folder'>;

/** As the film is shown, upright, in pixels; a recording of sound has no size. A length that nothing tells is null. */
export type Measures = {
  width: number | null;
  height: number | null;
  seconds: number | null;
  hasSound: boolean;
};

/** What a converting process is started with, as JSON, and what it answers. */
export type ConverterTask =
  | ({ make: 'recording' } & RecordingTask)
  | ({ make: 'parts' } & PartsTask)
  | ({ make: 'measures' } & MeasureTask);
export type ConverterAnswers = { recording: Recording; parts: FilmParts; measures: Measures };

export type Container = 'mov' | 'matroska' | 'ogg' | 'mp3' | 'wav' | 'gif';
