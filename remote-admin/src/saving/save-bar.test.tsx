import { findDialog, renderInShell } from '@portal/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SaveBar } from './save-bar.tsx';
import type { Review } from './use-unsaved.ts';

const open = async () => {
  const onSave = jest.fn(async () => undefined);
  let review: Review | undefined;
  const { unmount } = await renderInShell(
    <SaveBar isChanged summary="1 change" texts={{ discard: 'Discard', saved: 'Saved it' }} onDiscard={() => undefined} onSave={onSave} onReload={async () => undefined} onUnsaved={(given) => (review = given)}>
      What is different
    </SaveBar>,
  );
  /** Leaves the page, and looks at what would be saved. */
  const leave = (): Promise<boolean> => {
    let asked: Promise<boolean> | undefined;
    act(() => {
      asked = review?.();
    });
    if (!asked) throw new Error('Nothing is guarded');
    return asked;
  };
  return { leave, unmount, onSave };
};

test.each([
  ['Save', true, 1],
  ['Cancel', false, 0],
] as const)('who leaves sees what would be saved: %s', async (button, isSaved, times) => {
  const { leave, onSave } = await open();
  const left = leave();
  const dialog = await findDialog('Save these changes?');
  expect(dialog.getByText('What is different')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await left).toBe(isSaved);
  expect(onSave).toHaveBeenCalledTimes(times);
});

test('who leaves twice is answered twice', async () => {
  const { leave } = await open();
  const first = leave();
  const second = leave();
  expect(await first).toBe(false);
  await userEvent.click((await findDialog('Save these changes?')).getByRole('button', { name: 'Save' }));
  expect(await second).toBe(true);
  expect(await screen.findByText('Saved it')).toBeInTheDocument();
});

test('who leaves is answered also when what they would have saved is gone', async () => {
  const { leave, unmount } = await open();
  const left = leave();
  unmount();
  expect(await left).toBe(false);
});
