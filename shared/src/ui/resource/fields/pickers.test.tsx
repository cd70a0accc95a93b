import { formatInstant } from '@portal/shared/language';
import { findDialog, renderInShell } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { FormDrawer } from '../form-drawer.tsx';
import type { FormField } from './field.ts';

const saved = jest.fn<(values: object) => Promise<void>>();
let user: ReturnType<typeof userEvent.setup>;

const open = async <Values extends object>(fields: readonly FormField<Values>[], initial: Values, rules: Record<string, z.ZodMiniType>) => {
  await renderInShell(<FormDrawer<Values> title="Form" fields={fields} initial={initial} rules={rules} isNew onSave={saved} onClose={() => undefined} />);
  return findDialog('Form');
};
const save = async () => user.click(screen.getByRole('button', { name: 'Save' }));
const last = () => saved.mock.calls.at(-1)?.[0];

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  saved.mockReset().mockResolvedValue();
});

test('a colour is chosen by the keyboard, and goes out as its number', async () => {
  const form = await open([{ name: 'colour', label: 'Colour', kind: 'colour' }], { colour: undefined as string | undefined }, { colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)) });
  const button = await form.findByLabelText('Colour');
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  act(() => button.focus());
  await user.keyboard('{Enter}');
  const number = await waitFor(() => document.querySelector<HTMLInputElement>('.ant-color-picker-hex-input input') ?? Promise.reject(new Error('no panel')));
  await user.clear(number);
  await user.type(number, 'c0392b');
  await waitFor(() => expect(button).toHaveTextContent('#C0392B'));
  await waitFor(() => expect(form.queryByText('Cannot be empty')).toBeNull());
  await save();
  await waitFor(() => expect(last()).toEqual({ colour: '#c0392b' }));
});

test('a range of days is chosen, and is none without its days', async () => {
  const form = await open([{ name: 'days', label: 'Days', kind: 'days' }], { days: ['2026-11-02', '2026-11-03'] as readonly [string, string] | undefined }, { days: z.tuple([z.iso.date(), z.iso.date()]) });
  await user.click(await form.findByLabelText('Days'));
  const day = (name: string) => waitFor(() => document.querySelector<HTMLElement>(`td[title="${name}"]`) ?? Promise.reject(new Error(`no ${name}`)));
  await user.click(await day('2026-11-20'));
  await user.click(await day('2026-11-22'));
  await save();
  await waitFor(() => expect(last()).toEqual({ days: ['2026-11-20', '2026-11-22'] }));
  await user.click(document.querySelector('.ant-picker-clear') as HTMLElement);
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledTimes(1);
});

test.each([
  ['2027-03-02 09:30', '2027-03-02T09:30'],
  [formatInstant('2027-03-02T09:30:00', 'zh', 'minute'), '2027-03-02T09:30'],
  ['2027/3/2 9:30', '2027-03-02T09:30'],
  [formatInstant('2027-03-02T09:30:00', 'en', 'minute'), '2027-03-02T09:30'],
  ['2027/3/22 19:30', '2027-03-22T19:30'],
  ['2027-03-02', '2027-03-02T00:00'],
  [formatInstant('2027-03-02T09:30:00', 'en', 'day'), '2027-03-02T00:00'],
])('an instant that is typed as %s is taken, and shown as the portal shows it', async (typed, instant) => {
  const form = await open([{ name: 'from', label: 'From', kind: 'date', isInstant: true }], { from: undefined as string | undefined }, {});
  const field = await form.findByLabelText('From');
  await user.click(field);
  await user.type(field, typed);
  await user.tab();
  expect(field).toHaveValue(formatInstant(instant, 'en', 'minute'));
  await save();
  await waitFor(() => expect(last()).toEqual({ from: new Date(instant).toISOString() }));
});

