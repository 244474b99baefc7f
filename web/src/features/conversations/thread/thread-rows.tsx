import { type ComponentProps, createContext, useContext } from 'react';

// The virtualizer places its rows by their heights, which it learns from what the browser has laid out: an opened thread
// would be drawn and laid out twice before anybody sees it. Its first screen is therefore drawn without places, one row
// under the other from the end up. A row without a box of its own is nothing that the virtualizer can measure; it does
// so as soon as the first screen has been shown.

/** While the first screen is being shown, the index of its first row; null from then on. */
export const OpeningContext = createContext<number | null>(null);

export function Rows({ style, ...rest }: ComponentProps<'div'>) {
  const isOpening = useContext(OpeningContext) !== null;
  // The pointer stays: taking it from the rows while they scroll is inherited, and styles every bubble anew.
  return <div {...rest} style={{ ...style, pointerEvents: undefined, ...(isOpening && flowing(style)) }} />;
}

export function Row({ index, style, ...rest }: ComponentProps<'div'> & { index: number }) {
  const first = useContext(OpeningContext);
  if (first === null) return <div {...rest} style={style} />;
  return <div {...rest} style={{ display: index < first ? 'none' : 'contents' }} />;
}

/** As tall as the virtualizer takes all rows to be, so that the end is where it looks for it. */
function flowing(style: ComponentProps<'div'>['style']) {
  return {
    contain: 'style',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    height: undefined,
    minHeight: style?.height,
  } as const;
}
