import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { endpoints, type ManagedAnnouncementDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import { PageTabProvider, type ShownTab } from '@portal/shared/shell';
import AnnouncementEditPage from './announcement-edit-page.tsx';

const { managedAnnouncements, contentDrafts, contentAudience } = endpoints;
const standing: ManagedAnnouncementDetail = {
  ...{ id: 7, kind: 'data', place: 'banner', title: '口径', entitle: 'How it is counted', isPinned: 0, mustConfirm: 1, authorName: 'Ann', state: 'draft', publishTime: null, expireTime: null, withdrawTime: null },
  ...{ isForAll: 0, people: 1, readers: 0, confirmed: 0, version: 3, updateTime: '2026-11-20T08:00:00.000Z', createTime: '2026-11-20T08:00:00.000Z' },
  ...{ content: '<p>正文</p>', encontent: '<p>The text</p>', audience: { groupIds: [], departmentIds: [], userIds: [9], isForNobody: 0 }, audiencePeople: [{ id: 9, account: 'ben', fullName: 'Ben' }] },
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

const pageOf = (name: string, mode: 'visible' | 'hidden' = 'visible') => {
  const path = `/Main/AnnouncementEdit/notice/${name}`;
  const tab: ShownTab = { tab: { key: path, path, title: { zh: '', en: '' }, closable: true }, active: true, onDispose: () => () => undefined, guardUnsavedChanges, setTitle: () => undefined, replacePath, pushPath: () => undefined, closeOnLeave: () => () => undefined, headActions: null, claimHead: () => () => undefined };
  return (
    <Activity mode={mode}>
      <PageTabProvider value={tab}>
        <Routes>
          <Route path="/Main/AnnouncementEdit/:type/:name" element={<AnnouncementEditPage />} />
        </Routes>
      </PageTabProvider>
    </Activity>
  );
};
const open = (name: string) => renderInShell(pageOf(name), { path: `/Main/AnnouncementEdit/notice/${name}` });

test('a new one is saved as a draft, and its page becomes that of what was saved', async () => {
  answer(managedAnnouncements.add, () => ({ id: 12, version: 1 }));
  await open('new');
  await waitFor(() => expect(screen.getByLabelText('Title (Chinese)')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Title (Chinese)'), '停机');
  // Names of fields are no headings: none is left out between that of the page and these.
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2']);
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
  const title = await screen.findByLabelText('Title (English)');
  expect(title).toHaveValue('How it is counted');
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
  await waitFor(() => expect(requests(managedAnnouncements.publish)).toEqual([{ ids: [7], version: 4 }]));
  expect(requests(managedAnnouncements.update)).toMatchObject([{ id: 7, version: 3, kind: 'data', place: 'banner', entitle: 'How it is counted!', content: '<p>正文</p>', mustConfirm: 1, audience: { userIds: [9] } }]);
  expect(await screen.findByText('Saved and published')).toBeInTheDocument();
});

test.each([
  ['saved', 'Save', 4, 4],
  ['published, which is a version of its own', 'Save and publish', 5, 5],
  ['saved right before a colleague did', 'Save', 9, 4],
  ['published right before a colleague saved', 'Save and publish', 9, 4],
])('one that was %s goes on from the version of its author alone', async (_, button, found, next) => {
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  answer(managedAnnouncements.publish, () => null);
  await open('7');
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  answer(managedAnnouncements.info, () => ({ ...standing, version: found, expireTime: '2031-01-02T08:00:00.000Z' }));
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(button === 'Save' ? 'Saved' : 'Saved and published')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toMatchObject([{ version: 3 }, { version: next, expireTime: '2031-01-02T08:00:00.000Z' }]));
});

test.each([
  ['saved', 'Save', 'Saved', 500],
  ['saved', 'Save', 'Saved', 404],
  ['published', 'Save and publish', 'Saved and published', 500],
])('one that was %s (%s) and cannot be asked for anew is not said to have failed', async (_, button, said, status) => {
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  answer(managedAnnouncements.publish, () => null);
  await open('7');
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  answer(managedAnnouncements.info, () => {
    throw new HttpError(status, 'Away', [{ field: 'id', message: 'Away' }]);
  });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(requests(managedAnnouncements.info)).toHaveLength(2);
  expect(requests(managedAnnouncements.publish)).toHaveLength(button === 'Save' ? 0 : 1);
  expect(screen.queryByText('Away')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as a new copy' })).toBeNull();
});

test('one that is published has one way to save it, which says that it is live', async () => {
  answer(managedAnnouncements.info, () => ({ ...standing, state: 'published', publishTime: '2024-11-20T08:00:00.000Z' }));
  await open('7');
  expect(await screen.findByText('This is published: readers see your changes as soon as you save.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save and publish' })).toBeNull();
});

test('who saves second is told, and may compare the two and save over what stands; nothing written is lost', async () => {
  answer(managedAnnouncements.update, ({ version }) => {
    if (version === 3) throw new HttpError(409, 'Someone else has changed it', [{ field: 'version', message: 'Someone else has changed it' }]);
    return { id: 7, version: 6 };
  });
  await open('7');
  // What was published, and not saved, is no version of its own.
  answer(managedAnnouncements.versions, () => [5, 3].map((version) => ({ version, authorName: 'Ben', createTime: '2026-11-21T08:30:00.000Z' })));
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed it');
  expect(await screen.findByText(/^Saved by Ben on Nov 21, 2026/)).toBeInTheDocument();
  answer(managedAnnouncements.info, () => ({ ...standing, version: 5, title: '别人的' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compare the two' }));
  const compared = await findDialog('Compare the two');
  expect(compared.getByRole('row', { name: `Title (Chinese) 别人的 ${standing.title}` })).toBeVisible();
  expect(compared.getByRole('row', { name: /^Title \(English\)/ })).toHaveTextContent('Title (English)How it is countedHow it is counted!');
  await userEvent.click(compared.getByRole('button', { name: 'Keep editing' }));
  // What is saved after that has been compared by nobody: it is not written over.
  answer(managedAnnouncements.info, () => ({ ...standing, version: 6, title: '又一个' }));
  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toHaveLength(2));
  expect(requests(managedAnnouncements.update)[1]).toMatchObject({ version: 5, entitle: 'How it is counted!' });
});

test('what somebody else has published meanwhile stays out since then when it is saved over, and afterwards', async () => {
  const publishTime = '2024-11-20T08:00:00.000Z';
  answer(managedAnnouncements.update, ({ version }) => {
    if (version === 3) throw new HttpError(409, 'Someone else has changed it', [{ field: 'version', message: 'Someone else has changed it' }]);
    return { id: 7, version: Number(version) + 1 };
  });
  await open('7');
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  answer(managedAnnouncements.info, () => ({ ...standing, version: 4, state: 'published', publishTime }));
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await userEvent.type(screen.getByLabelText('Title (English)'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.update).slice(1)).toMatchObject([{ version: 4, publishTime }, { version: 5, publishTime }]));
});

describe('saved over what somebody else has saved', () => {
  /** Opens it, and saves it after a colleague. */
  const saveSecond = async (change: () => Promise<void>, theirs: Partial<ManagedAnnouncementDetail>) => {
    answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '销售', ename: 'Sales' }], departments: [] }));
    answer(managedAnnouncements.update, ({ version }) => {
      if (version === 3) throw new HttpError(409, 'Somebody else has changed it', [{ field: 'version', message: 'Somebody else has changed it' }]);
      return { id: 7, version: Number(version) + 1 };
    });
    await open('7');
    await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
    await change();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    answer(managedAnnouncements.info, () => ({ ...standing, version: 4, ...theirs }));
    await userEvent.click(await screen.findByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    const rows = (await compared.findAllByRole('row')).slice(1).map((row: HTMLElement) => row.textContent);
    await userEvent.click(compared.getByRole('button', { name: 'Keep editing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(requests(managedAnnouncements.update)).toHaveLength(2));
    return { rows, saved: requests(managedAnnouncements.update)[1] };
  };
  const title = 'Title (English)How it is countedHow it is counted!';

  test('for whom, when and how it is shown stays as they have made it, where nobody has touched that', async () => {
    const audience = { groupIds: [3], departmentIds: [], userIds: [], isForNobody: 0 as const };
    const publishTime = '2999-11-20T08:00:00.000Z';
    const { rows, saved } = await saveSecond(async () => undefined, { audience, audiencePeople: [], isPinned: 1, mustConfirm: 0, state: 'scheduled', publishTime });
    expect(rows).toEqual([title]);
    expect(saved).toMatchObject({ version: 4, entitle: 'How it is counted!', audience, isPinned: 1, mustConfirm: 0, publishTime });
  });

  test('all of that which was touched is compared, people by their names, and saved', async () => {
    const { rows, saved } = await saveSecond(
      async () => {
        await userEvent.click(screen.getByRole('switch', { name: 'Pinned' }));
        await userEvent.click(screen.getByRole('switch', { name: 'To be confirmed' }));
        await userEvent.click(screen.getByRole('combobox', { name: 'Roles' }));
        await userEvent.click(await screen.findByTitle('Sales'));
      },
      { audience: { groupIds: [], departmentIds: [], userIds: [11], isForNobody: 0 }, audiencePeople: [{ id: 11, account: 'cleo', fullName: 'Cleo C' }] },
    );
    expect(rows).toEqual(['AudiencePeople: Cleo C (cleo)—', '—Roles: Sales', '—People: Ben (ben)', 'PinnedNoYes', 'To be confirmedYesNo', title]);
    expect(saved).toMatchObject({ isPinned: 1, mustConfirm: 0, audience: { groupIds: [3], departmentIds: [], userIds: [9] } });
  });

  test('one that was for some and is for everybody then says so', async () => {
    const { rows } = await saveSecond(
      async () => {
        const people = screen.getByRole('combobox', { name: 'People' });
        await userEvent.type(people, '{Backspace}');
      },
      { audience: { groupIds: [3], departmentIds: [], userIds: [], isForNobody: 0 }, audiencePeople: [] },
    );
    expect(rows).toEqual(['AudienceRoles: SalesEverybody', title]);
  });
});

test('what was not saved leaves for whom and when as it stands, where it says nothing of that', async () => {
  answer(contentDrafts.get, () => ({ version: 3, body: { entitle: 'Unsaved', isPinned: 1 }, updateTime: '2026-11-21T08:00:00.000Z' }));
  answer(managedAnnouncements.info, () => ({ ...standing, state: 'scheduled', publishTime: '2999-11-20T08:00:00.000Z' }));
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  await open('7');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toMatchObject([{ entitle: 'Unsaved', isPinned: 1, mustConfirm: 1, audience: { userIds: [9] }, publishTime: '2999-11-20T08:00:00.000Z' }]));
});

test('who saves theirs over what stands without comparing saves it once, however often they click', async () => {
  answer(managedAnnouncements.update, ({ version }) => {
    if (version !== 5) throw new HttpError(409, 'Someone else has changed it', [{ field: 'version', message: 'Someone else has changed it' }]);
    return { id: 7, version: 6 };
  });
  await open('7');
  const title = await screen.findByLabelText('Title (English)');
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const over = await screen.findByRole('button', { name: 'Overwrite with mine' });
  let answered = (_: ManagedAnnouncementDetail): void => undefined;
  answer(managedAnnouncements.info, () => new Promise<ManagedAnnouncementDetail>((fulfil) => (answered = fulfil)));
  await userEvent.dblClick(over);
  for (const name of ['Overwrite with mine', 'Compare the two', 'Load the latest version', 'Save', 'Save and publish']) expect(screen.getByRole('button', { name })).toBeDisabled();
  await userEvent.type(title, '?');
  answer(managedAnnouncements.info, () => ({ ...standing, version: 6 }));
  answered({ ...standing, version: 5 });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(requests(managedAnnouncements.update)).toMatchObject([{ version: 3 }, { version: 5, entitle: 'How it is counted!?' }]);
});

test('one that was deleted meanwhile is saved as a new draft, without the time that it was published at', async () => {
  answer(managedAnnouncements.info, () => ({ ...standing, state: 'published', publishTime: '2020-11-20T08:00:00.000Z', expireTime: '2999-11-20T08:00:00.000Z' }));
  answer(managedAnnouncements.update, () => {
    throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
  });
  answer(managedAnnouncements.add, () => ({ id: 8, version: 1 }));
  await open('7');
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It was deleted. What you have written is still here.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save as a new copy' }));
  await waitFor(() => expect(replacePath).toHaveBeenCalledWith('/Main/AnnouncementEdit/data/8'));
  expect(requests(managedAnnouncements.add)).toMatchObject([{ entitle: 'How it is counted!', publishTime: null, expireTime: '2999-11-20T08:00:00.000Z' }]);
});

test('what is written is there when its page comes back to the front, whatever has become of the announcement', async () => {
  const { rerender } = await open('7');
  await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
  answer(managedAnnouncements.info, () => {
    throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
  });
  rerender(pageOf('7', 'hidden'));
  rerender(pageOf('7', 'visible'));
  await act(async () => undefined);
  expect(screen.getByLabelText('Title (English)')).toHaveValue('How it is counted!');
  expect(requests(managedAnnouncements.info)).toHaveLength(1);
});

test('what the server says against a field stands there, and above all only until something is changed', async () => {
  answer(managedAnnouncements.update, () => {
    throw new HttpError(400, 'Not like this', [{ field: 'publishTime', message: 'In the past' }, { field: 'audience.groupIds', message: 'No such role' }, { field: 'entitle', message: 'Too bold' }]);
  });
  await open('7');
  const title = await screen.findByLabelText('Title (English)');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('3 fields need your attention')).toBeInTheDocument();
  for (const said of ['In the past', 'No such role', 'Too bold']) expect(screen.getByText(said)).toBeInTheDocument();
  await userEvent.type(title, '!');
  expect(screen.queryByText('3 fields need your attention')).toBeNull();
  expect(screen.queryByText('Too bold')).toBeNull();
  expect(screen.getByText('In the past')).toBeInTheDocument();
});

test('one that is not published for want of a text is told so at the text', async () => {
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  answer(managedAnnouncements.publish, () => {
    throw new HttpError(400, 'Not published', [{ field: 'ids', message: 'Its text is empty' }]);
  });
  await open('7');
  await userEvent.click(await screen.findByRole('button', { name: 'Save and publish' }));
  expect(await screen.findByText('Its text is empty')).toBeInTheDocument();
});

test('what was not saved is there again, can be looked at as a reader, and given up', async () => {
  answer(contentDrafts.get, () => ({ version: 3, body: { title: '未保存', entitle: 'Unsaved', content: '', encontent: '<p>Half <script>alert(1)</script>a text</p>', kind: 'release', userIds: ['x', 4] }, updateTime: '2026-11-21T08:00:00.000Z' }));
  await open('7');
  expect(await screen.findByLabelText('Title (English)')).toHaveValue('Unsaved');
  expect(screen.getByText(/^Unsaved changes from .+ restored/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('dialog');
  expect(await within(preview).findByRole('article')).toHaveTextContent('ReleaseUnsavedHalf a text');
  await userEvent.click(within(preview).getByText('Chinese'));
  expect(within(preview).getByRole('article')).toHaveTextContent('版本更新未保存');
  await userEvent.click(within(preview).getByRole('button', { name: 'Close' }));
  answer(contentDrafts.get, () => null);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.getByLabelText('Title (English)')).toHaveValue('How it is counted'));
});

test('whom something is for has their name in a draft, too: who comes back to it in another page has looked for nobody', async () => {
  answer(contentAudience.people, () => [{ id: 21, account: 'dora', fullName: 'Dora D' }]);
  const page = await open('7');
  await userEvent.click(await screen.findByRole('combobox', { name: 'People' }));
  await userEvent.click(await screen.findByTitle('Dora D (dora)'));
  page.unmount();
  const kept = JSON.parse(localStorage.getItem('portal.draft..announcement:7') ?? '');
  expect(kept.body).toMatchObject({ userIds: [9, 21], userNames: ['', 'Dora D (dora)'] });
  localStorage.clear();
  // Somebody whom this page knows nothing of.
  answer(contentDrafts.get, () => ({ ...kept, body: { ...kept.body, userIds: [9, 22], userNames: ['', 'Eve E (eve)'] } }));
  answer(contentAudience.people, () => []);
  await open('7');
  expect(await screen.findByText('Eve E (eve)')).toBeInTheDocument();
  expect(screen.getByText('Ben (ben)')).toBeInTheDocument();
});

describe('a draft of what', () => {
  // The page is drawn while it is discarded, as with a server that is further away.
  beforeEach(() => answer(contentDrafts.discard, () => new Promise((fulfil) => setTimeout(() => fulfil(null)))));

  /** Closes the page, which keeps what is not saved. @returns the drafts that are left in this browser */
  const left = ({ unmount }: { unmount: () => void }): string[] => {
    unmount();
    return Object.keys(localStorage).filter((key) => key.startsWith('portal.draft.'));
  };

  test.each([
    ['was saved', 'Save', 'Saved'],
    ['was published', 'Save and publish', 'Saved and published'],
  ])('%s is not kept once more', async (_, button, said) => {
    answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
    answer(managedAnnouncements.publish, () => null);
    const page = await open('7');
    await userEvent.type(await screen.findByLabelText('Title (English)'), '!');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    expect(left(page)).toEqual([]);
    expect(requests(contentDrafts.save)).toEqual([]);
  });

  test('was saved as a new one does not begin the next one', async () => {
    answer(managedAnnouncements.add, () => ({ id: 12, version: 1 }));
    const page = await open('new');
    await userEvent.type(await screen.findByLabelText('Title (Chinese)'), '停机');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(replacePath).toHaveBeenCalled());
    expect(left(page)).toEqual([]);
    expect(requests(contentDrafts.save)).toEqual([]);
  });

  test('was saved as a new one, and not published for want of a text, does not begin the next one', async () => {
    answer(managedAnnouncements.add, () => ({ id: 12, version: 1 }));
    answer(managedAnnouncements.publish, () => {
      throw new HttpError(400, 'Its text is empty', [{ field: 'ids', message: 'Its text is empty' }]);
    });
    const page = await open('new');
    await userEvent.type(await screen.findByLabelText('Title (Chinese)'), '停机');
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
    await waitFor(() => expect(replacePath).toHaveBeenCalledWith('/Main/AnnouncementEdit/notice/12'));
    expect(await screen.findByText('Its text is empty')).toBeInTheDocument();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(requests(managedAnnouncements.add)).toHaveLength(1);
    expect(left(page)).toEqual([]);
    expect(requests(contentDrafts.discard)).toEqual([{ key: 'announcement:new' }]);
  });

  test('is being published as a new one is not the new one’s any more', async () => {
    answer(managedAnnouncements.add, () => ({ id: 12, version: 1 }));
    answer(managedAnnouncements.publish, () => new Promise(() => undefined));
    const page = await open('new');
    await userEvent.type(await screen.findByLabelText('Title (Chinese)'), '停机');
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
    await waitFor(() => expect(requests(managedAnnouncements.publish)).toHaveLength(1));
    // The tab is closed meanwhile.
    expect(left(page)).toEqual([]);
    expect(requests(contentDrafts.discard)).toEqual([{ key: 'announcement:new' }]);
  });

  test('was discarded is not kept once more', async () => {
    answer(contentDrafts.get, () => ({ version: 3, body: { entitle: 'Unsaved' }, updateTime: '2026-11-21T08:00:00.000Z' }));
    const page = await open('7');
    expect(await screen.findByLabelText('Title (English)')).toHaveValue('Unsaved');
    answer(contentDrafts.get, () => null);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByLabelText('Title (English)')).toHaveValue('How it is counted'));
    expect(left(page)).toEqual([]);
    expect(requests(contentDrafts.save)).toEqual([]);
    expect(requests(contentDrafts.discard)).toEqual([{ key: 'announcement:7' }]);
  });

  test('was typed while it was saved is kept', async () => {
    let answered = (_: { id: number; version: number }): void => undefined;
    answer(managedAnnouncements.update, () => new Promise((fulfil) => (answered = fulfil)));
    const page = await open('7');
    const title = await screen.findByLabelText('Title (English)');
    await userEvent.type(title, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedAnnouncements.update)).toHaveLength(1));
    await userEvent.type(title, '?');
    answered({ id: 7, version: 4 });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(left(page)).toEqual(['portal.draft..announcement:7']);
    expect(requests(contentDrafts.discard)).toEqual([]);
  });

  test('was typed while one that was deleted was saved as a new one has no time that is over', async () => {
    answer(managedAnnouncements.info, () => ({ ...standing, state: 'published', publishTime: '2020-11-20T08:00:00.000Z' }));
    answer(managedAnnouncements.update, () => {
      throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
    });
    let answered = (_: { id: number; version: number }): void => undefined;
    answer(managedAnnouncements.add, () => new Promise((fulfil) => (answered = fulfil)));
    const page = await open('7');
    const title = await screen.findByLabelText('Title (English)');
    await userEvent.type(title, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a new copy' }));
    await waitFor(() => expect(requests(managedAnnouncements.add)).toHaveLength(1));
    await userEvent.type(title, '?');
    answered({ id: 8, version: 1 });
    await waitFor(() => expect(replacePath).toHaveBeenCalled());
    expect(left(page)).toEqual(['portal.draft..announcement:8']);
    expect(JSON.parse(localStorage.getItem('portal.draft..announcement:8') ?? '')).toMatchObject({ version: 1, body: { entitle: 'How it is counted!?', publishTime: null } });
  });

  test('was typed while a new one was saved is kept for the page of what was saved', async () => {
    let answered = (_: { id: number; version: number }): void => undefined;
    answer(managedAnnouncements.add, () => new Promise((fulfil) => (answered = fulfil)));
    const page = await open('new');
    const title = await screen.findByLabelText('Title (Chinese)');
    await userEvent.type(title, '停机');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedAnnouncements.add)).toHaveLength(1));
    await userEvent.type(title, '二');
    answered({ id: 12, version: 1 });
    await waitFor(() => expect(replacePath).toHaveBeenCalledWith('/Main/AnnouncementEdit/notice/12'));
    expect(left(page)).toEqual(['portal.draft..announcement:12']);
    expect(JSON.parse(localStorage.getItem('portal.draft..announcement:12') ?? '')).toMatchObject({ version: 1, body: { title: '停机二' } });
    expect(requests(contentDrafts.discard)).toEqual([{ key: 'announcement:new' }]);
    await waitFor(() => expect(requests(contentDrafts.save).at(-1)).toMatchObject({ key: 'announcement:12', version: 1, body: { title: '停机二' } }));
  });
});