describe('a choice from a tree', () => {
  const departments = [{ value: 1, label: 'Sales', children: [{ value: 2, label: 'North' }, { value: 3, label: 'South' }] }];
  const openTree = () => open([{ name: 'department', label: 'Department', kind: 'treeChoice', options: departments }], { department: undefined as number | undefined }, { department: z.int() });

  test('is made by the mouse', async () => {
    const form = await openTree();
    const box = await form.findByLabelText('Department');
    await save();
    expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
    await user.click(box);
    await user.click(await screen.findByTitle('South'));
    await waitFor(() => expect(form.queryByText('Cannot be empty')).toBeNull());
    await save();
    await waitFor(() => expect(last()).toEqual({ department: 3 }));
  });

  test('is looked for and made by the keyboard', async () => {
    const form = await openTree();
    const box = await form.findByLabelText('Department');
    await user.type(box, 'nor');
    await waitFor(() => expect(screen.queryByTitle('South')).toBeNull());
    expect(await screen.findByTitle('North')).toBeInTheDocument();
    // antd reads the key's number, which events of user-event do not have.
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 });
    await save();
    await waitFor(() => expect(last()).toEqual({ department: 2 }));
  });
});

describe('a picture', () => {
  const drawn = jest.fn();
  const upload = jest.fn<(picture: Blob) => Promise<string>>();

  /** jsdom draws nothing and measures nothing: a picture of 400 by 300 in a frame of the same size. */
  const drawPictures = () => {
    replace(URL, 'createObjectURL', () => 'blob:picture');
    replace(URL, 'revokeObjectURL', () => undefined);
    replace(globalThis, 'createImageBitmap', async () => ({ close: () => undefined }));
    replace(HTMLCanvasElement.prototype, 'getContext', () => ({ drawImage: drawn }));
    replace(HTMLCanvasElement.prototype, 'toBlob', function toBlob(this: HTMLCanvasElement, give: (blob: Blob) => void, type: string) {
      give(new Blob([`${this.width}x${this.height}`], { type }));
    });
    replace(HTMLElement.prototype, 'getBoundingClientRect', () => ({ x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 300, width: 400, height: 300 }));
    for (const [name, value] of [['offsetWidth', 400], ['offsetHeight', 300], ['naturalWidth', 800], ['naturalHeight', 600]] as const) replace(HTMLImageElement.prototype, name, value);
  };
  const openCover = () => open([{ name: 'cover', label: 'Cover', kind: 'picture', aspect: 1, upload }], { cover: undefined as string | undefined }, { cover: z.string().check(z.minLength(1)) });
  const shown = () => waitFor(() => document.querySelector('.reactEasyCrop_Image') ?? Promise.reject(new Error('no picture')));
  const choose = async () => {
    const form = await openCover();
    expect(await form.findByLabelText('Cover')).toHaveTextContent('Choose a picture');
    await save();
    expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), new File(['picture'], 'cover.jpg', { type: 'image/jpeg' }));
    const dialog = await findDialog('Crop the picture');
    fireEvent.load(await shown());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use it' })).toBeEnabled());
    return { form, dialog };
  };

  beforeEach(() => {
    drawn.mockReset();
    upload.mockReset().mockResolvedValue('upload/cover.jpg');
    drawPictures();
  });

  test('is cut to its proportions, where the keys have moved it, and uploaded', async () => {
    const { form, dialog } = await choose();
    act(() => dialog.getByLabelText('Drag the picture, or move it with the arrow keys').focus());
    await user.keyboard('{ArrowLeft}');
    await user.click(dialog.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    const [, x, , width, height, , , outWidth, outHeight] = drawn.mock.calls[0] as [unknown, ...number[]];
    expect([width, height, outWidth, outHeight]).toEqual([600, 600, 600, 600]);
    expect(x).toBeGreaterThan(100);
    expect(upload.mock.calls[0]?.[0].type).toBe('image/jpeg');
    expect(await form.findByAltText('The present picture')).toHaveAttribute('src', expect.stringContaining('upload/cover.jpg'));
    expect(within(document.body).getByText('Upload succeeded')).toBeInTheDocument();
    await waitFor(() => expect(form.queryByText('Cannot be empty')).toBeNull());
    await save();
    await waitFor(() => expect(last()).toEqual({ cover: 'upload/cover.jpg' }));
  });

  test('that is none says so instead of an empty frame', async () => {
    await openCover();
    await user.upload(await screen.findByLabelText('Choose a picture', { selector: 'input' }), new File(['words'], 'cover.jpg', { type: 'image/jpeg' }));
    const dialog = await findDialog('Crop the picture');
    fireEvent.error(await shown());
    expect(await dialog.findByRole('alert')).toHaveTextContent('The picture cannot be used');
  });

  test('that is not taken says so, and can be tried again or left', async () => {
    upload.mockRejectedValueOnce(new Error('Too large'));
    const { form, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Use it' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The picture cannot be used or could not be uploaded');
    await user.click(await dialog.findByRole('button', { name: 'Use it' }));
    expect(await form.findByAltText('The present picture')).toBeInTheDocument();
    await waitFor(() => expect(form.queryByText('Cannot be empty')).toBeNull());
    await user.click(form.getByRole('button', { name: 'Remove the picture' }));
    await save();
    await waitFor(() => expect(form.getAllByText('Cannot be empty')).not.toHaveLength(0));
    expect(saved).not.toHaveBeenCalled();
    expect(within(document.body).queryByAltText('The present picture')).toBeNull();
  });
});

