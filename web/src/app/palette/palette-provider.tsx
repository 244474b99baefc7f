import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

const PaletteDialog = lazyPart(async () => (await import('#app/palette/palette-dialog.tsx')).PaletteDialog, {
  place: 'over',
});

/** Under the search field of the list, or, on a page without one, in a dialog of its own. */
type Place = 'field' | 'dialog';

type Palette = { place: Place | null; open: () => void; close: () => void };

const PaletteContext = createContext<Palette | null>(null);

export function PaletteProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);
  const [wasDialog, setWasDialog] = useState(false);
  const palette = useMemo<Palette>(
    () => ({
      place,
      open: () => {
        const field = document.querySelector<HTMLInputElement>('[data-search-field]');
        field?.focus();
        field?.select();
        setPlace(field ? 'field' : 'dialog');
        if (!field) setWasDialog(true);
      },
      close: () => setPlace(null),
    }),
    [place],
  );
  return (
    <PaletteContext value={palette}>
      {children}
      {wasDialog && <PaletteDialog isOpen={place === 'dialog'} onClose={palette.close} />}
    </PaletteContext>
  );
}

export function usePalette(): Palette {
  const palette = useContext(PaletteContext);
  if (!palette) throw new Error('usePalette stands outside of the signed-in part of the app');
  return palette;
}
