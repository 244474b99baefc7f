import type { ComponentProps } from 'react';
import { useLayout } from '#lib/layout.ts';

/** The title of a part: on the phone below the page's own, elsewhere below that of the dialog it stands in. */
export function SectionTitle(props: ComponentProps<'h3'>) {
  const Heading = useLayout() === 'phone' ? 'h2' : 'h3';
  return <Heading {...props} />;
}
