import { findDialog, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { FormDrawer } from '../form-drawer.tsx';
import { splitAddresses, withoutDoubles } from './addresses.ts';
import type { FormField, OnProgress } from './field.ts';
import FileInput from './file-input.tsx';

const saved = jest.fn<(values: object) => Promise<void>>();
let user: ReturnType<typeof userEvent.setup>;

const open = async <Values extends object>(fields: readonly FormField<Values>[], initial: Values, rules: Record<string, z.ZodMiniType> = {}) => {
  await renderInShell(<FormDrawer<Values> title="Form" fields={fields} initial={initial} rules={rules} isNew onSave={saved} onClose={() => undefined} />);
  return findDialog('Form');
};
const save = async () => user.click(screen.getByRole('button', { name: 'Save' }));
const last = () => saved.mock.calls.at(-1)?.[0];

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  saved.mockReset().mockResolvedValue();
});

test('values go out as the contract has them, whatever antd keeps inside', async () => {
  // It shows minutes; what nobody has changed stays to the millisecond.
  const from = new Date(2026, 10, 21, 8, 30, 12, 345).toISOString();
  const form = await open(
    [
      { name: 'count', label: 'Count', kind: 'number', unit: 'days' },
      { name: 'flag', label: 'Flag', kind: 'switch' },
      { name: 'day', label: 'Day', kind: 'date' },
      { name: 'at', label: 'At', kind: 'time' },
      { name: 'from', label: 'From', kind: 'date', isInstant: true },
      { name: 'tags', label: 'Tags', kind: 'tags' },
      { name: 'mails', label: 'Mails', kind: 'addresses' },
      { name: 'note', label: 'Note', kind: 'own', render: ({ id, value, onChange }) => <input id={id} value={String(value)} onChange={({ target }) => onChange?.(target.value)} /> },
    ],
    { count: 3 as number | undefined, flag: 0, day: '2026-11-21', at: '08:30', from, tags: ['a'], mails: [] as string[], note: '' },
    { count: z.int().check(z.minimum(1)), mails: z.array(z.email()).check(z.maxLength(3)) },
  );
  const count = await form.findByLabelText('Count');
  expect(await form.findByLabelText('Day')).toHaveValue('Nov 21, 2026');
  expect(form.getByLabelText('At')).toHaveValue('08:30');
  expect(form.getByLabelText('From')).toHaveValue('Nov 21, 2026, 08:30');
  await user.clear(count);
  await user.click(form.getByRole('switch', { name: 'Flag' }));
  await user.type(form.getByLabelText('Tags'), 'b,');
  await user.type(form.getByLabelText('Mails'), 'jane@example.com; wrong,');
  await user.type(form.getByLabelText('Note'), 'x');
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(form.getByText('“wrong” has the wrong format')).toBeInTheDocument();
  await user.type(count, '0');
  expect(await form.findByText('Cannot be less than 1')).toBeInTheDocument();
  await user.clear(count);
  await user.type(count, '7');
  // For a moment after a word has become an entry, antd takes no entry away: who goes on typing would lose it.
  await waitFor(async () => {
    if (form.queryByText('wrong')) await user.type(form.getByLabelText('Mails'), '{Backspace}');
    expect(form.queryByText('wrong')).toBeNull();
  });
  await save();
  await waitFor(() => expect(last()).toEqual({ count: 7, flag: 1, day: '2026-11-21', at: '08:30', from, tags: ['a', 'b'], mails: ['jane@example.com'], note: 'x' }));
});

test('a field stands where it makes sense, and in two languages where it has two', async () => {
  const form = await open(
    [
      { name: 'type', label: 'Type', kind: 'choice', options: [{ value: 'page', label: 'Page' }, { value: 'folder', label: 'Folder' }] },
      { name: 'path', label: 'Path', kind: 'text', shown: ({ type }) => type === 'page' },
      { name: 'title', english: 'entitle', label: 'Title', kind: 'names' },
    ],
    { type: 'folder', path: '', title: '', entitle: '' },
    { path: z.string().check(z.minLength(1)), title: z.string().check(z.maxLength(2)) },
  );
  expect(form.queryByLabelText('Path')).toBeNull();
  await user.click(form.getByLabelText('Type'));
  await user.click(await screen.findByTitle('Page'));
  expect(await form.findByLabelText('Path')).toBeInTheDocument();
  await user.type(form.getByLabelText('Title (Chinese)'), '菜单栏');
  await user.type(form.getByLabelText('Title (English)'), 'Menu');
  expect(await form.findByText('At most 2 characters')).toBeInTheDocument();
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});

