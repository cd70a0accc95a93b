import type { DragEvent } from 'react';
import type { FieldItem } from '../document/field-rules.ts';
import type { FieldPosition } from '../document/fields.ts';

/** What is dragged: a field of the dataset, or one that already stands in a well of a visual. */
export interface Dragged {
  item: FieldItem;
  from?: FieldPosition & { visual: string };
}

/** Nothing else on the clipboard of a drag has this type, so that files and links are no fields. */
const type = 'application/x-report-field';

export const drag = (event: DragEvent, what: Dragged): void => {
  event.dataTransfer.setData(type, JSON.stringify(what));
  event.dataTransfer.effectAllowed = 'copyMove';
};

/** For `onDragOver`: a place takes fields, and leaves all else to the browser. */
export const allowDrop = (event: DragEvent): void => {
  if (event.dataTransfer.types.includes(type)) event.preventDefault();
};

/** What was dropped; nothing when it is no field. */
export const dragged = (event: DragEvent): Dragged | undefined => {
  const text = event.dataTransfer.getData(type);
  return text === '' ? undefined : (JSON.parse(text) as Dragged);
};
