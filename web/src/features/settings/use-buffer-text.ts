import { type Buffer, formatBufferTime } from '#features/settings/buffer.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The wait in words of the interface language. */
export function useBufferText() {
  const { t, i18n } = useTranslation();
  const time = (seconds: number) => formatBufferTime(seconds, i18n.language);
  const isFixed = ({ bufferMinSeconds, bufferMaxSeconds }: Buffer) => bufferMinSeconds === bufferMaxSeconds;
  return {
    time,
    /** For who hears it. */
    words: (seconds: number) => formatBufferTime(seconds, i18n.language, { width: 'long' }),
    /** For a row of the settings. */
    short: (buffer: Buffer) =>
      isFixed(buffer)
        ? time(buffer.bufferMinSeconds)
        : t('buffer.range', { from: time(buffer.bufferMinSeconds), to: time(buffer.bufferMaxSeconds) }),
    sentence: (buffer: Buffer) =>
      isFixed(buffer)
        ? t('buffer.previewFixed', { time: time(buffer.bufferMinSeconds) })
        : t('buffer.previewRandom', {
            from: time(buffer.bufferMinSeconds),
            to: time(buffer.bufferMaxSeconds),
          }),
  };
}
