import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedReport } from '@portal/shared/contract/all';
import ManagedReportsPage from '../managed-reports-page.tsx';
import './add-reports.tsx';
import './replace-pages.tsx';

const { managedReports, reportClasses, connectionSources, groups, h5Reports } = endpoints;
const BUNDLE = `bundle:${'a'.repeat(32)}`;
const pages = new File(['zip'], 'pages.zip', { type: 'application/zip' });
const row: ManagedReport = {
  ...{ id: 7, name: '网页', ename: 'Web page', description: '', edescription: '', tags: [], classId: 2, className: '东', classEnName: 'East', reportType: 5, platform: 'H5' },
  ...{ sourceId: null, sourceName: '', sourceEnName: '', workspaceId: '', workspaceName: '', sourceReportId: '', h5Url: 'https://pages.example/old', cover: '', enCover: '', darkCover: '', enDarkCover: '' },
  ...{ owner: '', ownerId: null, ownerName: '', isCertified: 0, freshHours: null, isActive: 1, isVisibleOnWeb: 1, isVisibleOnMobile: 1, isMenuShowPage: 0, isWatermark: 1, watermarkText: '{account}' },
  ...{ videoUrl: '', docUrl: '', defaultPage: '', layout: '', background: '', isFilterPaneOpen: 0, isPageListOpen: 0, locale: '', filters: [], sort: 0, pages: 0, roles: 1, views: 0, lastViewTime: null, openTime: null, failures: 0, missingTime: null, version: 4, createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' },
};

let user: ReturnType<typeof userEvent.setup>;
const chooseIn = async (control: HTMLElement, title: string) => {
  await user.click(control);
  await user.click(await screen.findByTitle(title));
};

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  answer(managedReports.list, ({ pageIndex, pageSize }) => ({ items: [row], total: 1, pageIndex, pageSize }));
  answer(reportClasses.top, () => [{ id: 2, parentId: null, name: '东', ename: 'East', description: '', owner: '', cover: '', sort: 0, reports: 1, allReports: 1, isSelfService: 0, version: 1 }]);
  answer(connectionSources.select, () => []);
  answer(groups.top, () => [{ id: 3, name: '北区', ename: 'North' }]);
  answer(h5Reports.origins, () => ['https://pages.example']);
  answer(h5Reports.upload, () => BUNDLE);
});

test('an H5 report is added from a zip file, for a class and roles, with a watermark', async () => {
  answer(h5Reports.add, () => ({ id: 9 }));
  await renderInShell(<ManagedReportsPage />, { path: '/Main/ReportSetUp?add=h5' });
  const form = await findDialog('Add an H5 report');
  expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.upload(await form.findByLabelText('Choose a file', { selector: 'input' }), pages);
  await waitFor(() => expect(form.getByRole('button', { name: 'Next' })).toBeEnabled());
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.type(await form.findByLabelText('Name (Chinese)'), '销售');
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await chooseIn(form.getByLabelText('Roles'), 'North');
  await user.click(form.getByRole('switch', { name: 'Show a watermark' }));
  expect(form.getByRole('button', { name: 'Add the H5 report' })).toBeDisabled();
  await user.click(form.getByLabelText('Text of the watermark'));
  await user.paste('{account}');
  await user.click(form.getByRole('button', { name: 'Add the H5 report' }));
  expect(await form.findByText('“销售” is added')).toBeInTheDocument();
  expect(requests(h5Reports.add)).toEqual([{ name: '销售', ename: '', isWatermark: 1, watermarkText: '{account}', address: BUNDLE, classId: 2, cover: '', groupIds: [3], allowA: 0 }]);
});

test('an address is looked at where it is entered; what the server refuses all the same is said once, there, and nothing is lost', async () => {
  const refusal = 'Pages of https://pages.example may not be embedded here';
  answer(h5Reports.add, () => {
    throw new HttpError(400, refusal, [{ field: 'address', message: refusal }]);
  });
  await renderInShell(<ManagedReportsPage />, { path: '/Main/ReportSetUp?add=h5' });
  const form = await findDialog('Add an H5 report');
  await user.click(form.getByRole('radio', { name: 'On the web' }));
  expect(await form.findByText(/^The whole address.* Sites that are allowed: https:\/\/pages\.example/)).toBeInTheDocument();
  for (const [address, problem] of [
    ['pages.example/a', /^Enter the whole address/],
    ['javascript:alert(1)', /^Enter the whole address/],
    ['http://localhost:8080/', /^This site may not be embedded\. .*https:\/\/pages\.example/],
    ['https://pages.example.evil.example/', /^This site may not be embedded/],
    [`${window.location.origin}/a`, /^Pages of the portal itself/],
  ] as const) {
    await user.clear(form.getByLabelText('Address'));
    await user.click(form.getByLabelText('Address'));
    await user.paste(address);
    expect(form.getByText(problem)).toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  }
  await user.clear(form.getByLabelText('Address'));
  await user.click(form.getByLabelText('Address'));
  await user.paste('https://pages.example/new');
  await user.click(form.getByRole('button', { name: 'Next' }));
  await user.type(await form.findByLabelText('Name (Chinese)'), '销售');
  await chooseIn(await form.findByLabelText('Class'), 'East');
  await user.click(form.getByRole('button', { name: 'Add the H5 report' }));
  expect(await form.findByLabelText('Address')).toHaveValue('https://pages.example/new');
  expect(screen.getAllByText(refusal)).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(await form.findByLabelText('Name (Chinese)')).toHaveValue('销售');
});

test('as long as the server allows no site, only a zip file is offered, and why is said', async () => {
  answer(h5Reports.origins, () => []);
  await renderInShell(<ManagedReportsPage />, { path: '/Main/ReportSetUp?add=h5' });
  const form = await findDialog('Add an H5 report');
  expect(await form.findByText(/The server allows no sites yet \(setting H5_ORIGINS\)/)).toBeInTheDocument();
  expect(form.getByRole('radio', { name: 'On the web' })).toBeDisabled();
});

test('the pages of an H5 report are replaced; somebody else’s change is not written over', async () => {
  answer(h5Reports.update, () => {
    throw new HttpError(409, 'Someone else has changed “Web page” meanwhile', [{ field: 'version', message: 'Someone else has changed “Web page” meanwhile' }]);
  });
  await renderInShell(<ManagedReportsPage />, { path: '/Main/ReportSetUp' });
  await user.click(within(await screen.findByRole('row', { name: /Web page/ })).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace the pages' }));
  const form = await findDialog('Replace the pages');
  expect(form.getByLabelText('Address')).toHaveValue('https://pages.example/old');
  await user.click(form.getByRole('radio', { name: 'Upload a zip file' }));
  await user.upload(await form.findByLabelText('Choose a file', { selector: 'input' }), pages);
  await screen.findByText('Upload succeeded');
  await user.click(form.getByRole('button', { name: 'Replace' }));
  expect(await form.findByText(/Someone else has changed “Web page” meanwhile/)).toBeInTheDocument();
  expect(requests(h5Reports.update)).toEqual([{ id: 7, version: 4, name: '网页', ename: 'Web page', classId: 2, isWatermark: 1, address: BUNDLE }]);
});
