import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Learner, type ManagedLesson, type ManagedLessonDetail } from '@portal/shared/contract/all';
import { bodyOf, valuesOf } from './lesson-values.ts';
import ManagedLessonsPage from './managed-lessons-page.tsx';

const { managedLessons, lessonClasses, contentAudience, history } = endpoints;
const one = (id: number, entitle: string, more: Partial<ManagedLesson> = {}): ManagedLesson => ({
  ...{ id, title: `中${entitle}`, entitle, summary: '', ensummary: '', classId: null, className: '', classEnName: '', cover: '', level: 'beginner', teacher: 'Ann', minutes: 12, chapters: 3, isMandatory: 0, dueTime: null, dueDays: null },
  ...{ isForAll: 1, people: 40, learners: 20, finished: 10, rating: 4.25, ratings: 8, sort: id - 1, authorName: 'Ann', state: 'draft', publishTime: null, expireTime: null, withdrawTime: null, version: 1 },
  ...{ updateTime: '2026-11-20T08:00:00.000Z', createTime: '2026-11-20T08:00:00.000Z' },
  ...more,
});
const detail = (more: Partial<ManagedLessonDetail> = {}): ManagedLessonDetail => ({ ...one(1, 'Basics', { version: 3 }), audience: { groupIds: [3], departmentIds: [], userIds: [], isForNobody: 0 }, audiencePeople: [], reports: [{ id: 9, name: '销售', ename: 'Sales' }], ...more });
const open = jest.fn();
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  open.mockClear();
  const items = [one(1, 'Basics'), one(2, 'Rules', { state: 'published', publishTime: '2026-11-20T08:00:00.000Z', isMandatory: 1, dueDays: 14, isForAll: 0 }), one(3, 'Bare', { chapters: 0, minutes: 0, rating: null, ratings: 0 })];
  answer(managedLessons.list, () => ({ items, total: 3, pageIndex: 1, pageSize: 20 }));
  answer(managedLessons.info, () => detail());
  answer(lessonClasses.list, () => [{ id: 5, name: '入门', ename: 'First steps', sort: 0, lessons: 2, version: 1 }]);
  answer(contentAudience.options, () => ({ groups: [{ id: 3, name: '销售', ename: 'Sales role' }], departments: [] }));
});

const start = async (query = '', language: 'zh' | 'en' = 'en') => {
  await renderInShell(<ManagedLessonsPage />, { path: `/Main/LessonManagement${query}`, shell: { open }, language });
  await screen.findByRole('row', { name: /Basics/ });
};
const row = (name: RegExp) => screen.getByRole('row', { name });
/** What stands behind "more" of a row; menus that were open before are there still, and hidden. */
const more = async (name: RegExp, label: string | RegExp) => {
  await user.click(within(row(name)).getByRole('button', { name: /More/ }));
  return (await screen.findAllByRole('menuitem', { name: label })).at(-1)!;
};

