import { IconPlayerPause, IconPlayerPlay, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Bars } from '#features/conversations/media/bars.tsx';
import classes from '#features/conversations/media/media.module.css';
import { pauseOthers } from '#features/conversations/media/pause-others.ts';
import { type Peaks, readPeaks } from '#features/conversations/media/read-peaks.ts';
import { clockDuration } from '#features/conversations/message-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type PlayerProps = {
  url: string;
  seconds: number | null;
  /** As `readPeaks` gives them, where they are known already. */
  levels?: number[] | null;
};

export function Player({ url, seconds, levels = null }: PlayerProps) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const peaks = usePeaks(url);
  const [time, setTime] = useState(0);
  const [isPaused, setPaused] = useState(true);
  const [isMuted, setMuted] = useState(false);
  const [known, setKnown] = useState<number | null>(null);
  const [failure, setFailure] = useState<'load' | 'play' | 'broken' | null>(null);
  const duration = seconds ?? peaks?.seconds ?? known;

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (failure !== null) element.load();
    setFailure(null);
    element.play().catch((error: unknown) => {
      // The element itself tells a recording that cannot be loaded; a pause before the start is no failure.
      const isOther = error instanceof DOMException && error.name !== 'AbortError' && !element.error;
      if (isOther) setFailure('play');
    });
  };
  return (
    <div className={classes.recording}>
      <div className={classes.voice}>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below it */}
        <audio
          ref={audio}
          src={url}
          preload="none"
          onPlay={({ currentTarget }) => {
            pauseOthers(currentTarget);
            setPaused(false);
          }}
          onPause={() => setPaused(true)}
          onEnded={() => setTime(0)}
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
          onLoadedMetadata={({ currentTarget }) =>
            setKnown(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null)
          }
          onError={({ currentTarget }) => {
            setPaused(true);
            setFailure(currentTarget.readyState === 0 ? 'load' : 'broken');
          }}
        />
        <button
          type="button"
          className={classes.play}
          aria-label={isPaused ? t('media.play') : t('media.pause')}
          onClick={toggle}
        >
          {isPaused ? (
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />
          )}
        </button>
        <span className={classes.wave}>
          <Bars levels={levels ?? peaks?.levels ?? null} played={duration ? time / duration : 0} />
          <input
            type="range"
            className={classes.seek}
            aria-label={t('media.position')}
            aria-valuetext={clockDuration(time)}
            min={0}
            max={duration ?? 1}
            step={0.1}
            value={time}
            onChange={({ currentTarget }) => {
              const at = Number(currentTarget.value);
              setTime(at);
              if (audio.current) audio.current.currentTime = at;
            }}
          />
        </span>
        <span className={classes.time}>
          {duration === null ? '' : clockDuration(isPaused && time === 0 ? duration : time)}
        </span>
        <IconButton
          label={isMuted ? t('media.unmute') : t('media.mute')}
          size="small"
          onClick={() => {
            if (!audio.current) return;
            audio.current.muted = !audio.current.muted;
            setMuted(audio.current.muted);
          }}
        >
          {isMuted ? <IconVolumeOff size={16} stroke={1.5} /> : <IconVolume size={16} stroke={1.5} />}
        </IconButton>
      </div>
      {failure !== null && (
        <span className={classes.line} role="alert">
          {failure === 'load' && t('media.audioLoadFailed')}
          {failure === 'play' && t('media.audioPlayFailed')}
          {failure === 'broken' && t('media.audioError')}
        </span>
      )}
    </div>
  );
}

function usePeaks(url: string): Peaks | null {
  const [peaks, setPeaks] = useState<Peaks | null>(null);
  useEffect(() => {
    // Only what lies with us is read ahead.
    if (!url.startsWith('/')) return;
    let isShown = true;
    void readPeaks(url).then((read) => isShown && setPeaks(read));
    return () => {
      isShown = false;
    };
  }, [url]);
  return peaks;
}