test('people are looked for on the server, and keep their names', async () => {
  const search = jest.fn(async (keyword: string) => (keyword === 'jo' ? [{ value: 5, label: 'Jo' }] : []));
  const form = await open([{ name: 'people', label: 'People', kind: 'searchMany', search, chosen: [{ value: 4, label: 'Ann' }] }], { people: [4] });
  expect(await form.findByTitle('Ann')).toBeInTheDocument();
  await user.type(form.getByLabelText('People'), 'jo');
  await user.click(await screen.findByTitle('Jo'));
  expect(form.getByTitle('Ann')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(last()).toEqual({ people: [4, 5] }));
  expect(search.mock.calls.map(([keyword]) => keyword)).toContain('jo');
});

test('a file is sent with its progress; one that is not taken says why', async () => {
  let progress: OnProgress = () => undefined;
  let settle: { done: (path: string) => void; fail: (reason: Error) => void } | undefined;
  const upload = (_: File, onProgress: OnProgress) => {
    progress = onProgress;
    return new Promise<string>((done, fail) => (settle = { done, fail }));
  };
  const form = await open([{ name: 'file', label: 'File', kind: 'file', accept: '.csv', upload }], { file: undefined as string | undefined });
  const choose = async () => user.upload((await waitFor(() => document.querySelector('input[type=file]') ?? Promise.reject(new Error('no input')))) as HTMLInputElement, new File(['1'], 'rows.csv', { type: 'text/csv' }));
  await form.findByText('Choose a file');
  await choose();
  settle?.fail(new Error('Too large'));
  expect(await form.findByText('“rows.csv” was not uploaded: Too large')).toBeInTheDocument();
  await choose();
  await waitFor(() => expect(form.queryByText(/Too large/)).toBeNull());
  act(() => progress(0.5));
  expect(await form.findByText('50%')).toBeInTheDocument();
  expect(screen.queryByText('Upload succeeded')).toBeNull();
  settle?.done('upload/rows.csv');
  expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
  await waitFor(() => expect(form.queryByText('50%')).toBeNull());
  await save();
  await waitFor(() => expect(last()).toEqual({ file: 'upload/rows.csv' }));
});

test('a file that was sent is there until the form has been saved with it', async () => {
  const Form = () => {
    const [value, setValue] = useState<string>();
    return (
      <>
        <FileInput value={value} onChange={setValue} accept=".csv" upload={async () => 'upload/1.csv'} />
        <button onClick={() => setValue(undefined)}>Saved</button>
      </>
    );
  };
  await renderInShell(<Form />);
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['1'], 'rows.csv', { type: 'text/csv' }));
  expect(await screen.findByText('rows.csv')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  expect(screen.queryByText('rows.csv')).not.toBeInTheDocument();
});

test('a file that goes on where it was is paused and continued, and is told of after the page was loaded anew', async () => {
  const given: { file: File; onProgress: OnProgress; signal: AbortSignal }[] = [];
  const upload = (file: File, onProgress: OnProgress, signal: AbortSignal) => {
    given.push({ file, onProgress, signal });
    return new Promise<string>(() => undefined);
  };
  const fields: FormField<{ file: string | undefined }>[] = [{ name: 'file', label: 'File', kind: 'file', accept: '.mp4', upload, resumes: 'chapter 7' }];
  const { unmount } = await renderInShell(<FormDrawer title="Form" fields={fields} initial={{ file: undefined }} rules={{}} isNew onSave={saved} onClose={() => undefined} />);
  const form = await findDialog('Form');
  await form.findByText('Choose a file');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['1'], 'tour.mp4', { type: 'video/mp4' }));
  act(() => given[0]?.onProgress(0.43));
  await user.click(await form.findByRole('button', { name: 'Pause the upload of “tour.mp4”' }));
  expect(given[0]?.signal.aborted).toBe(true);
  await user.click(form.getByRole('button', { name: 'Go on' }));
  expect(given[1]?.file).toBe(given[0]?.file);
  expect(form.getByText('43%')).toBeInTheDocument();
  unmount();
  const anew = await open(fields, { file: undefined });
  expect(await anew.findByText('43% of “tour.mp4” have been uploaded. Choose the same file again to go on there.')).toBeInTheDocument();
  await user.click(anew.getByRole('button', { name: 'Forget it' }));
  expect(anew.queryByText(/43%/)).toBeNull();
});

