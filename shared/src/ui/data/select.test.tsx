import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './select.tsx';

const options = ['Administrators', 'Viewers'].map((label, value) => ({ label, value }));

test.each([undefined, 'multiple'] as const)('Tab leaves an open list without choosing anything: %s', async (mode) => {
  const onChange = jest.fn();
  const user = userEvent.setup();
  render(<Select aria-label="Role" options={options} onChange={onChange} {...(mode && { mode })} />);
  const box = screen.getByRole('combobox', { name: 'Role' });
  await user.click(box);
  expect(box).toHaveAttribute('aria-expanded', 'true');
  // By its number, which is what antd reads.
  const wentOn = fireEvent.keyDown(box, { key: 'Tab', which: 9, keyCode: 9 });
  expect(wentOn).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

test('what is pointed at and clicked is chosen as ever', async () => {
  const onChange = jest.fn();
  const user = userEvent.setup();
  render(<Select aria-label="Role" options={options} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByTitle('Viewers'));
  expect(onChange).toHaveBeenCalledWith(1, expect.anything());
});
