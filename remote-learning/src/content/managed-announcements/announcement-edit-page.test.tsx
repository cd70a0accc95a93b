import { answer, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ManagedAnnouncementDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type ShownTab } from '@portal/shared/shell';
import AnnouncementEditPage from './announcement-edit-page.tsx';

const { managedAnnouncements, contentDrafts, contentAudience } = endpoints;
const standing: ManagedAnnouncementDetail = {
  ...{ id: 7, kind: 'data', place: 'banner', title: '口径', entitle: 'How it is counted', isPinned: 0, mustConfirm: 1, authorName: 'Ann', state: 'draft', publishTime: null, expireTime: null, withdrawTime: null },
  ...{ isForAll: 0, people: 1, readers: 0, confirmed: 0, version: 3, updateTime: '2026-11-20T08:00:00.000Z', createTime: '2026-11-20T08:00:00.000Z' },
  ...{ content: '<p>正文</p>', encontent: '<p>The text</p>', audience: { groupIds: [], departmentIds: [], userIds: [9] }, audiencePeople: [{ id: 9, account: 'ben', fullName: 'Ben' }] },
};
const replacePath = jest.fn();
const guardUnsavedChanges = jest.fn(() => () => undefined);

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  replacePath.mockClear();
  guardUnsavedChanges.mockClear();
  answer(contentDrafts.get, () => null);
  answer(contentDrafts.save, () => ({ updateTime: '2026-11-21T08:00:00.000Z' }));
  answer(contentDrafts.discard, () => null);
  answer(contentAudience.options, () => ({ groups: [], departments: [] }));
  answer(managedAnnouncements.info, () => standing);
});

const open = (name: string) => {
  const path = `/Main/AnnouncementEdit/notice/${name}`;
  const tab: ShownTab = { tab: { key: path, path, title: { zh: '', en: '' }, closable: true }, active: true, onDispose: () => () => undefined, guardUnsavedChanges, setTitle: () => undefined, replacePath, pushPath: () => undefined };
  return renderInShell(
    <PageTabProvider value={tab}>
      <Routes>
        <Route path="/Main/AnnouncementEdit/:type/:name" element={<AnnouncementEditPage />} />
      </Routes>
    </PageTabProvider>,
    { path },
  );
};

test('a new one is saved as a draft, and its page becomes that of what was saved', async () => {
  answer(managedAnnouncements.add, () => ({ id: 12, version: 1 }));
  await open('new');
  await userEvent.type(await screen.findByLabelText('Chinese title'), '停机');
  expect(guardUnsavedChanges).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.add)).toMatchObject([{ kind: 'notice', place: 'board', title: '停机', audience: { groupIds: [], departmentIds: [], userIds: [] }, publishTime: null }]));
  await waitFor(() => expect(replacePath).toHaveBeenCalledWith('/Main/AnnouncementEdit/notice/12'));
  expect(requests(contentDrafts.discard)).toMatchObject([{ key: 'announcement:new' }]);
});

test('one that stands is changed as a whole, from the version that was opened, and published', async () => {
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  answer(managedAnnouncements.publish, () => null);
  await open('7');
  const title = await screen.findByLabelText('English title');
  expect(title).toHaveValue('How it is counted');
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
  await waitFor(() => expect(requests(managedAnnouncements.publish)).toMatchObject([{ ids: [7] }]));
  expect(requests(managedAnnouncements.update)).toMatchObject([{ id: 7, version: 3, kind: 'data', place: 'banner', entitle: 'How it is counted!', content: '<p>正文</p>', mustConfirm: 1, audience: { userIds: [9] } }]);
  expect(await screen.findByText('Saved and published')).toBeInTheDocument();
});

test('who saves second is told, and may save over what stands; nothing written is lost', async () => {
  answer(managedAnnouncements.update, ({ version }) => {
    if (version === 3) throw new HttpError(409, 'Somebody else has changed it', [{ field: 'version', message: 'Somebody else has changed it' }]);
    return { id: 7, version: 6 };
  });
  await open('7');
  await userEvent.type(await screen.findByLabelText('English title'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed it');
  answer(managedAnnouncements.info, () => ({ ...standing, version: 5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toHaveLength(2));
  expect(requests(managedAnnouncements.update)[1]).toMatchObject({ version: 5, entitle: 'How it is counted!' });
});

test('what was not saved is there again, can be looked at as a reader, and given up', async () => {
  answer(contentDrafts.get, () => ({ version: 3, body: { title: '未保存', entitle: 'Unsaved', content: '', encontent: '<p>Half <script>alert(1)</script>a text</p>', kind: 'release', userIds: ['x', 4] }, updateTime: '2026-11-21T08:00:00.000Z' }));
  await open('7');
  expect(await screen.findByLabelText('English title')).toHaveValue('Unsaved');
  expect(screen.getByText(/This is what you had not saved/)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Phone'));
  expect(await screen.findByRole('article')).toHaveTextContent('ReleaseUnsavedHalf a text');
  answer(contentDrafts.get, () => null);
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(screen.getByLabelText('English title')).toHaveValue('How it is counted'));
});

test('one that is gone leads to the list', async () => {
  answer(managedAnnouncements.info, () => {
    throw new HttpError(404, 'gone');
  });
  await open('8');
  expect(await screen.findByText('There is no such announcement')).toBeInTheDocument();
});
