import { answer, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { ApiError } from '@portal/shared/api';
import { endpoints, type ContentDraft, type DraftBody } from '@portal/shared/contract/all';
import type { ShownTab } from '@portal/shared/shell';
import { EditorNotices } from './editor-notices.tsx';
import { useContentEditor } from './use-content-editor.ts';

const { contentDrafts } = endpoints;
type Values = { title: string; cover: string };
type Row = Values & { readonly id: number; readonly version: number };

const standing: Row = { id: 7, version: 3, title: 'Old', cover: '' };
const draft: ContentDraft = { version: 3, body: { title: 'Half' }, updateTime: '2026-11-21T08:00:00.000Z' };
const valuesOf = (row: Row | null): Values => ({ title: row?.title ?? '', cover: row?.cover ?? '' });
const draftOf = (values: Values): DraftBody => ({ ...values });
const valuesIn = ({ title }: DraftBody, before: Values): Values => ({ ...before, title: String(title) });
const keyOf = (id: number) => `article:${id}`;

type Editor = ReturnType<typeof useContentEditor<Row, Values>>;
let editor: Editor;
const calls = {
  info: jest.fn(async () => standing),
  versions: jest.fn(async () => [{ version: 4, authorName: 'Ben', createTime: '2026-11-21T08:30:00.000Z' }]),
  add: jest.fn(async () => ({ id: 9, version: 1 })),
  update: jest.fn(async ({ id, version }: { readonly id: number; readonly version: number }, _: Values) => ({ id, version: version + 1 })),
};

type ThingProps = { kept: ContentDraft | null; opened?: Row | null; mayUpdate?: boolean; isSending?: () => boolean };

const onAdded = jest.fn();
const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);

const Thing = ({ kept, opened = standing, mayUpdate = true, isSending = () => false, onEditor }: ThingProps & { onEditor: (now: Editor) => void }) => {
  const now = useContentEditor<Row, Values>({ opened, draft: kept, draftKey: 'article:7', keyOf, valuesOf, draftOf, valuesIn, calls, mayAdd: true, mayUpdate, differences: () => [], isSending, onDone: () => undefined, onAdded, onReload: () => undefined });
  useEffect(() => onEditor(now));
  return <EditorNotices {...now.notices} />;
};
const open = (kept: ContentDraft | null, more: Partial<ThingProps> = {}) =>
  renderInShell(
    <Thing
      kept={kept}
      {...more}
      onEditor={(now) => {
        editor = now;
      }}
    />,
    { tab: { guardUnsavedChanges } },
  );
/** As the shell does for who saves and leaves. */
const leave = async (way: 'leave' | 'reload' = 'leave') => {
  let isSaved: boolean | undefined;
  await act(async () => void (isSaved = await guardUnsavedChanges.mock.lastCall?.[1]?.(way)));
  return isSaved;
};

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  jest.clearAllMocks();
  answer(contentDrafts.save, () => ({ updateTime: '2026-11-21T08:00:00.000Z' }));
  answer(contentDrafts.discard, () => null);
});

test('what is typed while a picture is uploaded stays when it has come', async () => {
  await open(null);
  // The upload was begun with this one.
  const { change } = editor;
  act(() => editor.change({ title: 'New' }));
  act(() => change({ cover: '/cover.webp' }));
  expect(editor.values).toEqual({ title: 'New', cover: '/cover.webp' });
});

test('what was restored is said until it is saved, and not again when something else is typed', async () => {
  await open(draft);
  expect(editor.values.title).toBe('Half');
  expect(screen.getByText(/^Unsaved changes from .+ restored/)).toBeInTheDocument();
  await act(() => editor.save());
  expect(calls.update).toHaveBeenCalledWith({ id: 7, version: 3 }, { title: 'Half', cover: '' });
  expect(requests(contentDrafts.discard)).toEqual([{ key: 'article:7' }]);
  act(() => editor.change({ title: 'More' }));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});

test.each([
  ['saved by somebody', 4, 'Ben', 'Saved by Ben on Nov 21, 2026'],
  ['published by somebody, which is no version to look at', 3, 'Ben', 'Someone else saved it'],
  ['saved by nobody who is known', 4, '', 'Someone else saved it'],
])('who saves second what was %s is told as much as is known', async (_, version, authorName, said) => {
  calls.update.mockRejectedValueOnce(new ApiError('Stale', { kind: 'refused', statusCode: 409 }));
  calls.versions.mockResolvedValueOnce([{ version, authorName, createTime: '2026-11-21T08:30:00.000Z' }]);
  await open(null);
  act(() => editor.change({ title: 'New' }));
  await act(() => editor.save());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(said));
  expect(calls.versions).toHaveBeenCalledTimes(1);
});

test('a conflict is told where nobody may look at versions, and stays while something is typed', async () => {
  calls.update.mockRejectedValueOnce(new ApiError('Stale', { kind: 'refused', statusCode: 409 }));
  calls.versions.mockRejectedValueOnce(new ApiError('Not you', { kind: 'refused', statusCode: 403 }));
  await open(null);
  act(() => editor.change({ title: 'New' }));
  await act(() => editor.save());
  act(() => editor.change({ title: 'Newer' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Someone else saved it while you were editing. What you have written is still here.');
});

describe('who saves and leaves', () => {
  test('has saved what was typed, or is told why not and stays', async () => {
    calls.update.mockRejectedValueOnce(new ApiError('Too long', { kind: 'refused', statusCode: 400 }));
    await open(null);
    act(() => editor.change({ title: 'New' }));
    expect(await leave()).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent('Too long');
    expect(await leave()).toBe(true);
    expect(calls.update).toHaveBeenLastCalledWith({ id: 7, version: 3 }, { title: 'New', cover: '' });
    expect(editor.isChanged).toBe(false);
  });

  test('has not while a file is still being sent', async () => {
    await open(null, { isSending: () => true });
    act(() => editor.change({ title: 'New' }));
    expect(await leave()).toBe(false);
    expect(calls.update).toHaveBeenCalledTimes(1);
  });

  test('leaves something new where it was opened, and adds it once, whatever becomes of leaving', async () => {
    calls.info.mockResolvedValueOnce({ id: 9, version: 1, title: 'New', cover: '' });
    await open(null, { opened: null });
    act(() => editor.change({ title: 'New' }));
    expect(await leave()).toBe(true);
    expect(onAdded).not.toHaveBeenCalled();
    act(() => editor.change({ title: 'Newer' }));
    expect(await leave()).toBe(true);
    expect(calls.add).toHaveBeenCalledTimes(1);
    expect(calls.update).toHaveBeenCalledWith({ id: 9, version: 1 }, { title: 'Newer', cover: '' });
  });

  test('finds something new at its own address where the page is loaded anew', async () => {
    await open(null, { opened: null });
    act(() => editor.change({ title: 'New' }));
    // The page is another one already: the shell has nothing left to do.
    expect(await leave('reload')).toBe(false);
    expect(onAdded.mock.calls).toEqual([[9, { title: 'New', cover: '' }]]);
  });

  test('is somebody who may save', async () => {
    await open(null, { mayUpdate: false });
    act(() => editor.change({ title: 'New' }));
    expect(guardUnsavedChanges.mock.calls).toEqual([[expect.any(Function), undefined]]);
  });
});
