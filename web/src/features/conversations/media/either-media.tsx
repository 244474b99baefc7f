import { useState } from 'react';

import classes from '#features/conversations/media/media.module.css';

type Props = {
  url: string;
  /** What is tried first; the other one follows when it fails. */
  first: 'image' | 'video';
  alt: string;
  onFail: () => void;
};

/** Media whose kind nobody told: shown as what it lets itself be loaded as. */
export function EitherMedia({ url, first, alt, onFail }: Props) {
  const [tried, setTried] = useState(0);
  const kind = tried === 0 ? first : first === 'image' ? 'video' : 'image';
  const onError = () => (tried === 0 ? setTried(1) : onFail());
  if (kind === 'image') {
    return (
      <img className={classes.fill} src={url} alt={alt} loading="lazy" draggable={false} onError={onError} />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people share has no captions
    <video
      className={classes.fill}
      src={url}
      aria-label={alt}
      controls
      playsInline
      preload="metadata"
      onError={onError}
    />
  );
}
