import { type ComponentProps, createContext, useContext } from 'react';

// The virtualizer takes the pointer from its rows while they scroll, and hides those that it has not measured. Both are
// inherited, so that each change styles every bubble anew: twice before an opened thread is seen.

/** Whether the first screen of a thread has not been shown yet. */
export const OpeningContext = createContext(false);

export function Rows({ style, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

/** Nothing is painted between drawing and measuring the first rows, so none of them has to be hidden. */
export function Row({ index: _, style, ...rest }: ComponentProps<'div'> & { index: number }) {
  const isOpening = useContext(OpeningContext);
  return <div {...rest} style={isOpening ? { ...style, visibility: undefined } : style} />;
}
