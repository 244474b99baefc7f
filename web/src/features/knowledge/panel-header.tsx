import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import classes from '#features/knowledge/panel.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';

type Props = { place: Place; title: string; lead?: ReactNode; onBack: (() => void) | null };

/** With them the name of a file could be made to read as another one. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g;

/** The head of what stands in the place of the text. It takes the focus, so that its title is read. */
export function PanelHeader({ place, title, lead, onBack }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const heading = useRef<HTMLHeadingElement>(null);
  // Below the title of the page, or of the dialog.
  const Heading = place === 'page' ? 'h2' : 'h3';
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={classes.header}>
      {onBack && (
        <IconButton label={t('editor.backToText')} size={isPhone ? 'touch' : 'medium'} onClick={onBack}>
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
      )}
      <div className={classes.words}>
        <Heading ref={heading} tabIndex={-1} className={classes.title}>
          {title.replaceAll(DIRECTION_MARKS, '')}
        </Heading>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
    </header>
  );
}
