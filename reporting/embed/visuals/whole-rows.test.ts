import { expect, test } from '@jest/globals';
import { scrolled, wholeRows } from './whole-rows.ts';

/** A table of rows of 24 pixels with a head of 25 in a place of some height; jsdom lays out nothing. */
const tableOf = (rows: number, height: number, { foot = 0, bar = 0, top = 0 } = {}): HTMLElement => {
  const scroller = document.createElement('div');
  scroller.innerHTML = `<table><thead></thead><tbody><tr aria-hidden="true"></tr>${'<tr></tr>'.repeat(rows)}</tbody>${foot > 0 ? '<tfoot></tfoot>' : ''}</table>`;
  const content = 25 + 24 * rows + foot;
  const heights: Record<string, number> = { table: content, thead: 25, tr: 24, tfoot: foot };
  for (const [tag, of] of Object.entries(heights)) scroller.querySelectorAll(tag).forEach((element) => (element.getBoundingClientRect = () => ({ height: of }) as DOMRect));
  const values = { clientHeight: height - bar, offsetHeight: height, scrollHeight: Math.max(content, height - bar), clientWidth: 300, offsetWidth: 300, scrollWidth: bar > 0 ? 400 : 300, scrollTop: top, scrollLeft: 0 };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(scroller, name, { value });
  return scroller;
};

test.each([
  ['all that it has where everything fits', tableOf(5, 200), 200, 200],
  ['that of its head and as many whole rows as fit', tableOf(20, 200), 200, 25 + 7 * 24],
  ['with a foot and a bar, less', tableOf(20, 200, { foot: 30, bar: 10 }), 200, 25 + 30 + 10 + 5 * 24],
  ['all that it has where not one row fits', tableOf(20, 40), 40, 40],
  ['that of the rows of a larger place, once it has one', tableOf(20, 193), 300, 25 + 11 * 24],
])('the height of a table is %s', (_, scroller, height, expected) => {
  expect(wholeRows(scroller, height)).toBe(expected);
});

test('what is out of sight is known at each edge', () => {
  expect(scrolled(tableOf(20, 200))).toMatchObject({ above: false, below: true, after: false, head: 25, rest: 0 });
  expect(scrolled(tableOf(20, 200, { top: 25 + 480 - 200 }))).toMatchObject({ above: true, below: false });
  expect(scrolled(tableOf(3, 200, { bar: 10 }))).toMatchObject({ below: false, after: true, barX: 10, rest: 190 - 97 });
});
