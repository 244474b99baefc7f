import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped on the pane around an element; answers whether some are held over it. A file dropped
 * anywhere else does nothing: the browser would leave the page for it. Without `onFiles` none is taken.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: ((files: Iterable<File>) => void) | null,
): boolean {
  const [isOver, setOver] = useState(false);
  const takes = useEffectEvent(
    (place: EventTarget | null) =>
      onFiles !== null && place instanceof Node && inside.current?.parentElement?.contains(place) === true,
  );
  const take = useEffectEvent((files: Iterable<File>) => onFiles?.(files));

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const isTaken = takes(event.target);
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setOver(isTaken);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!takes(relatedTarget)) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (takes(event.target)) take(event.dataTransfer.files);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}
