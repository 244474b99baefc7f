import { type CSSProperties, useContext, useState } from 'react';
import classes from '#features/conversations/media/media.module.css';
import { OpenPictureContext } from '#features/conversations/media/open-picture.ts';
import type { Box } from '#features/conversations/media/pieces.ts';
import { PlayOnClick } from '#features/conversations/media/play-on-click.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = {
  url: string;
  /** What is tried first; the other one follows when it fails. */
  first: 'image' | 'video';
  /** What it is, in a word. */
  name: string;
  room: { className: string | undefined; style?: CSSProperties };
  /** The room in which it plays, if it does. */
  playerBox: Box;
  onFail: () => void;
};

/** Media whose kind nobody told: shown as what it lets itself be loaded as, and larger after a click. */
export function EitherMedia({ url, first, name, room, playerBox, onFail }: Props) {
  const { t } = useTranslation();
  const open = useContext(OpenPictureContext);
  const [tried, setTried] = useState(0);
  const kind = tried === 0 ? first : first === 'image' ? 'video' : 'image';
  const onError = () => (tried === 0 ? setTried(1) : onFail());
  if (kind === 'image') {
    return (
      <button
        type="button"
        {...room}
        aria-label={`${name}: ${t('media.openPhoto')}`}
        onClick={() => open?.(url)}
      >
        <img
          className={classes.fill}
          src={url}
          alt={name}
          loading="lazy"
          draggable={false}
          onError={onError}
        />
      </button>
    );
  }
  return (
    <PlayOnClick url={url} poster={null} box={playerBox} name={name} room={room}>
      <video className={classes.fill} src={url} muted playsInline preload="metadata" onError={onError} />
    </PlayOnClick>
  );
}
