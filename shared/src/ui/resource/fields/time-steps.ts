import type { KeyboardEvent } from 'react';

const COUNTS = { hour: 24, minute: 60 } as const;

/**
 * Up and down in a field that ends in a time, as in a browser's own: the hour or the minute at the cursor goes one on or back, round at its end, and
 * stays marked. To the picker it is typed.
 */
export const stepTime = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const field = event.target;
  if (by === undefined || !(field instanceof HTMLInputElement)) return;
  const [, hour, minute] = /(\d{1,2}):(\d{2})$/.exec(field.value) ?? [];
  if (hour === undefined || minute === undefined) return;
  event.preventDefault();
  const colon = field.value.length - minute.length - 1;
  const isHour = (field.selectionStart ?? 0) <= colon;
  const [start, end] = isHour ? [colon - hour.length, colon] : [colon + 1, field.value.length];
  const count = isHour ? COUNTS.hour : COUNTS.minute;
  const next = (Number(isHour ? hour : minute) + by + count) % count;
  field.setRangeText(String(next).padStart(2, '0'), start, end, 'select');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
