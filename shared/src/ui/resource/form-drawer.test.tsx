import { findDialog, renderInShell } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '@portal/shared/api';
import type { ShownTab } from '@portal/shared/shell';
import { FormDrawer } from './form-drawer.tsx';
import type { FormField } from './fields/field.ts';

type Values = { code: string; title: string; entitle: string; count: number | undefined };
const fields: readonly FormField<Values>[] = [
  { name: 'code', label: 'Code', kind: 'text', fixed: true },
  { name: 'title', english: 'entitle', label: 'Title', kind: 'names' },
  { name: 'count', label: 'Count', kind: 'number' },
];
const rules = { title: z.string().check(z.minLength(1)), count: z.int() };
const closed = jest.fn();
let user: ReturnType<typeof userEvent.setup>;

const Drawer = ({ isNew = true, of = fields, onSave = async () => undefined }: { isNew?: boolean; of?: readonly FormField<Values>[]; onSave?: () => Promise<unknown> }): ReactNode => (
  <FormDrawer<Values> title="Form" fields={of} initial={{ code: 'a', title: '', entitle: '', count: undefined }} rules={rules} isNew={isNew} onSave={onSave} onClose={closed} />
);

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  closed.mockReset();
});

test.each([
  ['its first field', true, fields, 'Code'],
  ['the first that can be changed', false, fields, 'Title (Chinese)'],
  ['a first one that is fetched', true, [...fields].reverse(), 'Count'],
] as const)('a form begins in %s', async (_, isNew, of, label) => {
  await renderInShell(<Drawer isNew={isNew} of={of} />);
  const form = await findDialog('Form');
  await waitFor(() => expect(form.getByLabelText(label)).toHaveFocus());
});

test('what is wrong with its fields is still said when its page comes to the front again, and the focus stays', async () => {
  const refuse = async () => {
    throw new ApiError('Refused', { kind: 'refused', statusCode: 409, errors: [{ field: 'code', message: 'Taken already' }] });
  };
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Drawer onSave={refuse} />
    </Activity>
  );
  const { rerender } = await renderInShell(page('visible'));
  const form = await findDialog('Form');
  await user.type(await form.findByLabelText('Count'), '1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  rerender(page('hidden'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(page('visible'));
  expect(await form.findByText('Cannot be empty')).toBeInTheDocument();
  expect(form.getByLabelText('Code')).not.toHaveFocus();
  await user.type(form.getByLabelText('Title (Chinese)'), '标题');
  await waitFor(() => expect(form.queryByText('Cannot be empty')).toBeNull());
});

