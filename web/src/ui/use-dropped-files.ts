import { useEffect, useEffectEvent } from 'react';

/**
 * Hears of files that are dropped anywhere while this stands: the browser would leave the page for them. What stands
 * further inside hears first, and what it has heard nobody else does.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const bringsFiles = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (bringsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    // Before the page under a dialog, which listens at the window.
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
}
