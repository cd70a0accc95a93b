import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, INTERFACE_DENIED, type ReleasedRemote, type ReleasedVersion } from '@portal/shared/contract/all';
import ReleasesPage from './releases-page.tsx';

const { deployment } = endpoints;

const version = (name: string, more: Partial<ReleasedVersion> = {}): ReleasedVersion => ({
  version: name,
  contract: '^1.0.0',
  source: 'upload',
  note: '',
  author: 'Viewer team',
  createTime: '2026-11-01T08:00:00.000Z',
  routes: [{ path: 'Charts', title: { zh: '图表', en: 'Charts' }, keepAlive: true }],
  slots: [],
  bytes: 300_000,
  sentBytes: 102_400,
  files: 12,
  integrity: 'f00d',
  audiences: [],
  withdrawn: false,
  gone: false,
  health: { users: 0, failedUsers: 0, median: null, slow: null, failures: [] },
  ...more,
});
const health = { users: 40, failedUsers: 4, median: 120.4, slow: 900, failures: [{ kind: 'evaluation', stage: 'render', count: 9, message: 'x is undefined' }] };
const viewer: ReleasedRemote = {
  name: 'viewer',
  offTime: null,
  live: '1.0.1-b',
  previous: '1.0.0-a',
  versions: [
    version('1.0.2-c', { note: 'New charts', audiences: [{ kind: 'canary', percent: 5 }], health, routes: [], slots: ['home.content'], sentBytes: 104_400 }),
    version('1.0.1-b', { audiences: [{ kind: 'all' }] }),
    version('1.0.0-a', { withdrawn: true, source: 'product', author: '' }),
  ],
};

beforeEach(() => {
  restartPortal();
  answer(deployment.overview, () => ({ contract: '1.0.0', remotes: [viewer], roles: [{ code: 'testers', name: 'Testers' }] }));
  answer(deployment.tokens, () => []);
});

const open = (language: 'zh' | 'en' = 'en') => renderInShell(<ReleasesPage />, { path: '/Main/Releases', language });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('shows who has a version, for how many it failed and how long it takes', async () => {
  await open();
  const trial = await rowOf('1.0.2-c');
  for (const text of ['New charts', '5% of users', '10% (4 of 40 users)', '120 ms', '95% take less than 900 ms', '102 KB', 'Viewer team']) expect(trial.getByText(text)).toBeInTheDocument();
  expect((await rowOf('1.0.0-a')).getByText('Taken back')).toBeInTheDocument();
  expect((await rowOf('1.0.0-a')).getByText('With the product')).toBeInTheDocument();
  expect(screen.getByText('There are no deploy tokens yet')).toBeInTheDocument();
});

test('a module has its name in the reader’s language, and no column that nothing is known for', async () => {
  const product = { ...viewer, previous: null, versions: [version('1.0.1-b', { audiences: [{ kind: 'all' }], source: 'product' })] };
  answer(deployment.overview, () => ({ contract: '1.0.0', remotes: [product, { ...product, name: 'charts' }], roles: [] }));
  await open('zh');
  expect(await screen.findByRole('heading', { name: '报表' })).toBeInTheDocument();
  expect(screen.getByText('viewer')).toBeInTheDocument();
  const [table] = screen.getAllByRole('table');
  expect(within(table!).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['内容', '版本', '使用者', '传输大小', '发布']);
  // One of a team's own has the name that the team gave it.
  expect(screen.getByRole('heading', { name: 'charts' })).toBeInTheDocument();
});

