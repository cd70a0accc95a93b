import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ArticleStops, type ContentDraft, type ManagedArticle, type ManagedArticleDetail } from '@portal/shared/contract/all';
import { replace } from '@portal/tooling/jest';
import ManagedArticlesPage from './managed-articles-page.tsx';

const { managedArticles, articleClasses, contentAudience, contentDrafts, uploads } = endpoints;
const one = (id: number, entitle: string, more: Partial<ManagedArticle> = {}): ManagedArticle => ({
  id, title: `中${entitle}`, entitle, summary: '', ensummary: '', classId: 1, className: '帮助', classEnName: 'Help', tags: [], cover: '', authorName: 'Ann', state: 'draft',
  publishTime: null, expireTime: null, withdrawTime: null, isPinned: 0, tellsReaders: 1, isForAll: 1, reads: 0, readers: 0, helped: 0, notHelped: 0, measured: 0, readToEnd: 0, version: 1,
  updateTime: '2026-11-01T08:00:00.000Z', createTime: '2026-11-01T08:00:00.000Z', ...more,
});
const detail = (more: Partial<ManagedArticleDetail> = {}): ManagedArticleDetail => ({ ...one(7, 'On time'), content: '<p>旧</p>', encontent: '<p>Old</p>', audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 0 }, people: [], ...more });

let user: ReturnType<typeof userEvent.setup>;
let row: ManagedArticleDetail;
const open = async (query = '', language: 'zh' | 'en' = 'en') => renderInShell(<ManagedArticlesPage />, { path: `/Main/ArticleManagement${query}`, language });

beforeAll(() => {
  // The editor measures where the cursor is; jsdom draws nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  row = detail();
  answer(articleClasses.top, () => [{ id: 1, parentId: null, name: '帮助', ename: 'Help', icon: '', isActive: 1, sort: 0, articles: 1, allArticles: 1, version: 1 }]);
  answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '销售', ename: 'Sales' }], departments: [] }));
  answer(contentDrafts.get, () => null);
  answer(contentDrafts.save, () => ({ updateTime: '2026-11-01T09:00:00.000Z' }));
  answer(contentDrafts.discard, () => null);
  answer(managedArticles.info, () => row);
});

describe('the list', () => {
  beforeEach(() => {
    const items = [one(1, 'Draft'), one(2, 'Out', { state: 'published', publishTime: '2026-11-01T08:00:00.000Z', reads: 12, readers: 5, helped: 3, notHelped: 1, measured: 3, readToEnd: 2, isForAll: 0 })];
    answer(managedArticles.list, () => ({ items, total: 2, pageIndex: 1, pageSize: 20 }));
  });

  test('shows states, reads and whether it helped; its filters are asked for', async () => {
    await open('?state=published&whose=mine');
    const out = await screen.findByRole('row', { name: /Out/ });
    expect(out).toHaveTextContent('Published');
    expect(out).toHaveTextContent('12 reads · 5 readers');
    expect(out).toHaveTextContent('75% of 4');
    expect(out).toHaveTextContent('67% of 3');
    expect(requests(managedArticles.list)).toMatchObject([{ state: 'published', isMine: 1, orderBy: 'updateTime', orderType: 'desc' }]);
  });

  test('publishes one after a question, and several together', async () => {
    answer(managedArticles.publish, () => null);
    await open();
    await user.click(within(await screen.findByRole('row', { name: /Draft/ })).getByRole('button', { name: 'Publish' }));
    await user.click((await findDialog('Publish “Draft” now?')).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(requests(managedArticles.publish)).toEqual([{ ids: [1] }]));
    expect(await screen.findByText('“Draft” is published')).toBeInTheDocument();
  });

  test('in Chinese withdraws what is published', async () => {
    answer(managedArticles.withdraw, () => null);
    await open('', 'zh');
    await user.click(within(await screen.findByRole('row', { name: /中Out/ })).getByRole('button', { name: /撤\s*下/ }));
    await user.click((await findDialog('撤下“中Out”？读者将立即看不到它。')).getByRole('button', { name: /撤\s*下/ }));
    await waitFor(() => expect(requests(managedArticles.withdraw)).toEqual([{ ids: [2] }]));
  });
});

