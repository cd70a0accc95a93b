import { answer, calls, findDialog, HttpError, permitEverything, permitViewing, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, reportType, type DeletedReport, type OwnReport, type Report } from '@portal/shared/contract/all';
import DatasetsPage from './datasets-page.tsx';
import RecycleBinPage from './recycle-bin-page.tsx';
import OwnReportsPage from './own-reports-page.tsx';

const { list, remove, rename, recycleBin, restore, purge } = endpoints.selfService;
const own: OwnReport = { id: 7, name: 'Mine', originName: '电影', originEnName: 'Films', isOpen: 1, createTime: '2026-03-02T08:00:00.000Z' };
const deleted = (id: number, name: string): DeletedReport => ({
  id,
  name,
  originName: '电影',
  originEnName: 'Films',
  deleteTime: new Date(Date.now() - 86_400_000).toISOString(),
  purgeTime: new Date(Date.now() + 28.5 * 86_400_000).toISOString(),
});
const asked = (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body);
const openReport = jest.fn();

beforeEach(() => {
  restartPortal();
  permitEverything();
  openReport.mockClear();
});

test('who looks at the portal as somebody else sees their reports and their recycle bin, and is offered to change nothing', async () => {
  permitViewing(allEndpoints);
  answer(list, () => [own]);
  answer(recycleBin, () => [deleted(8, 'Gone')]);
  const { unmount } = await renderInShell(<OwnReportsPage />, { shell: { openReport } });
  await screen.findByRole('button', { name: 'Mine' });
  expect(screen.getAllByRole('button')).toHaveLength(2);
  unmount();
  await renderInShell(<RecycleBinPage />);
  await screen.findByRole('heading', { name: 'Gone' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('where no data are granted it says whom to ask, as what may not be seen does', async () => {
  answer(endpoints.selfService.datasets, () => []);
  const open = jest.fn();
  await renderInShell(<DatasetsPage />, { shell: { open } });
  const face = within(await screen.findByRole('alert'));
  expect(face.getByRole('heading', { level: 1, name: 'There is no data you can use' })).toBeVisible();
  expect(face.getByText(/edit access to one/)).toBeVisible();
  await userEvent.click(face.getByRole('button', { name: 'Reports' }));
  expect(open).toHaveBeenCalledWith('/Main/ReportListForClass');
});

test('who has no data asks for those of a report that they may open; only reports that one can build on are offered', async () => {
  answer(endpoints.selfService.datasets, () => []);
  const report = (id: number, reportEnName: string, type: 0 | 2) => ({ id, reportName: '', reportEnName, reportType: type }) as Report;
  answer(endpoints.reports.getMyReportsSearch, () => [report(1, 'US Flights', reportType.online), report(3, 'Films', reportType.paginated)]);
  answer(endpoints.reports.ownRequest, () => null);
  answer(endpoints.reports.requestAccess, () => null);
  await renderInShell(<DatasetsPage />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Which report’s data?' }));
  await userEvent.click(await screen.findByText('US Flights'));
  expect(screen.queryByText('Films')).toBeNull();
  const reason = await screen.findByRole('textbox', { name: 'Why do you need it?' });
  expect(reason).toHaveValue('I would like to make reports of my own over its data.');
  await userEvent.type(reason, ' For the fleet.');
  await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
  await waitFor(() => expect(asked(endpoints.reports.requestAccess.path)).toEqual([{ reportId: 1, reason: 'I would like to make reports of my own over its data. For the fleet.' }]));
});

test('who may not ask is told so', async () => {
  permitViewing(allEndpoints);
  answer(endpoints.selfService.datasets, () => []);
  await renderInShell(<DatasetsPage />);
  expect(await screen.findByText(/Please ask an administrator/)).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('deleting says what becomes of it, and can be undone although its row is gone', async () => {
  let rows = [own];
  answer(list, () => rows);
  answer(remove, () => {
    rows = [];
    return null;
  });
  answer(restore, () => {
    rows = [own];
    return { id: 7, name: 'Mine' };
  });
  await renderInShell(<OwnReportsPage />, { shell: { openReport } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Mine”' }));
  const question = await findDialog('Delete the report “Mine”?');
  expect(question.getByText(/stays in the recycle bin for 30 days/)).toBeVisible();
  expect(asked(remove.path)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Mine” is in the recycle bin')).toBeVisible();
  expect(await screen.findByText('You have not made a report yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Delete “Mine”' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Open it' }));
  expect(openReport).toHaveBeenCalledWith(expect.objectContaining({ id: 7, type: 'Online' }));
});

test('a name that is refused is told at the name', async () => {
  answer(list, () => [own]);
  answer(rename, () => {
    throw new HttpError(409, 'You have made a report of that name already', [{ field: 'name', message: 'You have made a report of that name already' }]);
  });
  await renderInShell(<OwnReportsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename “Mine”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You have made a report of that name already');
});

test('the bin tells when a report goes for good, and gives it back', async () => {
  let rows = [deleted(7, 'Mine'), deleted(8, 'Other')];
  answer(recycleBin, () => rows);
  answer(restore, () => {
    rows = rows.slice(1);
    return { id: 7, name: 'Mine (2)' };
  });
  await renderInShell(<RecycleBinPage />, { shell: { openReport } });
  const row = (await screen.findByRole('heading', { name: 'Mine' })).closest('li');
  expect(row).toHaveTextContent('Will be deleted for good in 29 days');
  expect(row).toHaveTextContent('Data of “Films”');
  await userEvent.click(screen.getByRole('button', { name: 'Restore “Mine”' }));
  expect(await screen.findByText('“Mine (2)” has been restored')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mine' })).toBeNull());
});

test('one report, or all of the bin, is deleted for good after a question only', async () => {
  answer(recycleBin, () => [deleted(7, 'Mine'), deleted(8, 'Other')]);
  answer(purge, () => null);
  await renderInShell(<RecycleBinPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good: “Other”' }));
  const one = await findDialog('Delete the report “Other” for good?');
  expect(one.getByText(/^Comments, favourites, .* cannot be undone\.$/)).toBeVisible();
  // Enter alone deletes nothing.
  await waitFor(() => expect(one.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.click(one.getByRole('button', { name: 'Cancel' }));
  expect(asked(purge.path)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good: “Other”' }));
  await userEvent.click((await findDialog('Delete the report “Other” for good?')).getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(asked(purge.path)).toEqual([{ ids: [8] }]));
  await userEvent.click(screen.getByRole('button', { name: 'Empty the recycle bin' }));
  const all = await findDialog('Delete the 2 reports in the recycle bin for good?');
  await userEvent.click(all.getByRole('button', { name: 'Empty the recycle bin' }));
  await waitFor(() => expect(asked(purge.path)).toEqual([{ ids: [8] }, { ids: [7, 8] }]));
});

test('who deletes a report of their own is at the next one, and at the heading when none is left', async () => {
  let rows = [own, { ...own, id: 8, name: 'Other' }];
  answer(list, () => rows);
  answer(remove, ({ id: gone }) => {
    rows = rows.filter(({ id }) => id !== gone);
    return null;
  });
  await renderInShell(<OwnReportsPage />);
  const deleteReport = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Delete “${name}”` }));
    await userEvent.click((await findDialog(`Delete the report “${name}”?`)).getByRole('button', { name: 'Delete' }));
  };
  await deleteReport('Mine');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete “Other”' })).toHaveFocus());
  await deleteReport('Other');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'My own reports' })).toHaveFocus());
});

test('who restores a report, or deletes one for good, is at the next one, and is told so', async () => {
  let rows = [deleted(7, 'Mine'), deleted(8, 'Other'), deleted(9, 'Third')];
  answer(recycleBin, () => rows);
  answer(restore, ({ id: restored }) => {
    rows = rows.filter(({ id }) => id !== restored);
    return { id: restored, name: 'Mine' };
  });
  answer(purge, ({ ids }) => {
    rows = rows.filter(({ id }) => !(ids as number[]).includes(id));
    return null;
  });
  await renderInShell(<RecycleBinPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore “Mine”' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore “Other”' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good: “Other”' }));
  await userEvent.click((await findDialog('Delete the report “Other” for good?')).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('“Other” has been deleted for good')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete for good: “Third”' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Empty the recycle bin' }));
  await userEvent.click((await findDialog('Delete the report in the recycle bin for good?')).getByRole('button', { name: 'Empty the recycle bin' }));
  expect(await screen.findByText('1 report has been deleted for good')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Recycle bin' })).toHaveFocus());
});

test('an empty bin says what comes there', async () => {
  answer(recycleBin, () => []);
  await renderInShell(<RecycleBinPage />);
  expect(await screen.findByText('The recycle bin is empty')).toBeVisible();
});