describe('the list', () => {
  test('says how far people are, and leads to the chapters of a lesson; its filters are asked for', async () => {
    await start('?state=published&class=5&mandatory=1&level=nonsense');
    expect(requests(managedLessons.list)).toMatchObject([{ state: 'published', classId: 5, isMandatory: 1, orderBy: 'sort', orderType: 'asc' }]);
    expect(row(/Basics/)).toHaveTextContent('20 of 40');
    expect(row(/Basics/)).toHaveTextContent('25%');
    expect(row(/Rules/)).toHaveTextContent('within 14 days');
    // What has no picture has the cover that its readers see.
    expect(row(/Basics/).querySelector('svg[viewBox="0 0 320 120"]')).not.toBeNull();
    await user.click(within(row(/Basics/)).getByRole('button', { name: 'Chapters' }));
    expect(open).toHaveBeenCalledWith('/Main/ChapterManagement?lesson=1', { zh: '章节：中Basics', en: 'Chapters: Basics' });
  });

  test('publishes and withdraws after a question, and copies; what has no chapters is not published', async () => {
    answer(managedLessons.publish, () => null);
    answer(managedLessons.withdraw, () => null);
    answer(managedLessons.copy, () => ({ id: 9, version: 1 }));
    await start();
    await user.click(await more(/Basics/, 'Publish'));
    await user.click((await findDialog('Publish “Basics”?')).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(requests(managedLessons.publish)).toEqual([{ ids: [1] }]));
    await user.click(await more(/Rules/, 'Withdraw'));
    await user.click((await findDialog('Withdraw “Rules”?')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(requests(managedLessons.withdraw)).toEqual([{ ids: [2] }]));
    await user.click(await more(/Rules/, 'Copy'));
    await waitFor(() => expect(requests(managedLessons.copy)).toEqual([{ id: 2 }]));
    expect(await more(/Bare/, /^Publish ?It has no chapters yet/)).toHaveAttribute('aria-disabled', 'true');
  });

  test('in Chinese says what is mandatory, and switches it', async () => {
    answer(managedLessons.setMandatory, () => null);
    await start('', 'zh');
    await user.click(within(row(/中Basics/)).getByRole('switch', { name: '将“中Basics”设为必修' }));
    await waitFor(() => expect(requests(managedLessons.setMandatory)).toEqual([{ ids: [1], value: 1 }]));
  });
});

describe('the form', () => {
  test('a new lesson goes on with its chapters', async () => {
    answer(managedLessons.add, () => ({ id: 12, version: 1 }));
    await start();
    await user.click(screen.getByRole('button', { name: /New lesson/ }));
    const form = await findDialog('New lesson');
    await user.type(form.getAllByRole('textbox', { name: /Title/ })[0] as HTMLElement, '新课');
    expect(form.queryByLabelText('From')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedLessons.add)).toMatchObject([{ title: '新课', classId: null, dueDays: null, dueTime: null, reportIds: [], publishTime: null, audience: { groupIds: [], isForNobody: 0 } }]));
    await waitFor(() => expect(open).toHaveBeenCalledWith('/Main/ChapterManagement?lesson=12', expect.anything()));
  });

  test('one that stands is changed from the version that was opened, with its audience and reports', async () => {
    answer(managedLessons.update, () => ({ id: 1, version: 4 }));
    await start();
    await user.click(within(row(/Basics/)).getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “Basics”');
    expect(await form.findByText('Sales role')).toBeInTheDocument();
    await user.click(form.getByRole('switch', { name: 'Mandatory' }));
    await user.click(form.getByRole('combobox', { name: 'To be done' }));
    await user.click(await screen.findByTitle('Within days of being visible'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findAllByText('Cannot be empty')).length).toBeGreaterThan(0);
    await user.type(await form.findByLabelText('Days'), '30');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedLessons.update)).toMatchObject([{ id: 1, version: 3, isMandatory: 1, dueDays: 30, dueTime: null, reportIds: [9], audience: { groupIds: [3] } }]));
    expect(open).not.toHaveBeenCalled();
  });

  test('one whose audience is gone says so, and stays for nobody unless its author says otherwise', async () => {
    answer(managedLessons.info, () => detail({ audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 1 } }));
    answer(managedLessons.update, () => ({ id: 1, version: 4 }));
    await start();
    await user.click(within(row(/Basics/)).getByRole('button', { name: 'Edit' }));
    const form = await findDialog('Edit “Basics”');
    expect(await form.findByText(/All its roles, departments and people were deleted/)).toBeInTheDocument();
    expect(form.getByText('Still nobody will see it after you save.')).toBeInTheDocument();
    await user.type(form.getByLabelText('Teacher'), ' B');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(managedLessons.update)).toMatchObject([{ teacher: 'Ann B', audience: { groupIds: [], isForNobody: 1 } }]));
  });

  /** The form of one that somebody else saves before. */
  const editOvertaken = async () => {
    answer(managedLessons.update, ({ version }) => {
      if (version === 3) throw new HttpError(409, 'Somebody else', [{ field: 'version', message: 'Somebody else' }]);
      return { id: 1, version: 6 };
    });
    await start();
    await user.click(within(row(/Basics/)).getByRole('button', { name: 'Edit' }));
    return findDialog('Edit “Basics”');
  };

  test('who saves second sees what stands, and may save over it', async () => {
    const form = await editOvertaken();
    await user.type(await form.findByLabelText('Teacher'), ' B');
    answer(managedLessons.info, () => detail({ version: 5, teacher: 'Cleo' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Cleo/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: /Save.* over/ }));
    await waitFor(() => expect(requests(managedLessons.update)[1]).toMatchObject({ version: 5, teacher: 'Ann B' }));
  });

  test('who saves second saves their own duty, and the people of somebody else, who are called by name', async () => {
    answer(managedLessons.info, () => detail({ isMandatory: 1, dueDays: 5 }));
    const form = await editOvertaken();
    await user.type(await form.findByLabelText('Days'), '0');
    const people = [{ id: 7, account: 'ada', fullName: 'Ada Lovelace' }];
    answer(managedLessons.info, () => detail({ version: 5, isMandatory: 1, dueDays: null, dueTime: '2099-03-02T08:00:00.000Z', audience: { groupIds: [], departmentIds: [], userIds: [7], isForNobody: 0 }, audiencePeople: people }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Ada Lovelace (ada)')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: /Save.* over/ }));
    await waitFor(() => expect(requests(managedLessons.update)[1]).toMatchObject({ version: 5, dueDays: 50, dueTime: null, audience: { userIds: [7] } }));
  });
});

