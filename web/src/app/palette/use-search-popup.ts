import { usePalette } from '#app/palette/palette-provider.tsx';
import { usePaletteField } from '#app/palette/use-palette-field.tsx';
import { useListView } from '#features/conversations/list/list-view.tsx';
import type { SearchPopup } from '#features/conversations/list/search-field.tsx';

/** The commands under the search field of the list: what is typed there finds conversations and commands alike. */
export function useSearchPopup(): SearchPopup {
  const { place, close } = usePalette();
  const { text, setText } = useListView();
  const { list, ...field } = usePaletteField({ text, onClear: () => setText(''), onClose: close });
  const isOpen = place === 'field';
  return { ...field, isOpen, onClose: close, element: isOpen && list };
}
