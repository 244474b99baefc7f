import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import iconButton from '#ui/icon-button.module.css';
import { dismissToast, holdToast, readToast, resumeToast, subscribeToast } from '#ui/toast/toast-store.ts';
import classes from '#ui/toast/toaster.module.css';

const PRESSES = ['pointerdown', 'keydown'];
const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle };

/** Shows the one toast. Mount it once. */
export function Toaster() {
  const { t } = useTranslation();
  const toast = useSyncExternalStore(subscribeToast, readToast);
  const Icon = toast ? icons[toast.tone] : null;
  useEffect(() => {
    for (const press of PRESSES) addEventListener(press, notePressed, true);
    return () => {
      for (const press of PRESSES) removeEventListener(press, notePressed, true);
    };
  }, []);

  return (
    <section className={classes.place} aria-live="polite" aria-label={t('common.notifications')}>
      {toast?.isOpen && Icon && (
        // biome-ignore lint/a11y/noStaticElementInteractions: reading it holds it open, there is nothing to press
        <div
          key={toast.id}
          ref={makeWay}
          className={classes.toast}
          role={toast.tone === 'error' ? 'alert' : 'status'}
          onPointerEnter={holdToast}
          onPointerLeave={resumeToast}
          onFocus={holdToast}
          onBlur={resumeToast}
        >
          <span className={classes.icon} data-tone={toast.tone}>
            <Icon size={18} stroke={1.5} />
          </span>
          <div className={classes.words}>
            <b className={classes.title}>{toast.title}</b>
            {toast.text && (
              <p className={classes.text} dir="auto">
                {toast.text}
              </p>
            )}
          </div>
          {toast.action && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                dismissToast();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          {/* Without a tooltip: this stands on the sign-in page too, which has no use for placed layers. */}
          <button
            type="button"
            className={iconButton.button}
            data-size="small"
            aria-label={t('common.close')}
            onClick={dismissToast}
          >
            <IconX size={16} stroke={1.5} />
          </button>
        </div>
      )}
    </section>
  );
}

/** What was pressed last: a toast tells what came of it. Its focus may be lost by then. */
let pressed: Element | null = null;

function notePressed({ target }: Event): void {
  if (target instanceof Element) pressed = target;
}

/** It comes from the other side where it would lie on what was pressed, or on the card around that. */
function makeWay(toast: HTMLElement | null): void {
  const place = toast?.parentElement;
  if (!place) return;
  place.removeAttribute('data-away');
  const about = pressed?.closest('[data-draft-id], article') ?? pressed;
  if (about && overlap(toast, about)) place.setAttribute('data-away', '');
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
