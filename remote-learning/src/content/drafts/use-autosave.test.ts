import { answer, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { endpoints, type DraftBody } from '@portal/shared/contract/all';
import { useAutosave } from './use-autosave.ts';

const { contentDrafts } = endpoints;

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  answer(contentDrafts.save, () => ({ updateTime: '2026-11-21T08:00:00.000Z' }));
});

test('what is written is read when it is kept, and not each time that its page is drawn', async () => {
  const read = jest.fn();
  const body = { content: 'long', toJSON: () => (read(), { content: 'long' }) } as unknown as DraftBody;
  const { rerender, unmount } = renderHook(({ written }) => useAutosave('article:7', 3, written), { initialProps: { written: body } });
  for (let draws = 0; draws < 5; draws += 1) rerender({ written: body });
  expect(read).not.toHaveBeenCalled();
  unmount();
  expect(read).toHaveBeenCalled();
  await waitFor(() => expect(requests(contentDrafts.save)).toMatchObject([{ key: 'article:7', version: 3, body: { content: 'long' } }]));
});