describe('how far an article is read', () => {
  const openStops = async (stops: Partial<ArticleStops>, language: 'zh' | 'en' = 'en') => {
    answer(managedArticles.list, () => ({ items: [one(2, 'Out', { state: 'published' })], total: 1, pageIndex: 1, pageSize: 20 }));
    answer(managedArticles.stops, () => ({ readers: 0, measured: 0, tenths: Array.from({ length: 10 }, () => 0), helped: 0, notHelped: 0, ...stops }));
    await open('', language);
    const row = within(await screen.findByRole('row', { name: /Out/ }));
    await user.click(row.getByRole('button', { name: language === 'en' ? /More actions/ : /更多操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: language === 'en' ? 'How far it is read' : '阅读情况' }));
    return findDialog(language === 'en' ? 'How far “Out” is read' : '阅读情况：中Out');
  };

  test('is said by tenths, beside whether it helped and of how many it is not known', async () => {
    const drawer = await openStops({ readers: 6, measured: 4, tenths: [1, 0, 0, 0, 1, 0, 0, 0, 0, 2], helped: 3, notHelped: 1 });
    expect(await drawer.findByText('6 people have read it')).toBeInTheDocument();
    expect(requests(managedArticles.stops)).toMatchObject([{ id: 2 }]);
    expect(drawer.getByText('Helpful for 3, not for 1')).toBeInTheDocument();
    expect(drawer.getByText(/^Of 2 of them it is not known how far/)).toBeInTheDocument();
    const rows = within(drawer.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => within(row).queryAllByRole('cell').map(({ textContent }) => textContent))).toEqual([
      [],
      ['4 (100%)', '1 (25%)'],
      ...[1, 2, 3].map(() => ['3 (75%)', '0 (0%)']),
      ['3 (75%)', '1 (25%)'],
      ...[5, 6, 7, 8].map(() => ['2 (50%)', '0 (0%)']),
      ['2 (50%)', '—'],
    ]);
    // As it is drawn: who came to a part, and of these who went on.
    const bars = rows.slice(1).map((row) => [...row.querySelectorAll<HTMLElement>('[aria-hidden] span')].map(({ style }) => style.width));
    expect([bars[0], bars[4], bars[9]]).toEqual([['100%', '75%'], ['75%', `${(2 / 3) * 100}%`], ['50%', '100%']]);
  });

  test.each([
    ['nobody has read it', {}, '还没有人读过'],
    ['it is known of nobody', { readers: 2 }, /^另有 2 人不知读到哪里/],
  ])('without a table where %s, in Chinese, too', async (_, stops, said) => {
    const drawer = await openStops(stops, 'zh');
    expect(await drawer.findByText(said)).toBeInTheDocument();
    expect(drawer.queryByRole('table')).toBeNull();
  });
});

