import type { Editor } from '#features/knowledge/use-editor.ts';
import { useLayout } from '#lib/layout.ts';

/** Where the parts of the editor stand. */
export function useEditorLayout({ source, edit, panel }: Editor) {
  const isPhone = useLayout() === 'phone';
  const isTextShown = !panel && !edit.conflict && source.stored !== undefined;
  const isView = edit.mode === 'view';
  const isNever = isView && edit.text === '';
  return {
    isPhone,
    /** Nothing is written, and nobody writes. */
    isNever,
    /** The tools have room beside the title of a dialog, else a row of their own. */
    toolbar: isTextShown ? (isPhone || source.place === 'page' ? 'row' : 'header') : null,
    hasFaqBeside: source.part === 'knowledge_base' && isView && !isPhone && !isNever,
  } as const;
}
