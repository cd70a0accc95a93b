import { answer, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changed, whenRefreshed } from '@portal/shared/api';
import { chapterKinds, endpoints, MOST_CHAPTERS, type ChapterKind, type ManagedChapter, type ManagedChapterDetail, type ManagedLesson, type ManagedLessonDetail } from '@portal/shared/contract/all';
import { bytesOf, videoSeconds } from './lengths.ts';
import ManagedChaptersPage from './managed-chapters-page.tsx';
import { askedIn, editPath, keyOf } from './paths.ts';
import { problemOf, quizIn, withMoved } from './quiz-values.ts';

const { managedLessons, managedChapters, contentDrafts } = endpoints;
const lesson: ManagedLessonDetail = {
  ...{ id: 5, title: '入门', entitle: 'Basics', summary: '', ensummary: '', classId: null, className: '', classEnName: '', cover: '', level: 'beginner', teacher: '', minutes: 5, chapters: 3, isMandatory: 0, dueTime: null, dueDays: null },
  ...{ isForAll: 1, people: 4, learners: 2, finished: 1, rating: null, ratings: 0, sort: 0, authorName: 'Ann', state: 'draft', publishTime: null, expireTime: null, withdrawTime: null, version: 1 },
  ...{ updateTime: '2026-11-20T08:00:00.000Z', createTime: '2026-11-20T08:00:00.000Z', audience: { groupIds: [], departmentIds: [], userIds: [], isForNobody: 0 }, audiencePeople: [], reports: [] },
};
const one = (id: number, kind: ChapterKind, entitle: string, more: Partial<ManagedChapter> = {}): ManagedChapter => ({
  ...{ id, lessonId: 5, title: `中${entitle}`, entitle, kind, seconds: 300, isRequired: 1, sort: id - 1, link: '', file: null, captions: [], questions: 0, version: 2, updateTime: '2026-11-20T08:00:00.000Z' },
  ...more,
});
const video = one(1, 'video', 'Tour', { file: { address: '/api/Lesson/Files/1/a.mp4', name: 'tour.mp4', bytes: 3_200_000, mediaType: 'video/mp4' }, captions: [{ language: 'zh', address: '/api/Lesson/Files/1/zh.vtt' }] });
const detail = (row: ManagedChapter, more: Partial<ManagedChapterDetail> = {}): ManagedChapterDetail => ({ ...row, content: '', encontent: '', quiz: null, ...more });
const words = { text: '问', entext: 'Ask', explanation: '', enexplanation: '' };
const quiz = { passMark: 80, questions: [{ id: 31, ...words, answers: [{ text: '对', entext: 'Yes', isRight: 1 as const }, { text: '错', entext: 'No', isRight: 0 as const }] }] };

let user: ReturnType<typeof userEvent.setup>;
let standing: ManagedChapterDetail;
/** Of every video that is chosen, in seconds. */
let length = 0;
const open = async (query = '?lesson=5', language: 'zh' | 'en' = 'en') => renderInShell(<ManagedChaptersPage />, { path: `/Main/ChapterManagement${query}`, language });

beforeAll(() => {
  // The editor measures where the cursor is; jsdom draws nothing, and plays nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  URL.createObjectURL = () => 'blob:video';
  URL.revokeObjectURL = () => undefined;
  Object.defineProperty(HTMLVideoElement.prototype, 'duration', { get: () => length });
  Object.defineProperty(HTMLVideoElement.prototype, 'src', {
    set(this: HTMLVideoElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
    },
  });
});
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  restartPortal();
  localStorage.clear();
  standing = detail(video);
  answer(managedLessons.info, () => lesson);
  answer(managedChapters.list, () => [video, one(2, 'text', 'Words'), one(3, 'quiz', 'Test', { questions: 1 })]);
  answer(managedChapters.info, () => standing);
  answer(contentDrafts.get, () => null);
  answer(contentDrafts.save, () => ({ updateTime: '2026-11-21T08:00:00.000Z' }));
  answer(contentDrafts.discard, () => null);
});

