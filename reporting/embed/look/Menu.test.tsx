import { expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './Menu.tsx';

const names = (role: 'menuitem' | 'menuitemradio') => screen.queryAllByRole(role).map((item) => item.textContent?.trim());

test('a submenu takes the place of the other entries; Escape goes back to it, and then to the button', async () => {
  // jsdom lays nothing out.
  replace(Element.prototype, 'scrollIntoView', () => undefined);
  const sort = jest.fn();
  const choices = ['Airport', 'Flights'].map((text, index) => ({ text, checked: index === 1, run: () => sort(text) }));
  const groups = [choices, [{ text: 'As published', run: () => sort(undefined) }]];
  render(<Menu className="menu" label="More" entries={[{ text: 'Focus', run: () => undefined }, { icon: 'sort', text: 'Sort by', groups }]} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Sort by', expanded: false })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect([names('menuitem'), names('menuitemradio')]).toEqual([['Sort by', 'As published'], ['Airport', 'Flights']]);
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Flights');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  expect(names('menuitem')).toEqual(['Focus', 'Sort by']);
  expect(screen.getByRole('menuitem', { name: 'Sort by' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect([sort.mock.calls, screen.queryByRole('menu')]).toEqual([[['Airport']], null]);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
});
