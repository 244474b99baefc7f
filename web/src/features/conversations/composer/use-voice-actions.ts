import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDelivery } from '#features/conversations/delivery/use-delivery.ts';
import { type Deliver, sendNote } from '#features/conversations/voice/send-note.ts';
import { beginRecording, endRecording, stopRecording } from '#features/conversations/voice/voice-session.ts';
import {
  keepSent,
  type Note,
  type Problem,
  type VoiceState,
  voiceOf,
} from '#features/conversations/voice/voice-store.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { offerUndo } from '#lib/keys/undo-offer.ts';
import { hasStoredToken } from '#lib/session/stored-session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { dismissToast, readToast, showToast, type ToastAction } from '#ui/toast/toast-store.ts';

/** Less stands as 0:00 on the timer, and is a slip of the finger. */
const SHORTEST_KEPT_SECONDS = 0.5;
/** For the undo key; the toast is gone sooner. */
const UNDO_MILLISECONDS = 10_000;

/** How many dialogs of a voice are on the page, by its key. */
const attended = new Map<string, number>();

/** The way back to the recording that was closed last. */
let offered: ToastAction | null = null;

/** What can be done with the voice message of a conversation; use it in its dialog. */
export function useVoiceActions(conversationId: string, step: VoiceState['step']) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { deliver, onDelivered } = useDelivery(conversationId);
  const voice = voiceOf(user.id, conversationId);
  const { key } = voice;
  const isHere = () => (attended.get(key) ?? 0) > 0;

  const show = () => {
    voice.open();
    if (!isHere()) void navigate({ to: '/dashboard', search: { conversation: conversationId } });
  };

  /** A slip costs no recording. */
  const offerBack = (note: Note | null) => {
    if (!note || note.seconds < SHORTEST_KEPT_SECONDS) return;
    const putBack = () => {
      if (voice.read().step !== 'closed') return false;
      voice.write({ step: 'recorded', note, isFull: false, problem: null, isHidden: false });
      show();
      return true;
    };
    offered = { label: t('delivery.undo'), run: putBack };
    showToast('info', t('voice.notSent'), undefined, offered);
    const until = Date.now() + UNDO_MILLISECONDS;
    offerUndo({ conversationId, draftId: null, until, run: async () => putBack() });
  };

  /** Whoever goes elsewhere finds it again in its conversation. */
  const leave = () => {
    const state = voice.read();
    if (state.step === 'sending') return;
    if (state.step === 'recording') stopRecording(voice);
    else endRecording(voice, () => undefined);
    if (state.step === 'starting' || state.step === 'refused') voice.close();
    const isKept = state.step === 'recording' || (state.step === 'recorded' && !state.isHidden);
    if (isKept && hasStoredToken()) {
      showToast('info', t('voice.kept'), t('voice.keptText'), { label: t('voice.open'), run: show });
    }
  };

  const begin = useEffectEvent(() => {
    // There is no place for the one before any more.
    if (offered && readToast()?.action === offered) dismissToast();
    void beginRecording(voice);
  });
  useEffect(() => {
    if (step === 'starting') begin();
  }, [step]);

  const isUnsent = step === 'recording' || step === 'recorded' || step === 'sending';
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);

  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    attended.set(key, (attended.get(key) ?? 0) + 1);
    return () => {
      attended.set(key, (attended.get(key) ?? 1) - 1);
      // In another layout the same dialog comes back at once.
      queueMicrotask(() => {
        if (!attended.get(key)) onLeave();
      });
    };
  }, [key]);

  return {
    stop: () => stopRecording(voice),
    again: () => voice.write({ step: 'starting' }),
    discard() {
      endRecording(voice, () => undefined);
      voice.close();
    },
    close() {
      const state = voice.read();
      if (state.step === 'sending') return voice.write({ ...state, isHidden: true });
      voice.close();
      endRecording(voice, offerBack);
      if (state.step === 'recorded') offerBack(state.note);
    },
    send() {
      const hand: Deliver = async (uploaded, note) => {
        const message = await deliver({ text: '', clientId: note.clientId, files: [uploaded] });
        if (message.undoUntil !== null) keepSent(message.id, voice, note);
        onDelivered(message);
      };
      const onFailed = ({ title, text }: Problem) => {
        const state = voice.read();
        const isSeen = isHere() && state.step === 'recorded' && !state.isHidden;
        if (!isSeen) showToast('error', title, text ?? undefined, { label: t('voice.open'), run: show });
      };
      void sendNote(voice, hand, onFailed);
    },
  };
}

export type VoiceActions = ReturnType<typeof useVoiceActions>;
