import { type ComponentProps, createContext, useContext } from 'react';

// The virtualizer places its rows by their heights, which it learns from what the browser has laid out: an opened thread
// would be drawn and laid out twice before anybody sees it. Its first screen is therefore drawn without places, one row
// under the other from the end up. A row without a box of its own is nothing that the virtualizer can measure. Once the
// first screen has been shown its rows get boxes, still one under the other: they are measured there, and placed only
// when their heights are known. Placed before that, all that stands above the end would jump for a frame.

type Opening = {
  /** The index of the first row of the first screen. */
  first: number;
  /** It has been shown: its rows are being measured. */
  isMeasuring: boolean;
};

/** Until the rows have places. */
export const OpeningContext = createContext<Opening | null>(null);

export function Rows({ style, ...rest }: ComponentProps<'div'>) {
  const isOpening = useContext(OpeningContext) !== null;
  // The pointer stays: taking it from the rows while they scroll is inherited, and styles every bubble anew.
  return <div {...rest} style={{ ...style, pointerEvents: undefined, ...(isOpening && flowing(style)) }} />;
}

export function Row({ index, style, ...rest }: ComponentProps<'div'> & { index: number }) {
  const opening = useContext(OpeningContext);
  if (opening === null) return <div {...rest} style={style} />;
  const { first, isMeasuring } = opening;
  return <div {...rest} style={index < first ? HIDDEN : isMeasuring ? BOX : BOXLESS} />;
}

const HIDDEN = { display: 'none' } as const;
const BOXLESS = { display: 'contents' } as const;
/** No margin of a bubble leaves it, as none leaves a row that has its place. */
const BOX = { display: 'flow-root' } as const;

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