test('the summary counts what is still wrong, and goes with the last of it', async () => {
  await renderInShell(<Drawer />);
  const form = await findDialog('Form');
  await user.clear(await form.findByLabelText('Code'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('2 fields need your attention')).toBeInTheDocument();
  await user.type(form.getByLabelText('Title (Chinese)'), '标题');
  expect(await form.findByText('1 field needs your attention')).toBeInTheDocument();
  await user.type(form.getByLabelText('Count'), '1');
  await waitFor(() => expect(form.queryByRole('alert', { name: '' })).toBeNull());
  await user.clear(form.getByLabelText('Title (Chinese)'));
  expect(await form.findByText('1 field needs your attention')).toBeInTheDocument();
});

test('who is asked whether to leave their work keeps it with Enter', async () => {
  await renderInShell(<Drawer />);
  const form = await findDialog('Form');
  await user.type(form.getByLabelText('Code'), 'b');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const question = await findDialog('Leave without saving?');
  await waitFor(() => expect(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  expect(form.getByLabelText('Code')).toHaveValue('ab');
});

test('the shell is told how to save what is entered: what is wrong is said, and what is saved closes the form', async () => {
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
  await renderInShell(<FormDrawer<Values> isNew title="Form" fields={fields} initial={{ code: 'a', title: 't', entitle: '', count: 1 }} rules={rules} onSave={async () => undefined} onClose={closed} />, { tab: { guardUnsavedChanges } });
  const form = await findDialog('Form');
  await form.findByLabelText('Count');
  await user.clear(form.getByLabelText('Title (Chinese)'));
  const save = async () => {
    let isSaved: boolean | undefined;
    await act(async () => void (isSaved = await guardUnsavedChanges.mock.lastCall?.[1]?.()));
    return isSaved;
  };
  expect(await save()).toBe(false);
  expect(await form.findByText('1 field needs your attention')).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  await user.type(form.getByLabelText('Title (Chinese)'), 't');
  expect(await save()).toBe(true);
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each([
  ['has a label of its own', { saveLabel: 'Merge' }],
  ['cannot be taken back', { isDanger: true }],
  ['says so', { savesOnLeave: false }],
])('what %s is not done by leaving: the shell is told of no way to save', async (_, isAct) => {
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
  await renderInShell(<FormDrawer<Values> isNew title="Form" fields={fields} initial={{ code: 'a', title: 't', entitle: '', count: 1 }} rules={rules} onSave={async () => undefined} onClose={closed} {...isAct} />, { tab: { guardUnsavedChanges } });
  await user.type((await findDialog('Form')).getByLabelText('Code'), 'b');
  expect(guardUnsavedChanges.mock.calls).toEqual([[expect.any(Function), undefined]]);
});

test('what saves under a label of its own is done by leaving where it says so', async () => {
  const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
  await renderInShell(<FormDrawer<Values> isNew title="Form" saveLabel="Keep" savesOnLeave fields={fields} initial={{ code: 'a', title: 't', entitle: '', count: 1 }} rules={rules} onSave={async () => undefined} onClose={closed} />, { tab: { guardUnsavedChanges } });
  await user.type((await findDialog('Form')).getByLabelText('Code'), 'b');
  expect(guardUnsavedChanges.mock.calls).toEqual([[expect.any(Function), expect.any(Function)]]);
});

test('a long form is read by its parts', async () => {
  await renderInShell(<Drawer of={fields.map((field) => (field.name === 'count' ? { ...field, section: 'Numbers' } : field))} />);
  const form = await findDialog('Form');
  const heading = form.getByRole('heading', { name: 'Numbers' });
  expect(heading.compareDocumentPosition(await form.findByLabelText('Count')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(heading.compareDocumentPosition(form.getByLabelText('Title (Chinese)')) & Node.DOCUMENT_POSITION_PRECEDING).not.toBe(0);
});

test('one that holds nothing to lose is left without a question', async () => {
  await renderInShell(<FormDrawer<Values> isNew isLight title="Form" fields={fields} initial={{ code: 'a', title: '', entitle: '', count: undefined }} rules={rules} onSave={async () => undefined} onClose={closed} />);
  const form = await findDialog('Form');
  await user.type(await form.findByLabelText('Count'), '1');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

describe('who saves second', () => {
  const initial: Values = { code: 'a', title: 'Old', entitle: 'Old', count: 1 };
  const stale = () => Promise.reject(new ApiError('Somebody came first', { kind: 'refused', statusCode: 409, errors: [{ field: 'version', message: 'Stale' }] }));
  const openStale = async (states: Values[], onSaveOver: (values: Values) => Promise<unknown>, together?: readonly (readonly (keyof Values)[])[]) => {
    await renderInShell(<FormDrawer<Values> title="Form" fields={fields} initial={initial} rules={rules} onSave={stale} current={async () => states.shift()} onReload={async () => undefined} onSaveOver={onSaveOver} onClose={closed} together={together} />);
    const form = await findDialog('Form');
    await user.clear(await form.findByLabelText('Count'));
    await user.type(form.getByLabelText('Count'), '5');
    await user.click(form.getByRole('button', { name: 'Save' }));
    return form;
  };

  test('saves over what they have changed, and leaves the rest as it stands by now', async () => {
    const onSaveOver = jest.fn(async (_: Values) => undefined);
    const form = await openStale([{ ...initial, title: 'New', count: 3 }], onSaveOver);
    await user.click(await form.findByRole('button', { name: 'Save over it' }));
    await waitFor(() => expect(onSaveOver.mock.calls).toEqual([[{ code: 'a', title: 'New', entitle: 'Old', count: 5 }]]));
  });

  test('has changed it also where somebody else had come to the same for a while', async () => {
    const onSaveOver = jest.fn((_: Values): Promise<unknown> => Promise.resolve());
    onSaveOver.mockImplementationOnce(stale);
    const form = await openStale([{ ...initial, count: 5 }, { ...initial, count: 2 }], onSaveOver);
    await user.click(await form.findByRole('button', { name: 'Save over it' }));
    await waitFor(() => expect(form.getByRole('table')).toHaveTextContent('25'));
    await user.click(form.getByRole('button', { name: 'Save over it' }));
    await waitFor(() => expect(onSaveOver).toHaveBeenLastCalledWith({ ...initial, count: 5 }));
  });

  test('has by then what somebody else has made of a field that is not drawn, also after more was typed', async () => {
    const onSaveOver = jest.fn((_: Values): Promise<unknown> => Promise.resolve());
    onSaveOver.mockImplementationOnce(stale);
    const states = [{ ...initial, count: 3 }, { ...initial, count: 4 }];
    const some: readonly FormField<Values>[] = [{ name: 'code', label: 'Code', kind: 'text' }, { name: 'count', label: 'Count', kind: 'number', shown: ({ code }) => code === 'all' }];
    await renderInShell(<FormDrawer<Values> title="Form" fields={some} initial={initial} rules={rules} onSave={stale} current={async () => states.shift()} onReload={async () => undefined} onSaveOver={onSaveOver} onClose={closed} />);
    const form = await findDialog('Form');
    await user.type(await form.findByLabelText('Code'), 'b');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const over = await form.findByRole('button', { name: 'Save over it' });
    await user.type(form.getByLabelText('Code'), 'c');
    await user.click(over);
    await waitFor(() => expect(states).toEqual([]));
    await user.clear(form.getByLabelText('Code'));
    await user.type(form.getByLabelText('Code'), 'all');
    expect(await form.findByLabelText('Count')).toHaveValue('4');
  });

  test('takes fields that are one thing as one', async () => {
    const onSaveOver = jest.fn(async (_: Values) => undefined);
    const form = await openStale([{ ...initial, title: 'New', entitle: 'New' }], onSaveOver, [['title', 'count']]);
    await user.click(await form.findByRole('button', { name: 'Save over it' }));
    await waitFor(() => expect(onSaveOver).toHaveBeenLastCalledWith({ code: 'a', title: 'Old', entitle: 'New', count: 5 }));
  });
});
