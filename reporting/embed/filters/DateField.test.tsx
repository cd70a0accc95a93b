import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { textsIn } from '../../drawing/language/texts.ts';
import { EmbedViewContext, type EmbedView } from '../page/embed-context.ts';
import { DateField } from './DateField.tsx';

const show = (part: ReactElement, language = 'en') =>
  render(<EmbedViewContext value={{ locale: { language, formatLocale: language, texts: textsIn(language) } } as unknown as EmbedView}>{part}</EmbedViewContext>);

test.each([
  ['en', 'Mar 1, 2001'],
  ['zh-CN', '2001/03/01'],
])('a day is written as %s writes it', (language, text) => {
  show(<DateField label="From" value="2001-03-01" onChange={() => undefined} />, language);
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue(text);
});

test.each([
  ['2001-04-02', '2001-04-02'],
  ['2001/4/2', '2001-04-02'],
  ['2001年4月2日', '2001-04-02'],
  ['Apr 2, 2001', '2001-04-02'],
  ['1999-01-01', '2000-01-01'],
  ['', ''],
])('“%s” is taken for %s', async (text, day) => {
  const onChange = jest.fn();
  show(<DateField label="From" value="2001-03-01" least="2000-01-01" onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'From' });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
  expect(onChange.mock.calls).toEqual([[day]]);
});

test.each([
  ['de-DE', '02.03.2001', '2001-03-02'],
  ['de-DE', '2. März 2001', '2001-03-02'],
  ['fr-FR', '2 avr. 2001', '2001-04-02'],
  ['en-US', '4/2/2001', '2001-04-02'],
  ['en-GB', '2/4/2001', '2001-04-02'],
])('in %s “%s” is %s', async (language, text, day) => {
  const onChange = jest.fn();
  show(<DateField label="From" value="2001-01-31" onChange={onChange} />, language);
  const field = screen.getByRole('textbox', { name: 'From' });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
  expect(onChange.mock.calls).toEqual([[day]]);
});

test.each(['soon', '2001-02-30', '2001-13-01', '2001-31-12', 'Feb 30, 2001', '13'])('“%s” is no day: it stays to be mended, and nothing is sent', async (text) => {
  const [onChange, onSubmit] = [jest.fn(), jest.fn()];
  show(
    <form onSubmit={onSubmit}>
      <DateField label="From" value="2001-03-01" onChange={onChange} />
    </form>,
  );
  const field = screen.getByRole('textbox', { name: 'From' });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
  expect(screen.getByRole('alert')).toHaveTextContent('Not a date. Write it like Mar 1, 2001');
  expect(field).toHaveValue(text);
  expect([onChange, onSubmit].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  await userEvent.clear(field);
  await userEvent.type(field, '2001-03-02');
  await userEvent.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChange.mock.calls).toEqual([['2001-03-02']]);
});

test('a calendar is walked by keys, and what is beyond the bounds is not to be had', async () => {
  const onChange = jest.fn();
  show(<DateField label="From" value="2001-03-31" greatest="2001-05-20" onChange={onChange} />);
  const button = screen.getByRole('button', { name: 'Calendar: From' });
  await userEvent.click(button);
  const dayNamed = (name: string) => screen.getByRole('button', { name });
  expect(dayNamed('Saturday, March 31, 2001')).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(dayNamed('Monday, April 30, 2001')).toHaveFocus();
  await userEvent.keyboard('{PageDown}{ArrowDown}');
  expect(dayNamed('Sunday, May 20, 2001')).toHaveFocus();
  expect(dayNamed('Monday, May 21, 2001')).toBeDisabled();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onChange.mock.calls).toEqual([['2001-05-13']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test('who turns the month with the mouse stays on the button', async () => {
  show(<DateField label="From" value="2001-03-31" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Calendar: From' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText('Apr 2001')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
});
