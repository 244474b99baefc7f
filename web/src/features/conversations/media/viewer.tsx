import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconShare2,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FITTED, type View, zoom } from '#features/conversations/media/view-rules.ts';
import classes from '#features/conversations/media/viewer.module.css';
import { Stage } from '#features/conversations/media/viewer-stage.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { apiRequest } from '#lib/api/request.ts';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import { useTopLayer } from '#ui/use-top-layer.ts';

type Props = {
  /** The pictures of the thread, oldest first; what a story or a share shows stands alone. */
  urls: string[];
  url: string;
  onShow: (url: string) => void;
  onClose: () => void;
};

/** One picture of the thread on the whole screen, and the way to the others. */
export function Viewer({ urls: known, url, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const isOnTop = useTopLayer(true);
  useFocusReturn(true);
  const isPhone = useLayout() === 'phone';
  const [view, setView] = useState<View>(FITTED);
  const urls = known.includes(url) ? known : [url];
  const index = urls.indexOf(url);
  const go = (step: 1 | -1) => {
    const next = urls[index + step];
    if (next === undefined) return;
    setView(FITTED);
    onShow(next);
  };
  // What Instagram lends is looked at, never handed on.
  const isOurs = url.startsWith('/');
  const size = isPhone ? 'touch' : 'medium';
  const title = t('media.photoOf', { index: index + 1, total: urls.length });
  // Wherever the focus is: a click on the picture takes it away.
  useWindowEvent('keydown', (event) => {
    const isRtl = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowRight') go(isRtl ? -1 : 1);
    else if (event.key === 'ArrowLeft') go(isRtl ? 1 : -1);
    else if (event.key === '+' || event.key === '=') setView((now) => zoom(now, 'in'));
    else if (event.key === '-') setView((now) => zoom(now, 'out'));
    else if (event.key === '0') setView(FITTED);
    else return;
    event.preventDefault();
  });
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={isOnTop} returnFocus={false} fullScreen>
      <Modal.Content classNames={{ content: classes.content, inner: classes.inner }} aria-label={title}>
        <div className={classes.frame}>
          <div className={classes.bar}>
            <span className={classes.title} tabIndex={-1} data-autofocus aria-live="polite">
              {title}
            </span>
            {urls.length > 1 && (
              <>
                <IconButton
                  label={t('media.previousPhoto')}
                  size={size}
                  disabled={index <= 0}
                  onClick={() => go(-1)}
                >
                  <IconChevronLeft size={18} stroke={1.5} className="flip" />
                </IconButton>
                <IconButton
                  label={t('media.nextPhoto')}
                  size={size}
                  disabled={index >= urls.length - 1}
                  onClick={() => go(1)}
                >
                  <IconChevronRight size={18} stroke={1.5} className="flip" />
                </IconButton>
              </>
            )}
            {!isPhone && (
              <>
                <IconButton label={t('media.zoomOut')} onClick={() => setView((now) => zoom(now, 'out'))}>
                  <IconZoomOut size={18} stroke={1.5} />
                </IconButton>
                <IconButton label={t('media.zoomIn')} onClick={() => setView((now) => zoom(now, 'in'))}>
                  <IconZoomIn size={18} stroke={1.5} />
                </IconButton>
              </>
            )}
            {isOurs && (
              <a className={classes.link} href={url} download="" aria-label={t('media.download')}>
                <IconDownload size={18} stroke={1.5} aria-hidden="true" />
              </a>
            )}
            {isOurs && 'share' in navigator && (
              <IconButton label={t('media.share')} size={size} onClick={() => void share(url)}>
                <IconShare2 size={18} stroke={1.5} />
              </IconButton>
            )}
            <IconButton label={t('common.close')} size={size} onClick={onClose}>
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </div>
          <Stage
            key={url}
            url={url}
            view={view}
            onView={setView}
            onSwipe={(swipe) => (swipe === 'close' ? onClose() : go(swipe))}
            hasOthers={urls.length > 1}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** As a file where that is possible, since the address opens for this account only. */
async function share(url: string): Promise<void> {
  try {
    const blob = await (await apiRequest(url, 'GET')).blob();
    const files = [new File([blob], `photo.${blob.type.split('/')[1] ?? 'jpg'}`, { type: blob.type })];
    await navigator.share(
      navigator.canShare?.({ files }) ? { files } : { url: new URL(url, location.href).href },
    );
  } catch (error) {
    // Whoever closes the sheet has not failed.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      console.warn('Sharing failed', error);
  }
}