test('its versions are compared with what is saved, and restored after a question', async () => {
  const then = { title: '旧', entitle: 'Basics', summary: '', ensummary: '', classId: 5, cover: '', level: 'advanced' as const, teacher: 'Ann', reports: [] };
  answer(managedLessons.versions, () => [3, 2].map((version) => ({ version, authorName: 'Ann', createTime: '2026-11-20T08:00:00.000Z' })));
  answer(managedLessons.versionInfo, () => then);
  answer(managedLessons.restore, () => ({ id: 1, version: 5 }));
  answer(managedLessons.list, () => ({ items: [one(1, 'Basics', { version: 4 })], total: 1, pageIndex: 1, pageSize: 20 }));
  await start();
  await user.click(await more(/Basics/, 'Versions'));
  const drawer = await findDialog('Versions');
  await user.click(await drawer.findByRole('button', { name: 'Compare with the current one' }));
  const compared = await findDialog('Version 2 and the current version');
  expect((await compared.findAllByRole('row')).slice(1).map((line: HTMLElement) => line.textContent)).toEqual(['Title旧中Basics', 'ClassFirst stepsNo class', 'LevelAdvancedBeginner', 'Related reports—Sales']);
  await user.click(compared.getByRole('button', { name: 'Restore this version' }));
  const question = await findDialog('Restore version 2?');
  expect(question.getByText(/Chapters, learning requirements, publication times and audience stay as they are/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(requests(managedLessons.restore)).toEqual([{ id: 1, version: 4, toVersion: 2 }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Versions' })).toBeNull());
});

test.each([
  ['nothing is due of what is not mandatory', { isMandatory: 0, due: 'days', dueDays: 3 }, { dueDays: null, dueTime: null }],
  ['a number of days', { isMandatory: 1, due: 'days', dueDays: 3, dueTime: '2026-12-01T00:00:00.000Z' }, { dueDays: 3, dueTime: null }],
  ['a date', { isMandatory: 1, due: 'day', dueDays: 3, dueTime: '2026-12-01T00:00:00.000Z' }, { dueDays: null, dueTime: '2026-12-01T00:00:00.000Z' }],
  ['no class', { classId: 0 }, { classId: null }],
  ['a class', { classId: 5 }, { classId: 5 }],
] as const)('a form says %s', (_, values, body) => {
  expect(bodyOf({ ...valuesOf(null), ...values })).toMatchObject(body);
});

describe('learners', () => {
  const learner = (userId: number, fullName: string, more: Partial<Learner> = {}): Learner => ({
    ...{ userId, account: fullName.toLowerCase(), fullName, departmentName: '', departmentEnName: '', progress: 'underWay', requiredChapters: 3, doneChapters: 1, lastTime: null, doneTime: null, dueTime: null, quizzes: [], stars: null },
    ...more,
  });
  beforeEach(() => {
    const items = [learner(7, 'Ben', { quizzes: [{ chapterId: 4, title: '测', entitle: 'Test', score: 60, attempts: 2, isPassed: 0 }] }), learner(8, 'Cleo', { progress: 'done', doneChapters: 3 })];
    answer(managedLessons.learners, () => ({ items, total: 2, pageIndex: 1, pageSize: 20 }));
    answer(managedLessons.remind, () => ({ count: 1 }));
    answer(managedLessons.stops, () => [
      { chapterId: 4, title: '一', entitle: 'One', kind: 'video', seconds: 300, begun: 20, done: 5, medianSecond: 75 },
      { chapterId: 5, title: '二', entitle: 'Two', kind: 'text', seconds: 0, begun: 0, done: 0, medianSecond: null },
    ]);
  });
  const openLearners = async (name: RegExp) => {
    await start();
    await user.click(await more(name, 'Learners'));
    return findDialog('Learners of “Rules”');
  };

  test('are listed with their progress and quizzes; who is not done is reminded, one or all', async () => {
    const drawer = await openLearners(/Rules/);
    expect(await drawer.findByRole('row', { name: /Ben/ })).toHaveTextContent('Test: 60%, not passed, 2 tries');
    expect(requests(managedLessons.learners)).toMatchObject([{ lessonId: 2, orderBy: 'account' }]);
    await user.click(within(drawer.getByRole('row', { name: /Ben/ })).getByRole('button', { name: 'Remind' }));
    await user.click((await findDialog('Remind Ben (ben)?')).getByRole('button', { name: 'Remind' }));
    expect(await screen.findByText('1 person was reminded')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Remind who is not done' }));
    await user.click((await findDialog('Remind everybody who is not done?')).getByRole('button', { name: 'Remind' }));
    await waitFor(() => expect(requests(managedLessons.remind)).toEqual([{ id: 2, userIds: [7] }, { id: 2 }]));
  });

  test('where they stop is said by chapter', async () => {
    const drawer = await openLearners(/Rules/);
    await user.click(drawer.getByRole('tab', { name: 'Where people stop' }));
    expect(await drawer.findByRole('row', { name: /1\. One/ })).toHaveTextContent('205 (25%)1:15 / 5:00');
    expect(drawer.getByRole('row', { name: /2\. Two/ })).toHaveTextContent('0——');
  });
});

test('classes are managed beside the list', async () => {
  answer(lessonClasses.add, () => ({ id: 6 }));
  answer(history.list, () => ({ items: [], total: 0, pageIndex: 1, pageSize: 20 }));
  await start();
  await user.click(screen.getByRole('button', { name: 'Lesson classes' }));
  const drawer = await findDialog('Lesson classes');
  expect(await drawer.findByRole('row', { name: /First steps/ })).toHaveTextContent('2');
  await user.click(drawer.getByRole('button', { name: /New class/ }));
  const form = await findDialog('New class');
  await user.type(form.getAllByRole('textbox', { name: /Name/ })[0] as HTMLElement, '进阶');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests(lessonClasses.add)).toMatchObject([{ name: '进阶' }]));
});
