import type { Tip } from '../../drawing/charts/drawing.ts';

/** A tooltip as elements: what users typed never becomes HTML. */
export const tip: Tip = (title, lines) => {
  const box = document.createElement('div');
  box.className = 'tip';
  const head = document.createElement('div');
  head.className = 'tip-title';
  head.textContent = title;
  box.append(head);
  for (const { color, name, value } of lines) {
    const line = document.createElement('div');
    line.className = 'tip-line';
    const key = document.createElement('span');
    key.className = 'tip-key';
    if (color) key.style.background = color;
    const label = document.createElement('span');
    label.className = 'tip-name';
    label.textContent = name;
    const number = document.createElement('b');
    number.textContent = value;
    line.append(...(color ? [key] : []), label, number);
    box.append(line);
  }
  return box;
};