describe('hours and minutes', () => {
  const openTime = async () => {
    const form = await open([{ name: 'time', label: 'Time', kind: 'time' }], { time: '08:59' as string | undefined }, { time: z.string() });
    return form.findByLabelText('Time');
  };

  test('are stepped through by the arrows in the field, each where the cursor is', async () => {
    const field = await openTime();
    act(() => field.focus());
    await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('10:59');
    await user.keyboard('{End}{ArrowUp}');
    expect(field).toHaveValue('10:00');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveValue('10:58');
    await user.tab();
    await save();
    await waitFor(() => expect(last()).toEqual({ time: '10:58' }));
  });

  test.each([
    ['typed', '{Control>}a{/Control}9:15', '09:15'],
    ['stepped', '{End}{ArrowDown}', '08:58'],
  ])('that were %s count for who goes on by the mouse', async (_, keys, time) => {
    const field = await openTime();
    await user.click(field);
    await user.keyboard(keys);
    await save();
    await waitFor(() => expect(last()).toEqual({ time }));
    expect(field).toHaveValue(time);
  });

  test('of an instant that were stepped count for who goes on by the mouse', async () => {
    const form = await open([{ name: 'from', label: 'From', kind: 'date', isInstant: true }], { from: new Date('2027-03-02T23:30').toISOString() as string | undefined }, {});
    await user.click(await form.findByLabelText('From'));
    await user.keyboard('{Home}{ArrowUp}');
    await save();
    await waitFor(() => expect(last()).toEqual({ from: new Date('2027-03-02T00:30').toISOString() }));
  });

  test('of an instant stay as they are where the pointer rests on a day, and somebody leaves the window', async () => {
    const from = new Date('2027-03-02T23:30').toISOString();
    const form = await open([{ name: 'from', label: 'From', kind: 'date', isInstant: true }], { from: from as string | undefined }, {});
    const field = await form.findByLabelText('From');
    await user.click(field);
    await user.hover(await waitFor(() => document.querySelector<HTMLElement>('td[title="2027-03-21"]') ?? Promise.reject(new Error('no day'))));
    await waitFor(() => expect(field).toHaveDisplayValue(/Mar 21/));
    // As a browser does it: the field is still that which has the focus in its document.
    fireEvent.blur(field);
    await save();
    await waitFor(() => expect(last()).toEqual({ from }));
  });

  test('that were clicked count without another click', async () => {
    const field = await openTime();
    await user.click(field);
    await user.click(await within(await screen.findByRole('listbox', { name: 'Hours' })).findByRole('option', { name: '14' }));
    await save();
    await waitFor(() => expect(last()).toEqual({ time: '14:59' }));
  });

  test('of an instant, too, with its day as it was', async () => {
    const form = await open([{ name: 'from', label: 'From', kind: 'date', isInstant: true }], { from: new Date('2027-03-02T23:30').toISOString() as string | undefined }, {});
    const field = await form.findByLabelText('From');
    act(() => field.focus());
    await user.keyboard('{Home}{ArrowUp}');
    await user.tab();
    await save();
    await waitFor(() => expect(last()).toEqual({ from: new Date('2027-03-02T00:30').toISOString() }));
  });

  test('say what they are in their columns, where the arrows go on from what was clicked', async () => {
    await user.click(await openTime());
    const hours = within(await screen.findByRole('listbox', { name: 'Hours' }));
    expect(hours.getByRole('option', { name: '08', selected: true })).toBeInTheDocument();
    await user.click(hours.getByRole('option', { name: '14' }));
    await user.keyboard('{ArrowDown}');
    expect(await hours.findByRole('option', { name: '15', selected: true })).toBeInTheDocument();
    expect(screen.getByRole('listbox', { name: 'Minutes' })).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: '59' }).id);
  });
});
