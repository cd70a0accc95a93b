import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { Tree } from './tree.tsx';

const LINE = 40;
const entries = Array.from({ length: 500 }, (_, index) => ({ key: `${index}`, title: { zh: `Report ${index}`, en: '' }, path: `/Main/PBIViews/${index}/null/Online` }));

/** A tree that shows ten lines, scrolled to line 300, with its first entry in front. */
const show = () => {
  replace(Element.prototype, 'clientHeight', 10 * LINE);
  const choose = jest.fn();
  const parts = { label: 'Menu', entries, onToggle: () => undefined, current: '0', onChoose: choose };
  const view = render(<Tree {...parts} open={new Set()} />);
  const tree = screen.getByRole('tree');
  fireEvent.scroll(tree, { target: { scrollTop: 300 * LINE } });
  return { tree, choose, redraw: (more: object) => view.rerender(<Tree {...parts} open={new Set()} {...more} />) };
};

test.each([
  ['its name', 'Report 305'],
  ['the line beside its name', undefined],
])('a press on %s leaves the list where it was scrolled to, so that it is a click', async (_, name) => {
  const { tree, choose } = show();
  const target = name ? screen.getByText(name) : screen.getByTitle('Report 305');
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(tree).toContainElement(document.activeElement as HTMLElement);
  expect(tree.scrollTop).toBe(300 * LINE);
  await user.pointer({ keys: '[/MouseLeft]', target });
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ key: '305' }));
  expect(tree.scrollTop).toBe(300 * LINE);
});

test('the keyboard comes to the line that has the focus, also after the mouse was here', async () => {
  const { tree } = show();
  await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByText('Report 305') });
  tree.blur();
  (document.activeElement as HTMLElement).blur();
  fireEvent.scroll(tree, { target: { scrollTop: 0 } });
  await userEvent.tab();
  expect(tree).toHaveFocus();
  expect(tree.scrollTop).toBe(296 * LINE);
});

test('the list stays where it is when entries before the one in front come or go', () => {
  const { tree, redraw } = show();
  redraw({ entries: entries.slice(1), current: '1' });
  expect(tree.scrollTop).toBe(0);
  fireEvent.scroll(tree, { target: { scrollTop: 300 * LINE } });
  redraw({ entries, current: '1' });
  expect(tree.scrollTop).toBe(300 * LINE);
});

test('where the display zoom makes texts larger, lines are higher with them: a long name has two', () => {
  const style = document.createElement('style');
  style.textContent = '[role="tree"] { font-size: 21px }';
  document.head.append(style);
  try {
    show();
    expect(screen.getByRole('treeitem', { name: 'Report 200' })).toHaveStyle({ height: `${LINE * 1.5}px`, top: `${200 * LINE * 1.5}px` });
  } finally {
    style.remove();
  }
});
