import { type DragEvent, useEffect, useState } from 'react';
import { filesMeant } from './handed-over.ts';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true;

/** Prevents the browser from opening a file that was dropped beside the letter, which would replace the page. */
function keepPage(event: globalThis.DragEvent): void {
  if (hasFiles(event.dataTransfer)) event.preventDefault();
}

interface FileDrop {
  onFiles: (files: readonly File[]) => void;
  /** Called with the text if the drop contains text instead of files. */
  onText?: (text: string) => void;
}

export function useFileDrop({ onFiles, onText }: FileDrop) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        const files = filesMeant(event.dataTransfer);
        if (files.length > 0) onFiles(files);
        else onText?.(event.dataTransfer.getData('text/plain'));
      },
    },
  };
}
