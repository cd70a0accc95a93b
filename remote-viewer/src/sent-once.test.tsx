import { answer, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ExportTask } from '@portal/shared/contract/all';
import type { PageTab } from '@portal/shared/shell';
import EditExport from './exports/edit-export.tsx';
import { AccessRequest } from './failure/access-request.tsx';
import { NewCategory } from './favourites/new-category.tsx';
import NameDialog from './name-dialog/name-dialog.tsx';
import type { OpenReport } from './open-report/open-report.ts';
import { SaveView } from './views/save-view.tsx';

const task: ExportTask = {
  ...{ id: 4, name: '', reportId: 7, reportName: '美国航班', reportEnName: 'US Flights', reportType: 0, state: 'done', percent: 100, message: '', files: [], createTime: '2026-03-02T08:00:00.000Z', finishTime: null },
  ...{ isEmail: 0, strEmail: '', mailTitle: '', mailContent: '', isPDF: 1, isPPT: 0, isPNG: 0, isXLSX: 0, isDOCX: 0, isCSV: 0 },
};

/** What forms of the viewer have in common: Enter pressed three times sends once, however long the answer takes. */

const save = jest.fn<(value: unknown) => Promise<void>>();
const view: Pick<OpenReport, 'id' | 'captureState' | 'state' | 'noteBrought'> = { id: 7, captureState: async () => 'state', noteBrought: () => undefined, state: jest.fn<OpenReport['state']>().mockReturnValue({ page: 'p1' } as ReturnType<OpenReport['state']>) };

beforeEach(() => {
  restartPortal();
  save.mockReset();
  answer(endpoints.reports.ownRequest, () => null);
});

test.each([
  ['a category', 'Name of a new category', <NewCategory onTyped={() => undefined} onCreated={() => undefined} />, endpoints.favourites.addClass],
  ['a view', 'Name of the view', <SaveView report={view as OpenReport} />, endpoints.views.add],
  ['a request for access', 'Why do you need it?', <AccessRequest reportId={7} />, endpoints.reports.requestAccess],
  ['a report of one’s own', 'Name of the report', <NameDialog of="report" title="Copy" initial="" onSave={save} onClose={() => undefined} />, null],
  ['an export', 'Name', <EditExport task={task} onClose={() => undefined} />, endpoints.exports.update],
])('%s is sent once', async (_, label, form, endpoint) => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const sent = (): number => (endpoint ? requests(endpoint).length : save.mock.calls.length);
  if (endpoint) answer(endpoint, async () => promise.then(() => ({ id: 1, name: 'Board' })));
  save.mockReturnValue(promise);
  await renderInShell(form);
  const box = await screen.findByLabelText(label);
  await userEvent.type(box, 'Board');
  for (let times = 0; times < 3; times += 1) {
    const within = box.closest('form');
    if (within) fireEvent.submit(within);
    else fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  }
  await waitFor(() => expect(sent()).toBeGreaterThan(0));
  await act(async () => resolve());
  expect(sent()).toBe(1);
});

test('what is written into a request for access is asked about before its tab is closed, until it is sent', async () => {
  const release = jest.fn();
  const guardUnsavedChanges = jest.fn<PageTab['guardUnsavedChanges']>(() => release);
  answer(endpoints.reports.requestAccess, () => null);
  await renderInShell(<AccessRequest reportId={7} />, { tab: { guardUnsavedChanges } });
  const box = await screen.findByLabelText('Why do you need it?');
  await userEvent.type(box, 'For the board');
  const hasChanges = guardUnsavedChanges.mock.calls[0]![0];
  expect(await hasChanges()).toBe(true);
  await userEvent.clear(box);
  expect(await hasChanges()).toBe(false);
  await userEvent.type(box, 'For the board');
  expect(release).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});
