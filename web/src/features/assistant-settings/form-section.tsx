import { createContext, type ReactNode, useContext, useId } from 'react';

import classes from '#features/assistant-settings/form-section.module.css';

/** Under the title of a dialog or of a page. */
export const SectionLevelContext = createContext<'h2' | 'h3'>('h3');

type Props = { title: string; lead: string; children: ReactNode };

/** A named part of the form: its name beside its fields, above them where there is no room. */
export function FormSection({ title, lead, children }: Props) {
  const Heading = useContext(SectionLevelContext);
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
