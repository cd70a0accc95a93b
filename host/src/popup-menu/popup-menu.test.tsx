import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PopupMenu, type PopupItem } from './popup-menu.tsx';

const chosen = jest.fn();
const items: PopupItem[] = [
  { key: 'one', label: 'One', onSelect: () => chosen('one') },
  { key: 'none', label: 'None', disabled: true, onSelect: () => chosen('none') },
  { key: 'look', heading: 'Look' },
  { key: 'dark', label: 'Dark', checked: false, onSelect: () => chosen('dark') },
  { key: 'light', label: 'Light', checked: false, onSelect: () => chosen('light') },
];

const Opened = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>more</button>
      {open && <PopupMenu label="More" items={items} anchor={{ x: 0, y: 0, align: 'start' }} onClose={() => setOpen(false)} />}
    </>
  );
};

test('keys go round what can be chosen; Enter chooses, and the focus goes back', async () => {
  render(<Opened />);
  await userEvent.click(screen.getByText('more'));
  expect(screen.getByRole('menuitem', { name: 'One' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen).toHaveBeenCalledWith('light');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByText('more')).toHaveFocus();
});

test.each([['{Escape}'], ['{Tab}']])('%s closes it without a choice', async (key) => {
  chosen.mockClear();
  render(<Opened />);
  await userEvent.click(screen.getByText('more'));
  await userEvent.keyboard(key);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test('a click beside it closes it', async () => {
  render(<Opened />);
  await userEvent.click(screen.getByText('more'));
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
