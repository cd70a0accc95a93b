import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Cells of a spreadsheet come as text and as a picture of themselves: then the text is meant. */
export const takePictures = (event: ClipboardEvent, add: (files: readonly File[]) => void): void => {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  add(files);
};

/** Files that are dragged over an element and dropped on it. */
export const useDrop = (onFiles: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
};
