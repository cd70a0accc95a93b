import { beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactElement } from 'react';
import { textsIn } from '../../drawing/language/texts.ts';
import { EmbedViewContext, type EmbedView } from '../page/embed-context.ts';
import { Select } from './Select.tsx';

// Nothing has a place here, so nothing scrolls.
beforeEach(() => replace(Element.prototype, 'scrollIntoView', () => undefined));

const names = ['Argentina', 'Brazil', 'China', 'Denmark', 'Egypt', 'France', 'Germany', 'Hungary', 'India', 'Japan', 'Kenya', 'Latvia', 'Mexico'];
const countries = names.map((label, index) => ({ key: String(index), label }));
const few = countries.slice(0, 12);

const show = (part: ReactElement, language = 'en') =>
  render(<EmbedViewContext value={{ locale: { language, formatLocale: language, texts: textsIn(language) } } as unknown as EmbedView}>{part}</EmbedViewContext>);
const showSelect = (props: Partial<ComponentProps<typeof Select>> = {}) => {
  const onChange = jest.fn<(key: string) => void>();
  show(<Select name="Country" options={few} selected="1" onChange={onChange} {...props} />);
  return { onChange, button: screen.getByRole('combobox', { name: 'Country' }) };
};
/** What a screen reader says is walked to. */
const active = () => {
  const focused = document.activeElement!;
  return document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')?.textContent;
};

test('a button says what is chosen, and opens the list with it', async () => {
  const { button, onChange } = showSelect();
  expect(button).toHaveTextContent('Brazil');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Country' }).id);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Brazil');
  expect(button).toHaveFocus();
  expect(active()).toBe('Brazil');
  await userEvent.click(screen.getByRole('option', { name: 'China' }));
  expect(onChange.mock.calls).toEqual([['2']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button).toHaveFocus();
});

test.each([
  ['{ArrowDown}', 'Brazil'],
  ['{ArrowUp}', 'Brazil'],
  ['{Enter}', 'Brazil'],
  [' ', 'Brazil'],
  ['{Enter}{ArrowDown}', 'China'],
  ['{Enter}{ArrowUp}{ArrowUp}', 'Latvia'],
  ['{Enter}{End}', 'Latvia'],
  ['{Enter}{End}{ArrowDown}', 'Argentina'],
  ['{Enter}{PageDown}', 'Latvia'],
  ['{Enter}{End}{PageUp}', 'Brazil'],
  ['{Enter}{End}{Home}', 'Argentina'],
  ['fr', 'France'],
  ['{Enter}ge', 'Germany'],
  ['{Enter}x', 'Brazil'],
])('%s leads to %s', async (keys, to) => {
  const { button } = showSelect();
  button.focus();
  await userEvent.keyboard(keys);
  expect(active()).toBe(to);
});

test('one letter again and again goes through what begins with it', async () => {
  showSelect({ options: ['Sum', 'Average', 'Smallest', 'Standard deviation'].map((label) => ({ key: label, label })), selected: 'Average' }).button.focus();
  await userEvent.keyboard('s');
  expect(active()).toBe('Smallest');
  await userEvent.keyboard('s');
  expect(active()).toBe('Standard deviation');
  await userEvent.keyboard('s');
  expect(active()).toBe('Sum');
});

test.each(['{Enter}', ' '])('what is walked to is chosen by “%s”; what is chosen already changes nothing', async (key) => {
  const { button, onChange } = showSelect();
  button.focus();
  await userEvent.keyboard(`${key}{ArrowDown}${key}`);
  expect(onChange.mock.calls).toEqual([['2']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard(`${key}${key}`);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
});

test('Escape and who goes elsewhere leave what is chosen', async () => {
  const { button, onChange } = showSelect();
  button.focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await userEvent.click(document.body);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('one of many is searched for, also by what is typed on the button', async () => {
  const { button, onChange } = showSelect({ options: countries });
  await userEvent.click(button);
  const search = screen.getByRole('combobox', { name: 'Search in Country' });
  expect(search).toHaveFocus();
  await userEvent.keyboard('an');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['France', 'Germany', 'Japan']);
  expect(active()).toBe('France');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['6']]);
  expect(button).toHaveFocus();
  await userEvent.keyboard('den');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Denmark']);
  await userEvent.keyboard('x');
  expect(screen.getByText('No data for this selection')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('Enter that ends a word of an input method chooses nothing', async () => {
  const { button, onChange } = showSelect({ options: countries });
  await userEvent.click(button);
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('listbox')).toBeInTheDocument();
});

test('a finger opens a long list without the keyboard of the phone', () => {
  const { button } = showSelect({ options: countries });
  fireEvent(button, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }));
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('no form is sent, and who goes on by keyboard closes the list', async () => {
  const onSubmit = jest.fn();
  show(
    <form onSubmit={onSubmit}>
      <Select name="Country" options={countries} selected="1" onChange={() => undefined} />
      <button type="button">Next</button>
    </form>,
  );
  act(() => screen.getByRole('combobox').focus());
  await userEvent.keyboard('{ArrowDown}den{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('options stand in groups, which are found by their names, too', async () => {
  const options = [{ key: '', label: 'None' }, ...countries.map((one, index) => ({ ...one, group: index < 6 ? 'Visited' : 'Planned' }))];
  const { button, onChange } = showSelect({ options, selected: undefined, prompt: 'Add a country' });
  expect(button).toHaveTextContent('Add a country');
  await userEvent.click(button);
  expect(screen.getAllByRole('group').map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('option').length])).toEqual([['Visited', 6], ['Planned', 7]]);
  await userEvent.keyboard('plan{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['7']]);
});
