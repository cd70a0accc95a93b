import { answer, calls, findDialog, HttpError, renderInShell, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Activity } from 'react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ExportTask } from '@portal/shared/contract/all';
import ExportsPage from './exports-page.tsx';

const task: ExportTask = {
  id: 4,
  name: 'Weekly',
  reportId: 7,
  reportName: '美国航班',
  reportEnName: 'US Flights',
  reportType: 0,
  isEmail: 1,
  strEmail: 'ada@example.test',
  mailTitle: '{{reportName}} {{date}}',
  mailContent: 'Attached.',
  isPDF: 1,
  isPPT: 0,
  isPNG: 0,
  isXLSX: 0,
  isDOCX: 0,
  isCSV: 0,
  state: 'done',
  percent: 100,
  message: '',
  files: [{ format: 'PDF', path: '/api/OnlinePowerBI/ExportFile/a.pdf', bytes: 2049 }],
  createTime: '2026-03-02T08:00:00.000Z',
  finishTime: '2026-03-02T08:01:00.000Z',
};
const listed = (...items: ExportTask[]) => answer(endpoints.exports.list, () => ({ items, total: items.length, pageIndex: 1, pageSize: 10 }));
const asked = (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(restartPortal);
afterEach(() => void jest.useRealTimers());

test('a finished task gives its files, and can be run again', async () => {
  listed(task);
  answer(endpoints.exports.refresh, () => task);
  await renderInShell(<ExportsPage />);
  const link = await screen.findByRole('link', { name: 'PDF 3 KB, download “Weekly”' });
  expect(link).toHaveAttribute('href', '/api/OnlinePowerBI/ExportFile/a.pdf');
  expect(link).toHaveTextContent('3 KB');
  expect(screen.getByText('To ada@example.test')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Export “Weekly” again' }));
  await waitFor(() => expect(asked(endpoints.exports.refresh.path)).toEqual([{ id: 4 }]));
});

test('a task under way shows how far it is, and a failed one why', async () => {
  listed({ ...task, state: 'running', percent: 40, files: [] }, { ...task, id: 5, name: 'Other', state: 'failed', message: 'The service is busy', files: [] });
  await renderInShell(<ExportsPage />);
  expect(await screen.findByRole('progressbar', { name: 'Progress of “Weekly”' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('The service is busy')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export “Weekly” again' })).toBeNull();
});

test('what an earlier visit saw under way is not said to be so before the server has answered again', async () => {
  jest.useFakeTimers();
  listed({ ...task, state: 'running', percent: 0, files: [] });
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <ExportsPage />
    </Activity>
  );
  const view = await renderInShell(page('visible'));
  expect(await screen.findByText('In progress')).toBeVisible();
  await act(async () => view.rerender(page('hidden')));
  let tell = (): void => undefined;
  const answered = new Promise<void>((fulfil) => (tell = fulfil));
  answer(endpoints.exports.list, async () => {
    await answered;
    return { items: [task], total: 1, pageIndex: 1, pageSize: 10 };
  });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  await act(async () => view.rerender(page('visible')));
  expect(screen.getByText('Checking the progress…')).toBeVisible();
  expect([screen.queryByText('In progress'), screen.queryByRole('progressbar')]).toEqual([null, null]);
  tell();
  expect(await screen.findByText('Done')).toBeVisible();
});

test('the report of a task opens as what it is', async () => {
  listed(task, { ...task, id: 5, reportId: 8, reportEnName: 'Routes', reportType: 2 });
  const openReport = jest.fn();
  await renderInShell(<ExportsPage />, { shell: { openReport } });
  await userEvent.click(await screen.findByRole('button', { name: 'Routes' }));
  await userEvent.click(screen.getByRole('button', { name: 'US Flights' }));
  expect(openReport.mock.calls).toMatchObject([[{ id: 8, type: 'Rdlreports' }], [{ id: 7, type: 'Online' }]]);
});

test('the export of a list gives its file and runs again; there is no report to open, and nothing to change', async () => {
  listed({ ...task, name: 'Users 2026-03-02', reportId: null, reportName: '', reportEnName: '', reportType: null, isEmail: 0, strEmail: '', isPDF: 0, isXLSX: 1, files: [{ format: 'XLSX', path: '/api/OnlinePowerBI/ExportFile/a.xlsx', bytes: 2049 }] });
  await renderInShell(<ExportsPage />);
  expect(await screen.findByRole('link', { name: 'XLSX 3 KB, download “Users 2026-03-02”' })).toHaveAttribute('href', '/api/OnlinePowerBI/ExportFile/a.xlsx');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Export “Users 2026-03-02” again', 'Delete “Users 2026-03-02”']);
});

test('a task that has ended is changed, with variables in the words of its mail', async () => {
  listed(task);
  answer(endpoints.exports.update, () => task);
  await renderInShell(<ExportsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change “Weekly”' }));
  const name = await screen.findByLabelText('Name');
  expect([screen.getByLabelText('PDF'), screen.getByLabelText('PowerPoint')].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  await userEvent.clear(name);
  await userEvent.type(name, 'Monthly');
  await userEvent.type(screen.getByLabelText('Subject'), ' for ');
  const subject = within(screen.getByRole('group', { name: 'Insert into “Subject”' }));
  await userEvent.click(subject.getByRole('button', { name: 'My name' }));
  await userEvent.click(subject.getByRole('button', { name: 'Report ID' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked(endpoints.exports.update.path)).toMatchObject([{ id: 4, name: 'Monthly', isPDF: 1, isPPT: 0, isEmail: 1, strEmail: 'ada@example.test', mailTitle: '{{reportName}} {{date}} for {{userName}}{{reportId}}', mailContent: 'Attached.' }]));
});

test('a refusal of a field stands at the field', async () => {
  listed(task);
  answer(endpoints.exports.update, () => {
    throw new HttpError(400, 'no', [{ field: 'mailTitle', message: 'Too long' }]);
  });
  await renderInShell(<ExportsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change “Weekly”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveFocus());
});

test('deleting asks first', async () => {
  listed(task);
  answer(endpoints.exports.remove, () => null);
  await renderInShell(<ExportsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Weekly”' }));
  const question = await findDialog('Delete the export “Weekly”?');
  expect(question.getByText(/files are deleted as well/)).toBeVisible();
  expect(asked(endpoints.exports.remove.path)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked(endpoints.exports.remove.path)).toEqual([{ id: 4 }]));
});

test('without tasks it says how to begin one', async () => {
  listed();
  await renderInShell(<ExportsPage />);
  expect(await screen.findByText('No exports yet')).toBeInTheDocument();
});