describe('the editor', () => {
  const editor = (language: 'Chinese' | 'English') => screen.findByRole('textbox', { name: `Text (${language})` });
  const retitle = async (text: string) => {
    const title = await screen.findByLabelText('Title (Chinese)');
    await user.clear(title);
    await user.type(title, text);
  };

  test('saves what was changed, with its version and audience, and forgets what was unsaved', async () => {
    answer(managedArticles.update, () => ({ id: 7, version: 2 }));
    await open('?article=7');
    expect(await editor('English')).toHaveTextContent('Old');
    await retitle('新');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(requests(managedArticles.update)).toHaveLength(1));
    expect(requests(managedArticles.update)[0]).toMatchObject({ id: 7, version: 1, title: '新', entitle: 'On time', classId: 1, content: '<p>旧</p>', audience: { groupIds: [], departmentIds: [], userIds: [] }, publishTime: null });
    await waitFor(() => expect(requests(contentDrafts.discard)).toEqual([{ key: 'article:7' }]));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  test('a new one tells its readers unless that is turned off; of one that is kept it shows what was said', async () => {
    answer(managedArticles.update, () => ({ id: 7, version: 2 }));
    const { unmount } = await open('?article=new');
    expect(await screen.findByRole('switch', { name: 'Tell its readers when it is published' })).toBeChecked();
    unmount();
    row = detail({ tellsReaders: 0 });
    await open('?article=7');
    expect(await screen.findByRole('switch', { name: 'Tell its readers when it is published' })).not.toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Tell its readers when it is published' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(requests(managedArticles.update)).toMatchObject([{ id: 7, tellsReaders: 1 }]));
  });

  test('an instant that nobody has changed stays as it was', async () => {
    const publishTime = '2024-11-01T08:00:12.345Z';
    row = detail({ state: 'published', publishTime });
    answer(managedArticles.update, () => ({ id: 7, version: 2 }));
    await open('?article=7');
    expect(await screen.findByText('This is published: readers see your changes as soon as you save.')).toBeInTheDocument();
    await retitle('新');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedArticles.update)).toMatchObject([{ publishTime }]));
  });

  test('says what is missing in a new one, and the server’s words at their field', async () => {
    await open('?article=new');
    expect(await screen.findByLabelText('Title (Chinese)')).toBeRequired();
    await waitFor(() => expect(screen.getByLabelText('Title (Chinese)')).toHaveFocus());
    expect(await screen.findByRole('combobox', { name: 'Class' })).toBeRequired();
    expect(screen.getByLabelText('Title (English)')).not.toBeRequired();
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('2 fields need your attention')).toBeInTheDocument();
    expect(screen.getAllByText('Cannot be empty')).toHaveLength(2);
    expect(requests(managedArticles.add)).toEqual([]);
    await retitle('新');
    expect(screen.queryByText('2 fields need your attention')).toBeNull();
    expect(screen.getAllByText('Cannot be empty')).toHaveLength(1);
  });

  test('tells at the text why one was not published', async () => {
    answer(managedArticles.publish, () => {
      throw new HttpError(400, 'Not published', [{ field: 'ids', message: 'Its text is empty' }]);
    });
    await open('?article=7');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('1 field needs your attention')).toBeInTheDocument();
    expect(screen.getByText('Its text is empty')).toBeInTheDocument();
  });

  test('one whose text cannot be asked for after it was saved is published all the same, and nothing failed', async () => {
    answer(managedArticles.update, () => ({ id: 7, version: 2 }));
    answer(managedArticles.publish, () => null);
    await open('?article=7');
    await retitle('新');
    answer(managedArticles.info, () => {
      throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
    });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“On time” is published')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
    expect(requests(managedArticles.publish)).toEqual([{ ids: [7], version: 2 }]);
    expect(screen.queryByText('Gone')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as a new copy' })).toBeNull();
  });

  test('a new one that is not published is saved once, and opened at its address', async () => {
    answer(managedArticles.add, () => ({ id: 8, version: 1 }));
    answer(managedArticles.publish, () => {
      throw new HttpError(400, 'Its text is empty', [{ field: 'ids', message: 'Its text is empty' }]);
    });
    const draft: ContentDraft = { version: 0, body: { title: '新', classId: 1 }, updateTime: '2026-11-02T08:00:00.000Z' };
    answer(contentDrafts.get, ({ key }) => (key === 'article:new' ? draft : null));
    await open('?article=new');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Its text is empty')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('?article=8'));
    expect(requests(managedArticles.add)).toMatchObject([{ title: '新' }]);
    expect(requests(contentDrafts.discard)).toEqual([{ key: 'article:new' }]);
  });

  test('tells who saves second what is different, and saves over it only when they say so', async () => {
    answer(managedArticles.update, (body) => {
      if (body.version === 1) throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
      return { id: 7, version: 6 };
    });
    await open('?article=7');
    await retitle('我的');
    row = detail({ title: '他们的', version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Someone else saved it while you were editing. What you have written is still here.')).toBeInTheDocument();
    // What stands cannot be asked for just now: the ways out stay.
    answer(managedArticles.info, () => {
      throw new HttpError(500, 'Away');
    });
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    expect(await screen.findByText('Away')).toBeInTheDocument();
    expect(requests(managedArticles.update)).toHaveLength(1);
    answer(managedArticles.info, () => row);
    await user.click(screen.getByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    expect(await compared.findByRole('row', { name: 'Title (Chinese) 他们的 我的' })).toBeInTheDocument();
    await user.click(compared.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(requests(managedArticles.update)).toMatchObject([{ version: 1, title: '我的' }, { version: 5, title: '我的' }]));
  });

  test('a plan that nobody has touched does not take back what somebody else has published, when it is saved over', async () => {
    row = detail({ state: 'scheduled', publishTime: '2999-11-01T08:00:00.000Z' });
    answer(managedArticles.update, ({ version }) => {
      if (version === 1) throw new HttpError(409, 'Stale', [{ field: 'version', message: 'Stale' }]);
      return { id: 7, version: 3 };
    });
    await open('?article=7');
    await retitle('我的');
    const publishTime = '2024-11-01T08:00:00.000Z';
    row = detail({ state: 'published', publishTime, isPinned: 1, tellsReaders: 0, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(requests(managedArticles.update)[1]).toMatchObject({ version: 2, title: '我的', publishTime, isPinned: 1, tellsReaders: 0 }));
  });

  test('what somebody else has saved is not published by who has not seen it', async () => {
    answer(managedArticles.publish, ({ version }) => {
      if (version === 1) throw new HttpError(409, 'Look at it first', [{ field: 'version', message: 'Look at it first' }]);
      return null;
    });
    await open('?article=7');
    expect(await editor('English')).toHaveTextContent('Old');
    row = detail({ encontent: '<p>Theirs</p>', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Look at it first');
    expect(screen.queryByText('“On time” is published')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    expect(await compared.findByRole('row', { name: 'Text (English) Theirs Old' })).toBeInTheDocument();
    await user.click(compared.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
    await waitFor(async () => expect(await editor('English')).toHaveTextContent('Theirs'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“On time” is published')).toBeInTheDocument();
    expect(requests(managedArticles.publish)).toEqual([{ ids: [7], version: 1 }, { ids: [7], version: 2 }]);
  });

  test('an article that was deleted meanwhile can be saved as a new one', async () => {
    answer(managedArticles.update, () => {
      throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
    });
    answer(managedArticles.add, () => ({ id: 8, version: 1 }));
    // A new one could not be published then.
    row = detail({ state: 'published', publishTime: '2024-11-01T08:00:00.000Z' });
    await open('?article=7');
    await retitle('还在');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It was deleted. What you have written is still here.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as a new copy' }));
    await waitFor(() => expect(requests(managedArticles.add)).toMatchObject([{ title: '还在', publishTime: null }]));
  });

  describe('what was not saved', () => {
    const draft: ContentDraft = { version: 1, body: { title: '一半', classId: 1, content: '<p>写到一半</p>' }, updateTime: '2026-11-02T08:00:00.000Z' };

    test('is there again, is compared with what is saved, and saved from the version that it began from', async () => {
      row = detail({ version: 2 });
      answer(contentDrafts.get, () => draft);
      answer(managedArticles.update, () => ({ id: 7, version: 3 }));
      await open('?article=7');
      expect(await screen.findByText(/^Unsaved changes from .+ restored/)).toBeInTheDocument();
      expect(screen.getByText('A newer version has been saved since then. If you save, you will be told of the conflict, and can compare the two before you decide.')).toBeInTheDocument();
      expect(screen.getByLabelText('Title (Chinese)')).toHaveValue('一半');
      expect(await editor('Chinese')).toHaveTextContent('写到一半');
      await user.click(screen.getByRole('button', { name: 'Compare the two' }));
      const compared = await findDialog('Compare the two');
      expect(await compared.findByRole('row', { name: 'Title (Chinese) 中On time 一半' })).toBeInTheDocument();
      await user.click(compared.getByRole('button', { name: 'Keep editing' }));
      await user.click(screen.getByRole('button', { name: 'Save draft' }));
      await waitFor(() => expect(requests(managedArticles.update)).toMatchObject([{ version: 1, title: '一半' }]));
    });

    test('has no settings in it that nobody has touched', async () => {
      row = detail({ publishTime: '2999-11-01T08:00:00.000Z', state: 'scheduled' });
      await open('?article=7');
      await user.click(await screen.findByRole('switch', { name: 'Pinned' }));
      await waitFor(() => expect(requests(contentDrafts.save)).toHaveLength(1), { timeout: 5_000 });
      const written = { title: '中On time', entitle: 'On time', summary: '', ensummary: '', classId: 1, cover: null, tags: [], content: '<p>旧</p>', encontent: '<p>Old</p>' };
      expect(requests(contentDrafts.save)).toEqual([{ key: 'article:7', version: 1, body: { ...written, isPinned: 1 } }]);
    });

    test('leaves empty what was emptied, and a plan that nobody has touched as it stands', async () => {
      row = detail({ state: 'scheduled', publishTime: '2999-11-01T08:00:00.000Z', expireTime: '2999-12-01T08:00:00.000Z' });
      answer(contentDrafts.get, () => ({ ...draft, body: { ...draft.body, expireTime: null } }));
      answer(managedArticles.update, () => ({ id: 7, version: 2 }));
      await open('?article=7');
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await waitFor(() => expect(requests(managedArticles.update)).toMatchObject([{ title: '一半', publishTime: '2999-11-01T08:00:00.000Z', expireTime: null }]));
    });

    test('is discarded when they say so', async () => {
      answer(contentDrafts.get, () => draft);
      await open('?article=7');
      const discard = await screen.findByRole('button', { name: 'Discard changes' });
      answer(contentDrafts.get, () => null);
      await user.click(discard);
      await waitFor(() => expect(screen.getByLabelText('Title (Chinese)')).toHaveValue('中On time'));
      expect(requests(contentDrafts.discard)).toEqual([{ key: 'article:7' }]);
    });

    test('is kept by itself, on the server and in the browser, where it is found without the server', async () => {
      const { unmount } = await open('?article=7');
      await retitle('未保存');
      await waitFor(() => expect(requests(contentDrafts.save)).toMatchObject([{ key: 'article:7', version: 1, body: { title: '未保存' } }]), { timeout: 5_000 });
      expect(await screen.findByText(/Unsaved changes backed up at/)).toBeInTheDocument();
      unmount();
      answer(contentDrafts.get, () => {
        throw new HttpError(500, 'Away');
      });
      await open('?article=7');
      expect(await screen.findByText(/^Unsaved changes from .+ restored/)).toBeInTheDocument();
      expect(screen.getByLabelText('Title (Chinese)')).toHaveValue('未保存');
    });
  });

  test('versions are compared with what is saved, and restored after a question', async () => {
    row = detail({ version: 2 });
    answer(managedArticles.versions, () => [2, 1].map((version) => ({ version, authorName: 'Ann', createTime: '2026-11-01T08:00:00.000Z' })));
    const { title, entitle, summary, ensummary, classId, cover, tags, encontent } = row;
    answer(managedArticles.versionInfo, () => ({ title, entitle, summary, ensummary, classId, cover, tags, encontent, content: '<p>旧</p><p>更早</p>' }));
    answer(managedArticles.restore, () => ({ id: 7, version: 3 }));
    await open('?article=7');
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Compare with the current one' }));
    const compared = await findDialog('Version 1 and the current version');
    expect(await compared.findByRole('row', { name: /^Text \(Chinese\) 更早/ })).toBeInTheDocument();
    await user.click(compared.getByRole('button', { name: 'Restore this version' }));
    await user.click((await findDialog('Restore version 1?')).getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(requests(managedArticles.restore)).toEqual([{ id: 7, version: 2, toVersion: 1 }]));
  });

  test('a preview shows it as its readers will see it, also as wide as a phone', async () => {
    await open('?article=7');
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const preview = await findDialog('What readers will see');
    expect(await preview.findByRole('heading', { name: 'On time' })).toBeInTheDocument();
    await user.click(preview.getByText('Phone'));
    await user.click(preview.getByText('Chinese'));
    expect(preview.getByRole('heading', { name: '中On time' })).toBeInTheDocument();
    expect(preview.getByText('旧')).toBeInTheDocument();
  });

  test('a picture is uploaded when it is dropped into the text; one that is too large is left out with a message', async () => {
    answer(uploads.image, () => `/api/Upload/Files/${'0a'.repeat(16)}.webp`);
    await open('?article=7');
    await editor('Chinese');
    const [chooser] = screen.getAllByLabelText('Insert picture', { selector: 'input' }) as [HTMLInputElement];
    const large = new File(['x'], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    fireEvent.change(chooser, { target: { files: [large, new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], 'small.png', { type: 'image/png' })] } });
    expect(await screen.findByText('“large.png” is larger than 20 MB and was left out')).toBeInTheDocument();
    expect(await screen.findByText('“notes.txt” is not a picture and was left out')).toBeInTheDocument();
    await waitFor(async () => expect((await editor('Chinese')).querySelector('img')).toHaveAttribute('src', `/api/Upload/Files/${'0a'.repeat(16)}.webp`));
  });

  test('the toolbar is one stop of the keyboard, and arrows go through it', async () => {
    await open('?article=7');
    const [bar] = (await screen.findAllByRole('toolbar')) as [HTMLElement];
    const tools = within(bar);
    tools.getByRole('combobox', { name: 'Paragraph style' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(tools.getByRole('button', { name: 'Bold' })).toHaveFocus();
    expect(tools.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await user.keyboard('{End}');
    expect(tools.getByRole('button', { name: 'Insert table' })).toHaveFocus();
  });

  test('where it has little room, tools that are used less come on demand', async () => {
    replace(HTMLElement.prototype, 'clientWidth', 500);
    await open('?article=7');
    const [bar] = (await screen.findAllByRole('toolbar')) as [HTMLElement];
    const tools = within(bar);
    const names = () => tools.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'));
    const often = ['Undo', 'Redo', 'Bold', 'Italic', 'Bulleted list', 'Numbered list', 'Link', 'Insert picture', 'Insert table', 'More formatting'];
    await waitFor(() => expect(names()).toEqual(often));
    const more = tools.getByRole('button', { name: 'More formatting' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(names()).toEqual([...often, 'Underline', 'Strikethrough', 'Inline code', 'Quote', 'Code block', 'Divider', 'Align left', 'Align centre', 'Align right']);
    more.focus();
    await user.keyboard('{ArrowRight}');
    expect(tools.getByRole('button', { name: 'Underline' })).toHaveFocus();
  });
});
