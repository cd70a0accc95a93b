import { answer, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type UserImport } from '@portal/shared/contract/access';
import { ImportView } from './import-view.tsx';

const { users } = endpoints;
const done = (id: number): UserImport => ({
  id, fileName: `people-${String(id)}.xlsx`, rows: 3, state: 'done', percent: 100, mayCancel: 0, failure: null, created: 3, updated: 0, skipped: 0, departments: 0, hasResult: 1, hasPasswords: 1, finishTime: '2026-11-02T08:00:00.000Z',
});

beforeEach(() => {
  restartPortal();
});

test('after the next import was begun, the result of the one before is not offered as that one’s', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  let isBegun = false;
  let tell: (value: UserImport) => void = () => undefined;
  answer(users.importStatus, () => (isBegun ? new Promise<UserImport>((fulfil) => (tell = fulfil)) : done(1)));
  answer(users.importUser, () => ({ id: 2, rows: 3 }));
  answer(users.checkImport, () => ({ created: 3, updated: 0, skipped: 0, departments: 0, wrong: 0, wrongRows: [] }));
  answer(users.runImport, () => {
    isBegun = true;
    return null;
  });
  const { container } = await renderInShell(<ImportView onBack={() => undefined} />, { path: '/Main/User' });
  expect(await screen.findByRole('link', { name: /Download the result/ })).toHaveAttribute('href', expect.stringContaining('/1/'));

  await user.click(screen.getByRole('button', { name: 'Import again' }));
  const input = await waitFor(() => {
    const found = container.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found!;
  });
  await user.upload(input, new File(['people'], 'people.xlsx'));
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(isBegun).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument());
  expect(screen.queryByText('The import is done')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Download the result/ })).not.toBeInTheDocument();

  tell(done(2));
  expect(await screen.findByRole('link', { name: /Download the result/ })).toHaveAttribute('href', expect.stringContaining('/2/'));
});