test('one whose audience is gone says so, and stays for nobody unless its author says otherwise', async () => {
  answer(managedAnnouncements.info, () => ({ ...standing, audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 1 }, audiencePeople: [] }));
  answer(managedAnnouncements.update, () => ({ id: 7, version: 4 }));
  await open('7');
  expect(await screen.findByText(/All its roles, departments and people were deleted/)).toBeInTheDocument();
  expect(screen.getByText('Still nobody will see it after you save.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)).toMatchObject([{ audience: { groupIds: [], isForNobody: 1 } }]));
  await userEvent.click(screen.getByRole('combobox', { name: 'The original audience is gone' }));
  await userEvent.click(await screen.findByTitle('Everybody'));
  expect(await screen.findByText('Everybody will see it after you save.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(managedAnnouncements.update)[1]).toMatchObject({ audience: { isForNobody: 0 } }));
});

test('its versions are compared with what is saved, and restored after a question', async () => {
  answer(managedAnnouncements.versions, () => [3, 2].map((version) => ({ version, authorName: 'Ann', createTime: '2026-11-01T08:00:00.000Z' })));
  answer(managedAnnouncements.versionInfo, () => ({ kind: 'release', place: 'banner', title: '口径', entitle: 'As it was', content: '<p>正文</p><p>更早</p>', encontent: '<p>The text</p>' }));
  answer(managedAnnouncements.restore, () => ({ id: 7, version: 4 }));
  await open('7');
  await userEvent.click(await screen.findByRole('button', { name: 'Versions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare with the current one' }));
  const compared = await findDialog('Version 2 and the current version');
  expect(await compared.findByRole('row', { name: 'Title (English) As it was How it is counted' })).toBeInTheDocument();
  expect(compared.getByRole('row', { name: /^Text 更早/ })).toBeInTheDocument();
  await userEvent.click(compared.getByRole('button', { name: 'Restore this version' }));
  await userEvent.click((await findDialog('Restore version 2?')).getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(requests(managedAnnouncements.restore)).toEqual([{ id: 7, version: 3, toVersion: 2 }]));
});

test('one that is gone leads to the list', async () => {
  answer(managedAnnouncements.info, () => {
    throw new HttpError(404, 'gone');
  });
  await open('8');
  expect(await screen.findByText('There is no such announcement')).toBeInTheDocument();
});