describe('the list', () => {
  test('asks for the lesson first, where the address names none', async () => {
    const named: ManagedLesson[] = [lesson, { ...lesson, id: 6, title: '进阶', entitle: 'Further' }];
    answer(managedLessons.list, () => ({ items: named, total: 2, pageIndex: 1, pageSize: 200 }));
    await open('');
    expect(await screen.findByRole('link', { name: 'Basics' })).toHaveAttribute('href', '/Main/ChapterManagement?lesson=5');
    await user.type(screen.getByLabelText('Search lessons'), 'fur');
    expect(screen.queryByRole('link', { name: 'Basics' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Further' }));
    expect(await screen.findByRole('row', { name: /Tour/ })).toBeInTheDocument();
  });

  test('says why a lesson that is full takes no new chapter', async () => {
    answer(managedChapters.list, () => Array.from({ length: MOST_CHAPTERS }, (_, index) => one(index + 1, 'text', `Words ${index + 1}`)));
    await open();
    const reason = await screen.findByText('A lesson has 200 chapters at most');
    expect(screen.getByRole('button', { name: 'New chapter' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'New chapter' })).toHaveAccessibleDescription(reason.textContent);
  });

  test('shows what each chapter holds; order, required and deletion are sent', async () => {
    answer(managedChapters.move, () => null);
    answer(managedChapters.setRequired, () => null);
    answer(managedChapters.remove, () => null);
    await open();
    const tour = await screen.findByRole('row', { name: /Tour/ });
    expect(tour).toHaveTextContent('tour.mp4 (3.1 MB)');
    expect(tour).toHaveTextContent('5:00');
    await user.click(within(tour).getByRole('switch', { name: 'Require “Tour”' }));
    await waitFor(() => expect(requests(managedChapters.setRequired)).toEqual([{ ids: [1], value: 0 }]));
    tour.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(requests(managedChapters.move)).toEqual([{ id: 1, sort: 1 }]));
    await user.click(within(screen.getByRole('row', { name: /Words/ })).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await findDialog('Delete “Words”?');
    expect(question.getByText(/everybody’s progress in it are deleted/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(managedChapters.remove)).toEqual([{ ids: [2] }]));
  });

  test('in Chinese offers the kinds of a new chapter', async () => {
    await open('?lesson=5', 'zh');
    await user.click(await screen.findByRole('button', { name: /新建章节/ }));
    await user.click(await screen.findByRole('menuitem', { name: /新建链接/ }));
    expect(await screen.findByRole('textbox', { name: '链接' })).toBeInTheDocument();
  });

  test('a lesson that is gone leads to the others', async () => {
    answer(managedLessons.info, () => {
      throw new HttpError(404, 'gone');
    });
    await open('?lesson=99');
    expect(await screen.findByText('This lesson does not exist or was deleted')).toBeInTheDocument();
  });

  test('a preview shows the video with its captions, and a quiz without what is right', async () => {
    await open();
    await user.click(within(await screen.findByRole('row', { name: /Tour/ })).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Preview' }));
    const preview = await findDialog('What readers will see');
    expect(await preview.findByLabelText('tour.mp4')).toHaveAttribute('src', '/api/Lesson/Files/1/a.mp4');
    expect(preview.getByLabelText('tour.mp4').querySelector('track')).toHaveAttribute('srclang', 'zh');
  });
});

describe('the editor', () => {
  const title = async () => screen.findByLabelText('Title (Chinese)');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = '2026-11-24/7c0e7a10-0000-4000-8000-000000000201.mp4';
  const chooseVideo = async () =>
    user.upload(await waitFor(() => document.querySelector('input[accept=".mp4,.webm"]') ?? Promise.reject(new Error('no input'))) as HTMLInputElement, new File(['abc'], 'new.mp4', { type: 'video/mp4' }));
  const chooseCaptions = async (text: string) => user.upload(await screen.findByLabelText('Choose a file of English captions', { selector: 'input' }), Object.assign(new File([text], 'en.vtt', { type: 'text/vtt' }), { text: async () => text }));
  beforeEach(() => {
    length = 24;
    answer(managedChapters.beginUpload, () => ({ file: sent, received: 0, partBytes: 4 }));
    answer(managedChapters.uploadPart, () => ({ received: 3 }));
  });

  test('a new link is added to its lesson, and has an address of its own then', async () => {
    answer(managedChapters.add, () => ({ id: 12, version: 1 }));
    await open('?lesson=5&chapter=new&kind=link');
    await user.type(await title(), '帮助');
    await user.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.com/help');
    await user.type(await screen.findByLabelText('Takes about'), '4');
    standing = detail(one(12, 'link', 'Help', { version: 1 }));
    await save();
    await waitFor(() => expect(requests(managedChapters.add)).toMatchObject([{ lessonId: 5, kind: 'link', title: '帮助', link: 'https://example.com/help', seconds: 240, upload: null, quiz: null }]));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('?lesson=5&chapter=12'));
  });

  test('a video is sent in parts, and saved with the file; what the server says of it stands at the field', async () => {
    answer(managedChapters.update, () => {
      throw new HttpError(400, 'No video', [{ field: 'upload', message: 'This file is no video' }]);
    });
    await open('?lesson=5&chapter=1');
    await title();
    await chooseVideo();
    expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ id: 1, version: 2, upload: sent, seconds: 24 }]));
    expect(await screen.findByText('This file is no video')).toBeInTheDocument();
  });

  test.each([
    ['published', 1],
    ['draft', 0],
  ] as const)('of a lesson that is %s, its author is told what saving means', async (state, told) => {
    answer(managedLessons.info, () => ({ ...lesson, state }));
    await open('?lesson=5&chapter=1');
    await title();
    expect(screen.queryAllByText('The lesson is published: readers see your changes as soon as you save.')).toHaveLength(told);
  });

  test('captions are saved when they are chosen, and taken away; what is no captions says why', async () => {
    answer(managedChapters.setCaptions, ({ text }) => {
      if (text === 'nonsense') throw new HttpError(400, 'This is no WebVTT', [{ field: 'text', message: 'This is no WebVTT' }]);
      return text === '' ? { id: 1, version: 4, captions: [{ language: 'en', address: 'en.vtt' }] } : { id: 1, version: 3, captions: [...video.captions, { language: 'en', address: 'en.vtt' }] };
    });
    await open('?lesson=5&chapter=1');
    // What a button is called begins with what is written on it: whoever speaks to the page says that.
    expect(await screen.findByRole('button', { name: 'Replace the Chinese captions' })).toHaveTextContent('Replace');
    expect(screen.getByRole('button', { name: 'Choose a file of English captions' })).toHaveTextContent('Choose a file');
    await chooseCaptions('nonsense');
    expect(await screen.findByText('This is no WebVTT')).toBeInTheDocument();
    await chooseCaptions('WEBVTT');
    expect(await screen.findByText('English captions are saved')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the Chinese captions' }));
    await waitFor(() => expect(requests(managedChapters.setCaptions).slice(1)).toEqual([{ id: 1, version: 2, language: 'en', text: 'WEBVTT' }, { id: 1, version: 3, language: 'zh', text: '' }]));
    expect(await screen.findByRole('button', { name: 'Choose a file of Chinese captions' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Replace the English captions' })).toBeInTheDocument();
  });

  test('captions move the version of their author alone, and leave what is not saved', async () => {
    answer(managedChapters.setCaptions, () => ({ id: 1, version: 3, captions: [] }));
    answer(managedChapters.update, () => ({ id: 1, version: 4 }));
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    await chooseVideo();
    expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
    // A colleague saves right after the captions.
    standing = detail({ ...video, title: '别人', version: 4 });
    await chooseCaptions('WEBVTT');
    expect(await screen.findByText('English captions are saved')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ version: 3, title: '中Tour!', upload: sent, seconds: 24 }]));
  });

  test('captions of a chapter that somebody else has changed are refused with the ways to go on', async () => {
    answer(managedChapters.setCaptions, () => {
      throw new HttpError(409, 'Somebody else', [{ field: 'version', message: 'Somebody else' }]);
    });
    await open('?lesson=5&chapter=1');
    await title();
    await chooseCaptions('WEBVTT');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved it');
    expect(screen.getByRole('button', { name: 'Overwrite with mine' })).toBeInTheDocument();
  });

  test('what a colleague saves right after a save is not written over by the next one', async () => {
    answer(managedChapters.update, ({ version }) => ({ id: 1, version: Number(version) + 1 }));
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    standing = detail({ ...video, title: '别人', version: 4 });
    await save();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await user.type(await title(), '?');
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ version: 2 }, { version: 3, title: '中Tour!?' }]));
  });

  test('what was saved and cannot be asked for anew is not said to have failed, and its file is not saved once more', async () => {
    answer(managedChapters.update, ({ version }) => ({ id: 1, version: Number(version) + 1 }));
    await open('?lesson=5&chapter=1');
    await title();
    await chooseVideo();
    expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
    answer(managedChapters.info, () => {
      throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
    });
    await save();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveClass('ant-btn-loading'));
    expect(screen.queryByText('Gone')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as a new copy' })).toBeNull();
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ version: 2, upload: sent }, { version: 3, upload: null }]));
  });

  test('a file whose upload ends while something else is saved is saved the next time', async () => {
    let saved = (_: { id: number; version: number }): void => undefined;
    let received = (_: { received: number }): void => undefined;
    answer(managedChapters.update, () => new Promise((fulfil) => (saved = fulfil)));
    answer(managedChapters.uploadPart, () => new Promise((fulfil) => (received = fulfil)));
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    await chooseVideo();
    await waitFor(() => expect(requests(managedChapters.uploadPart)).toHaveLength(1));
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toHaveLength(1));
    received({ received: 3 });
    expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
    saved({ id: 1, version: 3 });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveClass('ant-btn-loading'));
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ upload: null, seconds: 300 }, { version: 3, upload: sent, seconds: 24 }]));
  });

  test('who saves while a file is being uploaded is told that it is not saved with the rest', async () => {
    answer(managedChapters.update, () => ({ id: 1, version: 3 }));
    answer(managedChapters.uploadPart, () => new Promise(() => undefined));
    await open('?lesson=5&chapter=1');
    await title();
    await chooseVideo();
    await waitFor(() => expect(requests(managedChapters.uploadPart)).toHaveLength(1));
    await save();
    expect(await screen.findByText('Saved without the file that is being uploaded. Save again when the upload is complete.')).toBeInTheDocument();
  });

  test('a new video is not saved before its file is there, and says so; without one the server has the last word', async () => {
    answer(managedChapters.add, () => {
      throw new HttpError(400, 'No video', [{ field: 'upload', message: 'Upload a video' }]);
    });
    answer(managedChapters.uploadPart, () => new Promise(() => undefined));
    await open('?lesson=5&chapter=new&kind=video');
    await user.type(await title(), '片');
    await chooseVideo();
    await waitFor(() => expect(requests(managedChapters.uploadPart)).toHaveLength(1));
    await save();
    expect(await screen.findByText(/has not been uploaded completely yet/)).toBeInTheDocument();
    expect(requests(managedChapters.add)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove “new.mp4”' }));
    await save();
    expect(await screen.findByText('Upload a video')).toBeInTheDocument();
  });

  test.each<[string, () => Promise<void>]>([
    [
      'is refused',
      async () => {
        answer(managedChapters.uploadPart, () => {
          throw new HttpError(400, 'This file is no video');
        });
        await chooseVideo();
        expect(await screen.findByText(/This file is no video/)).toBeInTheDocument();
      },
    ],
    [
      'is removed',
      async () => {
        await chooseVideo();
        expect(await screen.findByText('Upload succeeded')).toBeInTheDocument();
        expect(await screen.findByText('0:24')).toBeInTheDocument();
        await user.click(screen.getByRole('button', { name: 'Remove “new.mp4”' }));
      },
    ],
  ])('a video that %s leaves the length of the one that is saved', async (_, choose) => {
    answer(managedChapters.update, () => ({ id: 1, version: 3 }));
    await open('?lesson=5&chapter=1');
    await title();
    await choose();
    expect(await screen.findByText('5:00')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ upload: null, seconds: 300 }]));
  });

  test('what is written stays where its lesson cannot be asked for anew', async () => {
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    answer(managedLessons.info, () => {
      throw new HttpError(500, 'away');
    });
    changed(managedLessons.info.tags ?? []);
    await whenRefreshed();
    expect(requests(managedLessons.info)).toHaveLength(2);
    await user.type(screen.getByLabelText('Title (Chinese)'), '?');
    expect(screen.getByLabelText('Title (Chinese)')).toHaveValue('中Tour!?');
  });

  test('a quiz is written with several right answers; what is missing is said by its number', async () => {
    standing = detail(one(3, 'quiz', 'Test', { questions: 1 }), { quiz });
    answer(managedChapters.update, () => ({ id: 3, version: 3 }));
    await open('?lesson=5&chapter=3');
    const question = within(await screen.findByRole('group', { name: /Question 1/ }));
    expect(question.getByRole('checkbox', { name: 'Answer 1 is right' })).toBeChecked();
    await user.click(question.getByRole('button', { name: /Add an answer/ }));
    await save();
    expect(await screen.findByText('Question 1 has an empty answer.')).toBeInTheDocument();
    await user.type(question.getByRole('textbox', { name: 'Answer 3 (Chinese)' }), '也对');
    await user.click(question.getByRole('checkbox', { name: 'Answer 3 is right' }));
    await user.click(screen.getByRole('button', { name: /Add a question/ }));
    const second = within(screen.getByRole('group', { name: /Question 2/ }));
    expect(second.getByRole('textbox', { name: 'Question (Chinese)' })).toHaveFocus();
    await user.click(second.getByRole('button', { name: 'Remove question 2' }));
    await save();
    const answers = [{ text: '对', entext: 'Yes', isRight: 1 }, { text: '错', entext: 'No', isRight: 0 }, { text: '也对', entext: '', isRight: 1 }];
    await waitFor(() => expect(requests(managedChapters.update)).toMatchObject([{ id: 3, version: 2, quiz: { passMark: 80, questions: [{ id: 31, answers }] } }]));
  });

  test('who saves second is told, and may compare the two and save over what stands', async () => {
    answer(managedChapters.update, ({ version }) => {
      if (version === 2) throw new HttpError(409, 'Somebody else', [{ field: 'version', message: 'Somebody else' }]);
      return { id: 1, version: 8 };
    });
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else saved it');
    standing = detail({ ...video, version: 7, entitle: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    expect(compared.getByRole('row', { name: /^Title \(Chinese\)/ })).toHaveTextContent('Title (Chinese)中Tour中Tour!');
    expect(compared.getByRole('row', { name: 'Title (English) Theirs Tour' })).toBeVisible();
    await user.click(compared.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(requests(managedChapters.update)[1]).toMatchObject({ version: 7, title: '中Tour!' }));
  });

  test('all that is saved over what stands is compared, and what nobody has touched stays as it stands', async () => {
    answer(managedChapters.update, ({ version }) => {
      if (version === 2) throw new HttpError(409, 'Somebody else', [{ field: 'version', message: 'Somebody else' }]);
      return { id: 2, version: 8 };
    });
    standing = detail(one(2, 'text', 'Words'), { content: '<p>同</p>' });
    await open('?lesson=5&chapter=2');
    await user.type(await title(), '!');
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await save();
    standing = { ...standing, version: 7, seconds: 600 };
    await user.click(await screen.findByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    expect((await compared.findAllByRole('row')).slice(1).map((line: HTMLElement) => line.textContent)).toEqual(['RequiredYesNo', 'Title (Chinese)中Words中Words!']);
    await user.click(compared.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(requests(managedChapters.update)[1]).toMatchObject({ version: 7, title: '中Words!', isRequired: 0, seconds: 600 }));
  });

  test('a file that is not saved yet is compared with the one that stands, by length, too', async () => {
    answer(contentDrafts.get, () => ({ version: 2, body: { upload: '2026-11-21/0e2a6a1c-0b3b-4c54-9d0e-0a8f3f1c2d3e.mp4', seconds: 40 }, updateTime: '2026-11-21T08:00:00.000Z' }));
    await open('?lesson=5&chapter=1');
    await user.click(await screen.findByRole('button', { name: 'Compare the two' }));
    const compared = await findDialog('Compare the two');
    expect((await compared.findAllByRole('row')).slice(1).map((line: HTMLElement) => line.textContent)).toEqual(['Length5:000:40', 'Filetour.mp4Newly uploaded file']);
  });

  test('who saves theirs over what stands without comparing saves it once, however often they click', async () => {
    answer(managedChapters.update, ({ version }) => {
      if (version !== 7) throw new HttpError(409, 'Somebody else', [{ field: 'version', message: 'Somebody else' }]);
      return { id: 1, version: 8 };
    });
    await open('?lesson=5&chapter=1');
    await user.type(await title(), '!');
    await save();
    const over = await screen.findByRole('button', { name: 'Overwrite with mine' });
    let answered = (_: ReturnType<typeof detail>): void => undefined;
    answer(managedChapters.info, () => new Promise<ReturnType<typeof detail>>((fulfil) => (answered = fulfil)));
    await user.dblClick(over);
    for (const name of ['Overwrite with mine', 'Compare the two', 'Load the latest version', 'Save']) expect(screen.getByRole('button', { name })).toBeDisabled();
    standing = detail({ ...video, version: 7 });
    answer(managedChapters.info, () => standing);
    answered(standing);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(requests(managedChapters.update)).toMatchObject([{ version: 2 }, { version: 7, title: '中Tour!' }]);
  });

  test('its versions are compared with what is saved, question by question, and restored after a question', async () => {
    standing = detail(one(3, 'quiz', 'Test', { questions: 1 }), { quiz, content: '<p>同</p><p>新</p>' });
    const [first] = quiz.questions;
    const then = { title: '中Test', entitle: 'Test', content: '<p>同</p>', encontent: '', link: '', quiz: { passMark: 60, questions: [{ ...first!, answers: first!.answers.map((answer) => ({ ...answer, isRight: answer.isRight === 1 ? (0 as const) : (1 as const) })) }] } };
    answer(managedChapters.versions, () => [2, 1].map((version) => ({ version, authorName: 'Ann', createTime: '2026-11-20T08:00:00.000Z' })));
    answer(managedChapters.versionInfo, () => then);
    answer(managedChapters.restore, () => ({ id: 3, version: 3 }));
    await open('?lesson=5&chapter=3');
    await user.type(await title(), '!');
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    const drawer = await findDialog('Versions');
    await user.click(await drawer.findByRole('button', { name: 'Compare with the current one' }));
    const compared = await findDialog('Version 1 and the current version');
    expect((await compared.findAllByRole('row')).slice(1).map((line: HTMLElement) => line.textContent)).toEqual(['Pass mark60%80%', 'Questions– 对 / Yes✓ 对 / Yes', '✓ 错 / No– 错 / No', 'Text—新']);
    await user.click(compared.getByRole('button', { name: 'Restore this version' }));
    const question = await findDialog('Restore version 1?');
    expect(question.getByText(/everybody’s progress stay.*What you have not saved is lost/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(requests(managedChapters.restore)).toEqual([{ id: 3, version: 2, toVersion: 1 }]));
    await waitFor(async () => expect(await title()).toHaveValue('中Test'));
  });

  test('what was not saved is there again, and one that is gone is saved as a new one', async () => {
    answer(contentDrafts.get, () => ({ version: 2, body: { title: '未保存', entitle: 'Unsaved', content: '', encontent: '', link: '', isRequired: 0, seconds: 12, upload: null, quiz: '{' }, updateTime: '2026-11-21T08:00:00.000Z' }));
    answer(managedChapters.update, () => {
      throw new HttpError(404, 'Gone', [{ field: 'id', message: 'Gone' }]);
    });
    answer(managedChapters.add, () => ({ id: 12, version: 1 }));
    await open('?lesson=5&chapter=1');
    expect(await title()).toHaveValue('未保存');
    expect(screen.getByText(/^Unsaved changes from .+ restored/)).toBeInTheDocument();
    await save();
    await user.click(await screen.findByRole('button', { name: 'Save as a new copy' }));
    await waitFor(() => expect(requests(managedChapters.add)).toMatchObject([{ lessonId: 5, kind: 'video', title: '未保存', isRequired: 0, seconds: 12 }]));
  });

  test('what was discarded is not kept once more', async () => {
    answer(contentDrafts.get, () => ({ version: 1, body: { title: '未保存' }, updateTime: '2026-11-21T08:00:00.000Z' }));
    const { unmount } = await open('?lesson=5&chapter=1');
    expect(await title()).toHaveValue('未保存');
    answer(contentDrafts.get, () => null);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByText(/^Unsaved changes from .+ restored/)).not.toBeInTheDocument());
    expect(await title()).not.toHaveValue('未保存');
    unmount();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.draft.'))).toEqual([]);
    expect(requests(contentDrafts.save)).toEqual([]);
  });

  test('new chapters of other lessons and kinds have drafts of their own', async () => {
    answer(contentDrafts.get, ({ key }) => (key === 'newtext:5' ? { version: 0, body: { title: '半' }, updateTime: '2026-11-21T08:00:00.000Z' } : null));
    const { unmount } = await open('?lesson=5&chapter=new&kind=link');
    await user.type(await title(), '别处');
    unmount();
    expect(Object.keys(localStorage)).toEqual(['portal.draft..newlink:5']);
    await open('?lesson=5&chapter=new&kind=text');
    expect(await title()).toHaveValue('半');
    // As the server takes them.
    const keys = [keyOf({ id: 7 }, 5), ...chapterKinds.map((kind) => keyOf({ kind }, 999_999_999))];
    expect(keys.filter((key) => !contentDrafts.get.query.safeParse({ key }).success)).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a chapter of another lesson is none of this one', async () => {
    standing = detail({ ...video, lessonId: 6 });
    await open('?lesson=5&chapter=1');
    expect(await screen.findByText('This chapter does not exist or was deleted')).toBeInTheDocument();
  });
});