test.each([
  ['the portal does not take the file', new ApiError('No video', { kind: 'refused', statusCode: 400 }), false],
  ['the portal has a problem', new ApiError('A hiccup', { kind: 'refused', statusCode: 500 }), true],
  ['the portal is not reached', new ApiError('No connection', { kind: 'network' }), true],
])('where %s, going on is offered only if it can help', async (_, error, canGoOn) => {
  const upload = async (_: File, onProgress: OnProgress) => {
    onProgress(0);
    throw error;
  };
  const fields: FormField<{ file: string | undefined }>[] = [{ name: 'file', label: 'File', kind: 'file', accept: '.mp4', upload, resumes: 'chapter 8' }];
  const { unmount } = await renderInShell(<FormDrawer title="Form" fields={fields} initial={{ file: undefined }} rules={{}} isNew onSave={saved} onClose={() => undefined} />);
  const form = await findDialog('Form');
  await form.findByText('Choose a file');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['1'], 'lie.mp4', { type: 'video/mp4' }));
  expect(await form.findByText(`“lie.mp4” was not uploaded: ${error.message}`)).toBeInTheDocument();
  expect(form.queryAllByRole('button', { name: 'Go on' })).toHaveLength(canGoOn ? 1 : 0);
  expect(form.getByText('Choose another file')).toBeInTheDocument();
  unmount();
  const anew = await open(fields, { file: undefined });
  await anew.findByText('Choose a file');
  expect(anew.queryAllByText(/Choose the same file again/)).toHaveLength(canGoOn ? 1 : 0);
});

test('an empty file is not sent', async () => {
  const upload = jest.fn(async () => 'a.mp4');
  const form = await open([{ name: 'file', label: 'File', kind: 'file', accept: '.mp4', upload }], { file: undefined });
  await form.findByText('Choose a file');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([], 'none.mp4', { type: 'video/mp4' }));
  expect(await form.findByText('“none.mp4” was not uploaded: The file is empty')).toBeInTheDocument();
  expect(upload).not.toHaveBeenCalled();
});

test('an icon is found by its name, in Chinese as well, beside its field', async () => {
  const form = await open([{ name: 'icon', label: 'Icon', kind: 'icon', icons: async () => ({ BarChartOutlined: () => <i />, UserOutlined: () => <b /> }) }], { icon: '' });
  await user.click(await form.findByText('No icon'));
  await user.type(await screen.findByRole('textbox', { name: 'Search for an icon' }), 'bar ch');
  expect(screen.queryByRole('button', { name: 'user' })).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: 'Search for an icon' }));
  await user.type(screen.getByRole('textbox', { name: 'Search for an icon' }), '柱状');
  expect(screen.queryByRole('button', { name: 'user' })).toBeNull();
  // What lies in the document's end lies over the drawer's foot.
  expect(form.getByRole('group', { name: 'Icons' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'bar chart' }));
  expect(form.getByRole('button', { name: 'Icon', expanded: false })).toHaveFocus();
  await save();
  await waitFor(() => expect(last()).toEqual({ icon: 'BarChartOutlined' }));
});

test('mail addresses are split as people write them, and each is there once', () => {
  expect(splitAddresses(' a@b.de;c@d.de，e@f.de\n;; ')).toEqual(['a@b.de', 'c@d.de', 'e@f.de']);
  expect(withoutDoubles(['A@b.de', 'c@d.de', 'a@B.de'])).toEqual(['A@b.de', 'c@d.de']);
});

test('a text is chosen by what it is called or typed, is needed where it is shown, and what follows a field follows it in a new row', async () => {
  const form = await open(
    [
      { name: 'kind', label: 'Kind', kind: 'text', sets: (kind) => ({ note: `of ${String(kind)}` }) },
      { name: 'page', label: 'Page', kind: 'suggest', options: [{ value: 'User', label: 'People' }, { value: 'Log', label: 'What was done' }], needed: true, shown: ({ kind }) => kind !== 'none' },
      { name: 'note', label: 'Note', kind: 'text' },
    ],
    { kind: '', page: '', note: '' },
    { page: z._default(z.string(), '') },
  );
  await user.type(form.getByLabelText('Kind'), 'a');
  expect(form.getByLabelText('Note')).toHaveValue('of a');
  await save();
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  await user.type(form.getByLabelText('Page'), 'peo');
  expect(screen.queryByTitle('What was done')).toBeNull();
  await user.click(await screen.findByTitle('People'));
  await save();
  await waitFor(() => expect(last()).toEqual({ kind: 'a', page: 'User', note: 'of a' }));
  await user.clear(form.getByLabelText('Page'));
  await user.type(form.getByLabelText('Page'), 'Elsewhere/7');
  await save();
  await waitFor(() => expect(last()).toMatchObject({ page: 'Elsewhere/7' }));
});
