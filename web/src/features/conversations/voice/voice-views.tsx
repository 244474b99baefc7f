import { useEffect, useState } from 'react';
import { Player } from '#features/conversations/media/player.tsx';
import { clockDuration } from '#features/conversations/message-text.ts';
import { secondsLeft } from '#features/conversations/voice/recording-rules.ts';
import classes from '#features/conversations/voice/voice.module.css';
import type { VoiceState } from '#features/conversations/voice/voice-store.ts';
import { spreadWave, WAVE_BARS, type Wave } from '#features/conversations/voice/wave.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { Notice } from '#ui/notice.tsx';
import { UploadBar } from '#ui/upload-bar.tsx';

/** Of a bar, in pixels. */
const QUIETEST = 4;
const LOUDEST = 36;

/** A recording that runs: its time, and how loud it was so far. */
export function Recording({ seconds, wave }: { seconds: number; wave: Wave }) {
  const { t } = useTranslation();
  const left = secondsLeft(seconds);
  const isShort = left !== null;
  // Said once; on the screen it counts.
  useEffect(() => {
    if (isShort) announce(t('voice.lastMinute'));
  }, [isShort, t]);
  return (
    <>
      <p role="timer" className={classes.timer}>
        {clockDuration(seconds)}
      </p>
      <span className={classes.wave} aria-hidden="true">
        {Array.from({ length: WAVE_BARS }, (_, index) => {
          const level = wave.levels[index];
          return (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              data-on={level !== undefined || undefined}
              // As ears hear it: speech is far from the loudest that there is.
              style={{ blockSize: QUIETEST + Math.sqrt(level ?? 0) * (LOUDEST - QUIETEST) }}
            />
          );
        })}
      </span>
      <p className={classes.hint}>
        <span className={classes.line} role="status">
          <i className={classes.dot} aria-hidden="true" />
          {t('voice.recording')}
        </span>
        {left !== null && <span>{t('voice.timeLeft', { time: clockDuration(left) })}</span>}
      </p>
    </>
  );
}

/** A recording that can be heard: before it is sent, on its way, and when that failed. */
export function Ready({ state }: { state: Extract<VoiceState, { step: 'recorded' | 'sending' }> }) {
  const { t } = useTranslation();
  const { note } = state;
  const url = useObjectUrl(note.file);
  return (
    <>
      {state.step === 'recorded' && state.problem && (
        <div className={classes.problem}>
          <Notice role="alert">
            <b>{state.problem.title}</b>
            {state.problem.text && <p>{state.problem.text}</p>}
          </Notice>
        </div>
      )}
      <p className={classes.duration}>
        {t('voice.duration')} <span className={classes.time}>{clockDuration(note.seconds)}</span>
      </p>
      <div className={classes.player} data-next={state.step === 'recorded' || undefined}>
        {url && <Player url={url} seconds={note.seconds} levels={spreadWave(note.wave)} />}
      </div>
      {state.step === 'recorded' && state.isFull && <p className={classes.hint}>{t('voice.full')}</p>}
      {state.step === 'sending' && <Progress state={state} />}
    </>
  );
}

function Progress({ state }: { state: Extract<VoiceState, { step: 'sending' }> }) {
  const { t } = useTranslation();
  const { percent, cancel } = state;
  if (percent === null) {
    return (
      <p className={classes.hint} role="status">
        {cancel === null ? t('composer.sending') : t('uploads.preparing')}
      </p>
    );
  }
  const text = t('uploads.uploading', { percent });
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <UploadBar label={t('voice.title')} percent={percent} />
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