test.each([
  ['?lesson=5', { lessonId: 5, edited: undefined }],
  ['?lesson=5&chapter=7', { lessonId: 5, edited: { id: 7 } }],
  ['?lesson=5&chapter=new&kind=quiz', { lessonId: 5, edited: { kind: 'quiz' } }],
  ['?lesson=5&chapter=new&kind=poem', { lessonId: 5, edited: undefined }],
  ['?lesson=-1&chapter=0', { lessonId: undefined, edited: undefined }],
] as const)('the address %s asks for what makes sense of it', (search, asked) => {
  expect(askedIn(search)).toEqual(asked);
});

test('an editor’s address keeps what the list is searched for', () => {
  expect(editPath('?lesson=5&keyword=x&chapter=7', { kind: 'text' })).toBe('/Main/ChapterManagement?lesson=5&keyword=x&chapter=new&kind=text');
  expect(editPath('?lesson=5&chapter=new&kind=text')).toBe('/Main/ChapterManagement?lesson=5');
});

test('a video is as long as its player says: a started second does not count', async () => {
  const video = document.createElement('video');
  Object.defineProperty(video, 'duration', { value: 24.583 });
  const made = jest.spyOn(document, 'createElement').mockReturnValueOnce(video);
  const seconds = videoSeconds(new File(['abc'], 'find.webm'));
  made.mockRestore();
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(await seconds).toBe(24);
});
test.each([[0, '0 B'], [900, '900 B'], [3_200_000, '3.1 MB'], [1_073_741_824, '1.0 GB']] as const)('%d bytes are %s', (bytes, text) => expect(bytesOf(bytes)).toBe(text));

test.each([
  ['nothing to ask', [{ ...words, text: ' ' }], { question: 0, kind: 'text' }],
  ['an empty answer', [{}, { answers: [{ text: '', entext: '', isRight: 1 }] }], { question: 1, kind: 'answers' }],
  ['nothing right', [{ answers: [{ text: 'a', entext: '', isRight: 0 }] }], { question: 0, kind: 'right' }],
  ['all it needs', [{}], undefined],
] as const)('a quiz has %s', (_, questions, problem) => {
  const [first] = quiz.questions;
  expect(problemOf(quizIn({ passMark: 80, questions: questions.map((changed) => ({ ...first!, ...changed, answers: [...('answers' in changed ? changed.answers : first!.answers)] })) }))).toEqual(problem);
});

test('a question goes a place up or down, and not beyond the ends', () => {
  const keys = (by: 1 | -1, key: string) => withMoved([{ key: 'a' }, { key: 'b' }], key, by).map((one) => one.key).join('');
  expect([keys(1, 'a'), keys(-1, 'b'), keys(-1, 'a'), keys(1, 'b')]).toEqual(['ba', 'ba', 'ab', 'ab']);
});
