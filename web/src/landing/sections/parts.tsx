import type { ReactNode } from 'react';

import { Mark } from '#ui/mark.tsx';
import { Spark } from '#ui/spark.tsx';

/** A part of the page under an address of its own. Focus follows whoever jumps to it. */
export function Section({
  id,
  title,
  text,
  aside,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="part" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {text ? <p>{text}</p> : null}
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Brand({ size }: { size: number }) {
  return (
    <span className="brand">
      <Mark size={size} />
      Parley
    </span>
  );
}

export function Face({
  picture,
  name,
  isSmall = false,
}: {
  picture: string | undefined;
  name: string;
  isSmall?: boolean;
}) {
  const side = isSmall ? 32 : 40;
  return (
    <span className={isSmall ? 'face small' : 'face'} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={side} height={side} loading="lazy" /> : [...name][0]}
    </span>
  );
}

/** The spark that marks what the AI wrote. */
export function Ai() {
  return (
    <span className="ai">
      <Spark />
    </span>
  );
}