test('compares the pages and the size of a version with what everybody has', async () => {
  await open();
  await userEvent.click((await rowOf('1.0.2-c')).getByRole('button', { name: 'Show what is in it' }));
  expect(screen.getByText('Compared with 1.0.1-b, which everybody has')).toBeInTheDocument();
  for (const text of ['home.content', '/Main/Charts', '+2,000 B', '9 × evaluation (render): x is undefined']) expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([390, 768])('in %s px each version is a card, with its values, details and what can be done', async (width) => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  try {
    const token = { id: 1, name: 'Team', remotes: ['viewer'], author: 'admin', createTime: '2026-11-01T08:00:00.000Z', lastUsedTime: null, revokedTime: null };
    answer(deployment.tokens, () => [token]);
    await open();
    const [trial, live] = within(await screen.findByRole('list', { name: 'Reports' })).getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(trial as HTMLElement);
    for (const text of ['1.0.2-c', 'New charts', '5% of users', '10% (4 of 40 users)', '102 KB']) expect(card.getByText(text)).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Show what is in it' }));
    expect(card.getByText('Compared with 1.0.1-b, which everybody has')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Give to… Reports 1.0.2-c' })).toBeInTheDocument();
    expect(within(live as HTMLElement).queryByRole('button', { name: /Give to/ })).toBeNull();
    expect(within(await screen.findByRole('list', { name: 'Deploy tokens' })).getByRole('button', { name: 'Revoke: Team' })).toBeInTheDocument();
  } finally {
    jest.restoreAllMocks();
  }
});

test('gives a version to everybody, with a note', async () => {
  answer(deployment.activate, () => null);
  await open();
  await userEvent.click((await rowOf('1.0.2-c')).getByRole('button', { name: 'Give to… Reports 1.0.2-c' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Everybody' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note (for the history)' }), 'It works');
  await userEvent.click(dialog.getByRole('button', { name: 'Give version' }));
  await waitFor(() => expect(requests(deployment.activate)).toEqual([{ name: 'viewer', version: '1.0.2-c', audience: { kind: 'all' }, note: 'It works' }]));
});

test('a roll-back that the server refuses stays open and says why', async () => {
  answer(deployment.rollBack, () => {
    throw new HttpError(409, 'There is no version to go back to');
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back to 1.0.0-a' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('There is no version to go back to')).toBeInTheDocument();
});

test('a module is switched off after a question', async () => {
  answer(deployment.switch, () => null);
  await open('zh');
  await userEvent.click(await screen.findByRole('button', { name: '停用: 报表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '对所有人停用“报表”？' }));
  // antd puts a space between two Chinese letters on a button.
  await userEvent.click(dialog.getByRole('button', { name: /停\s?用/ }));
  await waitFor(() => expect(requests(deployment.switch)).toEqual([{ name: 'viewer', off: true, note: '' }]));
});

test('the secret of a new deploy token is shown', async () => {
  const token = { id: 1, name: 'Team', remotes: ['viewer'], author: 'admin', createTime: '2026-11-01T08:00:00.000Z', lastUsedTime: null, revokedTime: null };
  answer(deployment.createToken, () => ({ token, secret: 'portal_deploy_x' }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'New deploy token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Team' }), 'Team');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Modules' }), 'viewer{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('portal_deploy_x')).toBeInTheDocument();
  expect(requests(deployment.createToken)).toEqual([{ name: 'Team', remotes: ['viewer'] }]);
});

test('a deploy token is revoked after a question that says what becomes of it', async () => {
  const token = { id: 1, name: 'Team', remotes: ['viewer'], author: 'admin', createTime: '2026-11-01T08:00:00.000Z', lastUsedTime: null, revokedTime: null };
  answer(deployment.tokens, () => [token]);
  answer(deployment.revokeToken, () => null);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Team' }));
  const question = await findDialog('Revoke the token of “Team”?');
  expect(question.getByText('The team cannot release with it any more.')).toBeVisible();
  expect(requests(deployment.revokeToken)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(requests(deployment.revokeToken)).toEqual([{ id: 1 }]));
});

test('the missing permission is named', async () => {
  answer(deployment.overview, () => {
    throw new HttpError(403, INTERFACE_DENIED);
  });
  await open();
  expect(await screen.findByText(/lacks the interface class “Releases”/)).toBeInTheDocument();
});
