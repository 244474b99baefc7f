import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boxStyle, Notice, Waiting } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { pauseOthers } from '#features/conversations/media/pause-others.ts';
import type { Box } from '#features/conversations/media/pieces.ts';
import { useDeadline } from '#features/conversations/media/use-deadline.ts';
import own from '#features/conversations/media/video-player.module.css';
import { clockDuration } from '#features/conversations/message-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const LOAD_MILLISECONDS = 10_000;
const SEEK_MILLISECONDS = 5_000;
const CONTROLS_MILLISECONDS = 3_000;

type Props = { url: string; poster: string | null; box: Box };

/** Plays in its place or on the whole screen; what does not load or play says so and can be tried again. */
export function VideoPlayer({ url, poster, box }: Props) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<'load' | 'play' | null>(null);
  if (failure !== null) {
    return (
      <span className={classes.box} style={boxStyle(box)} role="alert">
        <Notice text={failure === 'load' ? t('media.videoLoadFailed') : t('media.videoPlayFailed')}>
          <button type="button" className={classes.action} onClick={() => setFailure(null)}>
            {t('common.tryAgain')}
          </button>
        </Notice>
      </span>
    );
  }
  return <Player url={url} poster={poster} box={box} onFail={setFailure} />;
}

function Player({ url, poster, box, onFail }: Props & { onFail: (failure: 'load' | 'play') => void }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isSeeking, setSeeking] = useState(false);
  const [isPaused, setPaused] = useState(true);
  const [isMuted, setMuted] = useState(false);
  const [place, setPlace] = useState({ time: 0, duration: 0 });
  const [isQuiet, wake] = useQuiet(!isPaused);
  // A finger has no way to point: its first tap only brings the controls back.
  const isFirstTap = useRef(false);

  useDeadline(!isLoaded, LOAD_MILLISECONDS, () => onFail('load'));
  useDeadline(isSeeking, SEEK_MILLISECONDS, () => onFail('play'));
  const fail = useEffectEvent(onFail);
  // Not before it stands in the page: React passes on no event of an element that does not.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.src = url;
    start(element, () => fail('play'));
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  }, [url]);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    wake();
    if (element.paused) start(element, () => onFail('play'));
    else element.pause();
  };
  const readPlace = () => {
    const element = video.current;
    if (!element) return;
    const duration = Number.isFinite(element.duration) ? element.duration : 0;
    setPlace({ time: element.currentTime, duration });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is there
    <div
      ref={frame}
      className={`${classes.box} ${own.player}`}
      style={boxStyle(box)}
      onPointerDown={({ pointerType }) => {
        isFirstTap.current = isQuiet && pointerType !== 'mouse';
        wake();
      }}
      onPointerMove={wake}
      onKeyDown={wake}
      onFocus={wake}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what people send one another has no captions */}
      <video
        ref={video}
        className={own.video}
        poster={poster ?? undefined}
        playsInline
        preload="auto"
        onClick={() => !isFirstTap.current && toggle()}
        onLoadedData={() => setLoaded(true)}
        onLoadedMetadata={readPlace}
        onDurationChange={readPlace}
        onTimeUpdate={readPlace}
        onSeeking={() => setSeeking(true)}
        onSeeked={() => setSeeking(false)}
        onPlay={({ currentTarget }) => {
          pauseOthers(currentTarget);
          setPaused(false);
        }}
        onPause={() => setPaused(true)}
        onError={() => onFail(isLoaded ? 'play' : 'load')}
      />
      {(!isLoaded || isSeeking) && <Waiting />}
      <div className={own.controls} data-hidden={isQuiet || undefined}>
        <IconButton label={isPaused ? t('media.play') : t('media.pause')} size="small" onClick={toggle}>
          {isPaused ? <IconPlayerPlay size={16} stroke={1.5} /> : <IconPlayerPause size={16} stroke={1.5} />}
        </IconButton>
        <input
          type="range"
          className={own.seek}
          aria-label={t('media.position')}
          aria-valuetext={`${clockDuration(place.time)} / ${clockDuration(place.duration)}`}
          min={0}
          max={place.duration || 1}
          step={0.1}
          value={place.time}
          onChange={({ currentTarget }) => {
            wake();
            const time = Number(currentTarget.value);
            // At once: a slider that is set back would seek back when it is let go.
            setPlace({ ...place, time });
            if (video.current) video.current.currentTime = time;
          }}
        />
        <span className={classes.time}>{clockDuration(place.duration - place.time)}</span>
        <IconButton
          label={isMuted ? t('media.unmute') : t('media.mute')}
          size="small"
          onClick={() => setMuted(mute(video.current))}
        >
          {isMuted ? <IconVolumeOff size={16} stroke={1.5} /> : <IconVolume size={16} stroke={1.5} />}
        </IconButton>
        <IconButton
          label={t('media.fullScreen')}
          size="small"
          onClick={() => frame.current && video.current && toggleFullScreen(frame.current, video.current)}
        >
          <IconMaximize size={16} stroke={1.5} />
        </IconButton>
      </div>
    </div>
  );
}

/** Whether nothing was touched for a while during playing; `wake` begins anew. */
function useQuiet(isPlaying: boolean): [boolean, () => void] {
  const [isQuiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    setQuiet(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQuiet(true), CONTROLS_MILLISECONDS);
  };
  useEffect(() => {
    if (!isPlaying) return;
    timer.current = setTimeout(() => setQuiet(true), CONTROLS_MILLISECONDS);
    return () => clearTimeout(timer.current);
  }, [isPlaying]);
  return [isQuiet && isPlaying, wake];
}

function start(video: HTMLVideoElement, onFail: () => void): void {
  video.play().catch((error: unknown) => {
    // A pause that came before the start is no failure, and what cannot be loaded the element tells itself.
    if (!video.error && !(error instanceof DOMException && error.name === 'AbortError')) onFail();
  });
}

function mute(video: HTMLVideoElement | null): boolean {
  if (!video) return false;
  video.muted = !video.muted;
  return video.muted;
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** An iPhone knows the whole screen only for the video itself. */
function toggleFullScreen(frame: HTMLElement, video: PhoneVideo): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) void frame.requestFullscreen();
  else video.webkitEnterFullscreen?.();
}
