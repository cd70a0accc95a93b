import { answer, catchToasts, findDialog, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import type { ReactNode } from 'react';
import { changed, whenRefreshed } from '@portal/shared/api';
import { signOut } from '@portal/shared/auth';
import { endpoints, type ChapterDetail, type LessonDetail } from '@portal/shared/contract/all';
import { Route, Routes } from '@portal/shared/router';
import type { ShownTab } from '@portal/shared/shell';
import { chapterDetailWith, chapterWith, lessonDetailWith, toContinueWith } from '../lessons/sample-lessons.ts';
import LastLessonPage from './last-lesson-page.tsx';
import LessonPlayerPage from './lesson-player-page.tsx';

// The player's parts are not ours, and ask of a video what jsdom has not: each stands for what is in it.
jest.mock('./player-words.ts', () => ({}));
jest.mock('media-chrome/react', () => parts);
jest.mock('media-chrome/react/menu', () => parts);
const Part = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
const parts = new Proxy({}, { get: () => Part });

const { lessons, lessonNotes } = endpoints;
const [visit, openReport, setTitle] = [jest.fn(), jest.fn(), jest.fn()];

/** What the portal has, as authors and the reader change it. */
let chapters: ChapterDetail[];
const isGone = () => {
  throw new HttpError(404, 'gone');
};

beforeEach(() => {
  localStorage.clear();
  restartPortal();
  visit.mockClear();
  openReport.mockClear();
  replace(HTMLMediaElement.prototype, 'pause', () => undefined);
  answer(lessons.info, () => lesson());
  answer(lessons.chapter, ({ id }) => chapters.find((one) => one.id === Number(id)) ?? isGone());
  answer(lessonNotes.list, () => []);
  answer(lessons.saveProgress, ({ chapterId, isDone }) => {
    if (!chapters.some(({ id }) => id === chapterId)) isGone();
    chapters = chapters.map((one) => (one.id === chapterId && isDone === 1 ? { ...one, isDone: 1 } : one));
    return { isDone: chapters.find(({ id }) => id === chapterId)!.isDone, isLessonDone: chapters.every((one) => one.isDone) ? 1 : 0, doneChapters: 1 };
  });
});

const lesson = (): LessonDetail => {
  const done = chapters.filter(({ isDone }) => isDone === 1).length;
  return lessonDetailWith({
    chapters: chapters.map((one) => chapterWith({ ...one })),
    requiredChapters: chapters.length,
    doneChapters: done,
    progress: done === chapters.length ? 'done' : 'underWay',
    reports: [{ id: 7, name: '航班', ename: 'Flights', type: 'Online' }],
  });
};

const open = (path = '/Main/LessonPlayer/1', language: 'zh' | 'en' = 'en', tab: Partial<ShownTab> = {}) =>
  renderInShell(
    <Routes>
      <Route path="/Main/LessonPlayer" element={<LastLessonPage />} />
      <Route path="/Main/LessonPlayer/:id" element={<LessonPlayerPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, language, shell: { open: visit, openReport }, tab: { setTitle, ...tab } },
  );
const address = () => screen.getByLabelText('address').textContent;
const file = (mediaType: string) => ({ address: 'files/lessons/11/file', name: 'file', bytes: 1, mediaType });
const text = chapterDetailWith({ encontent: '<p>First words</p>' });
const text2 = chapterDetailWith({ id: 12, encontent: '<p>Second words</p>' });
const link = chapterDetailWith({ id: 12, entitle: 'Elsewhere', kind: 'link', link: 'https://example.com/more' });
const video = chapterDetailWith({ kind: 'video', seconds: 100, file: file('video/mp4'), captions: [{ language: 'zh', address: 'files/zh' }, { language: 'en', address: 'files/en' }] });

test('a video whose length nobody knows goes on where it was left, and is done when one says so', async () => {
  chapters = [{ ...video, seconds: 0, second: 42 }];
  await open();
  expect(await screen.findByText('Continued at 0:42.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('This chapter is done.')).toBeInTheDocument();
  expect(requests(lessons.saveProgress)).toMatchObject([{ chapterId: 11, isDone: 1 }]);
});

test('one whose length is known is done by being watched, and by nothing else', async () => {
  chapters = [video];
  await open();
  // Its tab is told from that of the lesson's own page.
  await waitFor(() => expect(setTitle).toHaveBeenCalledWith({ zh: '学习：五分钟上手', en: 'Learning: Your first five minutes' }));
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
});

test('a video that is there before its page goes on where it was left, too', async () => {
  replace(HTMLMediaElement.prototype, 'readyState', HTMLMediaElement.HAVE_METADATA);
  chapters = [{ ...video, second: 42 }];
  await open();
  await waitFor(() => expect(document.querySelector('video')?.currentTime).toBe(42));
});

describe('a chapter that is read', () => {
  beforeEach(() => {
    chapters = [text, link];
  });

  test('is done when one says so, and the next one opens; the last one ends the lesson', async () => {
    await open();
    expect(await screen.findByText('First words')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Done, go to the next chapter' }));
    const site = await screen.findByRole('link', { name: 'Open the link' });
    expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual(['https://example.com/more', 'noopener noreferrer']);
    expect(address()).toBe('/Main/LessonPlayer/1?chapter=12');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByRole('region', { name: 'Well done, you have finished this lesson!' })).toBeInTheDocument();
    expect(screen.getByText('This chapter is done.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Get the certificate' })).toBeInTheDocument();
    expect(requests(lessons.saveProgress)).toEqual([
      { chapterId: 11, second: 0, played: [], isDone: 1 },
      { chapterId: 12, second: 0, played: [], isDone: 1 },
    ]);
  });

  test('is not done where the server does not say so', async () => {
    answer(lessons.saveProgress, () => {
      throw new HttpError(500, 'The database is away');
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Done, go to the next chapter' }));
    expect(await screen.findByText('The database is away')).toBeInTheDocument();
    expect(screen.getByText('First words')).toBeInTheDocument();
  });

  test('leads to pages of the portal inside it, and to no address of another kind', async () => {
    chapters = [{ ...link, link: '/Main/LearningCenter' }];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open the page' }));
    expect(visit).toHaveBeenCalledWith('/Main/LearningCenter');
    chapters = [{ ...link, id: 13, link: 'javascript:alert(1)' }];
    await open('/Main/LessonPlayer/1?chapter=13');
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Elsewhere' })).toHaveLength(2));
    expect(screen.queryByRole('link', { name: 'Open the link' })).toBeNull();
  });

  test('is said to be gone where an author removes it meanwhile, and another one is offered', async () => {
    const toasts = catchToasts();
    await open();
    await screen.findByText('First words');
    chapters = [link];
    await userEvent.click(screen.getByRole('button', { name: 'Done, go to the next chapter' }));
    expect(await screen.findByText('This chapter is no longer there')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go on with another chapter' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  test('of another lesson is none of this one', async () => {
    chapters = [text, { ...link, lessonId: 2 }];
    await open('/Main/LessonPlayer/1?chapter=12');
    expect(await screen.findByText('This chapter is no longer there')).toBeInTheDocument();
  });
});

test('a picture of a document is in the page, in words too', async () => {
  chapters = [chapterDetailWith({ kind: 'document', file: file('image/webp') })];
  await open();
  expect(await screen.findByRole('img', { name: 'Opening a report' })).toHaveAttribute('src', '/files/lessons/11/file');
});

test('a report is tried beside the lesson', async () => {
  chapters = [text];
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Flights' }));
  expect(openReport).toHaveBeenCalledWith({ id: 7, page: 'null', type: 'Online', title: { zh: '航班', en: 'Flights' } }, 'beside');
});

describe('a video', () => {
  beforeEach(() => {
    chapters = [video];
  });
  const shown = async (): Promise<HTMLVideoElement> => {
    await screen.findByRole('heading', { name: /Opening a report|第一章/ });
    return waitFor(() => {
      const found = document.querySelector('video');
      if (!found) throw new Error('No video yet');
      return found;
    });
  };
  /** It stands at a second, and plays. */
  const at = (element: HTMLVideoElement, second: number) => {
    element.currentTime = second;
    Object.defineProperty(element, 'paused', { value: false, configurable: true });
  };
  const play = (element: HTMLVideoElement, from: number, until: number) => {
    for (let second = from; second <= until; second += 1) {
      at(element, second);
      fireEvent.timeUpdate(element);
    }
  };

  test.each([
    ['zh' as const, ['zh', 'en']],
    ['en' as const, ['en', 'zh']],
  ])('in %s has captions in that language first', async (language, order) => {
    await open(undefined, language);
    const tracks = [...(await shown()).querySelectorAll('track')];
    expect(tracks.map(({ srclang }) => srclang)).toEqual(order);
    expect(tracks.map((track) => track.default)).toEqual([true, false]);
  });

  test('is saved every ten seconds that somebody watches, at double speed every twenty of the video', async () => {
    await open();
    const element = await shown();
    play(element, 1, 10);
    await waitFor(() => expect(requests(lessons.saveProgress)).toEqual([{ chapterId: 11, second: 10, played: [[0, 10]], isDone: 0 }]));
    element.playbackRate = 2;
    play(element, 11, 29);
    expect(requests(lessons.saveProgress)).toHaveLength(1);
    play(element, 30, 30);
    await waitFor(() => expect(requests(lessons.saveProgress)).toHaveLength(2));
    expect(requests(lessons.saveProgress)[1]).toEqual({ chapterId: 11, second: 30, played: [[10, 30]], isDone: 0 });
  });

  test('has the speed that was chosen last, also after a reload', async () => {
    const page = await open();
    const element = await shown();
    fireEvent.loadedMetadata(element);
    expect(element.playbackRate).toBe(1);
    element.playbackRate = 1.5;
    fireEvent(element, new Event('ratechange'));
    page.unmount();
    await open();
    fireEvent.loadedMetadata(await shown());
    expect((await shown()).playbackRate).toBe(1.5);
  });

  test('is saved before its reader signs out', async () => {
    const arrived: string[] = [];
    answer(lessons.saveProgress, () => (arrived.push('progress'), null));
    answer(endpoints.signIn.logout, () => (arrived.push('sign-out'), null));
    await open();
    play(await shown(), 1, 4);
    await signOut();
    expect(arrived).toEqual(['progress', 'sign-out']);
    expect(requests(lessons.saveProgress)).toEqual([{ chapterId: 11, second: 4, played: [[0, 4]], isDone: 0 }]);
  });

  test('is saved when it pauses, when the page is hidden and when it is left, once each; what was jumped over is not played', async () => {
    const page = await open();
    const element = await shown();
    play(element, 1, 2);
    fireEvent.pause(element);
    at(element, 50);
    fireEvent.seeking(element);
    play(element, 51, 51);
    replace(document, 'visibilityState', 'hidden');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('pagehide'));
    play(element, 52, 52);
    page.unmount();
    await waitFor(() => expect(requests(lessons.saveProgress)).toHaveLength(3));
    expect(requests(lessons.saveProgress)).toEqual([
      { chapterId: 11, second: 2, played: [[0, 2]], isDone: 0 },
      { chapterId: 11, second: 51, played: [[50, 51]], isDone: 0 },
      { chapterId: 11, second: 52, played: [[51, 52]], isDone: 0 },
    ]);
  });

  test('what could not be saved is saved with what follows', async () => {
    answer(lessons.saveProgress, () => {
      throw new HttpError(500, 'away');
    });
    const toasts = catchToasts();
    await open();
    const element = await shown();
    play(element, 1, 3);
    fireEvent.pause(element);
    await waitFor(() => expect(requests(lessons.saveProgress)).toHaveLength(1));
    answer(lessons.saveProgress, () => ({ isDone: 0, isLessonDone: 0, doneChapters: 0 }));
    await waitFor(async () => {
      play(element, 4, 5);
      fireEvent.pause(element);
      expect(requests(lessons.saveProgress).at(-1)).toMatchObject({ second: 5, played: [[0, 5]] });
    });
    expect(toasts).toEqual([]);
  });

  test.each([
    ['where it was left', 42, '', 42],
    ['where the address says', 42, '?chapter=11&t=7', 7],
    ['anew, when it was left at its end', 99, '', 0],
  ])('begins %s', async (_, second, search, begins) => {
    chapters = [{ ...video, second }];
    await open(`/Main/LessonPlayer/1${search}`);
    const element = await shown();
    fireEvent.loadedMetadata(element);
    expect(element.currentTime).toBe(begins);
    expect(screen.queryByText(`Continued at 0:${String(begins).padStart(2, '0')}.`) !== null).toBe(begins > 0);
  });

  test('that is done says so, and the lesson ends', async () => {
    answer(lessons.saveProgress, () => {
      chapters = [{ ...video, isDone: 1 }];
      return { isDone: 1, isLessonDone: 1, doneChapters: 1 };
    });
    await open();
    const element = await shown();
    play(element, 1, 2);
    fireEvent.ended(element);
    expect(await screen.findByText('This chapter is done.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Well done, you have finished this lesson!' })).toBeInTheDocument();
    expect(document.querySelector('video')).toBe(element);
  });

  test('that came to its end with a jump says why it is not done, until it plays again', async () => {
    answer(lessons.saveProgress, () => ({ isDone: 0, isLessonDone: 0, doneChapters: 0 }));
    await open();
    const element = await shown();
    play(element, 1, 2);
    fireEvent.ended(element);
    expect(await screen.findByText(/Part of it was skipped/)).toBeInTheDocument();
    fireEvent.play(element);
    await waitFor(() => expect(screen.queryByText(/Part of it was skipped/)).not.toBeInTheDocument());
  });

  test('that was removed while it is watched says so', async () => {
    await open();
    const element = await shown();
    chapters = [link];
    play(element, 1, 2);
    fireEvent.pause(element);
    expect(await screen.findByText('This chapter is no longer there')).toBeInTheDocument();
    expect(document.querySelector('video')).toBeNull();
  });

  test('plays on where its lesson cannot be asked for anew', async () => {
    await open();
    const element = await shown();
    answer(lessons.info, () => {
      throw new HttpError(500, 'away');
    });
    changed(lessons.info.tags ?? []);
    await whenRefreshed();
    expect(requests(lessons.info)).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(screen.getByRole('textbox', { name: 'Write a note' })).toBeVisible();
    expect(document.querySelector('video')).toBe(element);
  });

  test('has notes that stay where they were begun, also when they are added in another chapter', async () => {
    chapters = [video, text2];
    answer(lessonNotes.add, () => ({ id: 6 }));
    await open();
    const element = await shown();
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    element.currentTime = 760;
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }));
    expect(await screen.findByText('Second words')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add at 12:40' }));
    await waitFor(() => expect(requests(lessonNotes.add)).toEqual([{ chapterId: 11, second: 760, text: 'Mine' }]));
  });

  test('has a note that who leaves may add before', async () => {
    const guardUnsavedChanges = jest.fn<ShownTab['guardUnsavedChanges']>(() => () => undefined);
    answer(lessonNotes.add, () => ({ id: 6 }));
    await open('/Main/LessonPlayer/1', 'en', { guardUnsavedChanges });
    await shown();
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    const box = await screen.findByRole('textbox', { name: 'Write a note' });
    await userEvent.type(box, 'Mine');
    let isSaved: boolean | undefined;
    await act(async () => void (isSaved = await guardUnsavedChanges.mock.lastCall?.[1]?.()));
    expect(isSaved).toBe(true);
    expect(requests(lessonNotes.add)).toMatchObject([{ chapterId: 11, text: 'Mine' }]);
    expect(box).toHaveValue('');
  });

  test('has notes that remember its second, and lead back to it', async () => {
    const notes = [{ id: 5, chapterId: 11, second: 20, text: 'Look <b>here</b>', createTime: '2026-01-01T00:00:00.000Z', updateTime: '2026-01-01T00:00:00.000Z' }];
    answer(lessonNotes.list, () => notes);
    answer(lessonNotes.add, () => ({ id: 6 }));
    answer(lessonNotes.update, () => null);
    answer(lessonNotes.remove, () => null);
    await open();
    const element = await shown();
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Opening a report, 0:20' }));
    expect(element.currentTime).toBe(20);
    expect(screen.getByText('Look <b>here</b>')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note' }), 'Mine');
    element.currentTime = 33;
    await userEvent.click(screen.getByRole('button', { name: 'Add at 0:20' }));
    await waitFor(() => expect(requests(lessonNotes.add)).toEqual([{ chapterId: 11, second: 20, text: 'Mine' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Change the note' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests(lessonNotes.update)).toEqual([{ id: 5, text: 'Look <b>here</b>!' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click((await findDialog('Delete this note?')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests(lessonNotes.remove)).toEqual([{ id: 5 }]));
  });
});

describe('a quiz', () => {
  const answers = [{ text: '是', entext: 'Yes' }, { text: '否', entext: 'No' }, { text: '也许', entext: 'Maybe' }];
  const quiz = { passMark: 80, attempts: 0, score: null, questionsHash: 'then', questions: [{ id: 1, text: '一？', entext: 'One?', isMultiple: 0 as const, answers }, { id: 2, text: '二？', entext: 'Two?', isMultiple: 1 as const, answers }] };
  const marked = (questionId: number, isRight: 0 | 1, right: number[] = []) => ({ questionId, isRight, right, ...(isRight === 1 ? { explanation: '因为', enexplanation: 'Because' } : { explanation: '', enexplanation: '' }) });
  beforeEach(() => {
    chapters = [chapterDetailWith({ kind: 'quiz', quiz })];
  });

  test('is sent when every question has an answer; each one is told apart, and it can be tried again', async () => {
    answer(lessons.answerQuiz, () => ({ score: 50, passMark: 80, isPassed: 0, attempts: 1, isLessonDone: 0, questions: [marked(1, 1), marked(2, 0)] }));
    await open();
    const [one, two] = [await screen.findByRole('group', { name: /One\?/ }), screen.getByRole('group', { name: /Two\?/ })];
    await userEvent.click(within(one).getByRole('radio', { name: 'No' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText('1 question is not answered yet.')).toBeInTheDocument();
    expect(two).toHaveAccessibleDescription('Choose an answer');
    await userEvent.click(within(two).getByRole('checkbox', { name: 'Maybe' }));
    await userEvent.click(within(two).getByRole('checkbox', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('50 points; 80 are needed. Try again.')).toBeInTheDocument();
    expect(requests(lessons.answerQuiz)).toEqual([{ chapterId: 11, questionsHash: 'then', answers: [{ questionId: 1, chosen: [1] }, { questionId: 2, chosen: [0, 2] }] }]);
    expect([within(one).getByText('Right'), within(one).getByText('Because'), within(two).getByText('Wrong')]).toHaveLength(3);
    expect(within(one).getByRole('radio', { name: 'Yes' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(one).getByRole('radio', { name: 'No' })).not.toBeChecked();
  });

  test('that is passed shows what is right, and ends the lesson', async () => {
    answer(lessons.answerQuiz, () => ({ score: 100, passMark: 80, isPassed: 1, attempts: 1, isLessonDone: 1, questions: [marked(1, 1, [0]), marked(2, 1, [0, 2])] }));
    await open();
    await userEvent.click(within(await screen.findByRole('group', { name: /One\?/ })).getByRole('radio', { name: 'Yes' }));
    await userEvent.click(within(screen.getByRole('group', { name: /Two\?/ })).getByRole('checkbox', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('100 points: passed!')).toBeInTheDocument();
    expect(screen.getAllByText('Right answer')).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Well done, you have finished this lesson!' })).toBeInTheDocument();
  });

  test('that was changed meanwhile says so, and is asked anew without what was chosen', async () => {
    answer(lessons.answerQuiz, () => {
      chapters = [chapterDetailWith({ kind: 'quiz', quiz: { ...quiz, questionsHash: 'now', questions: quiz.questions.map((one) => ({ ...one, answers: answers.toReversed() })) } })];
      throw new HttpError(409, 'The questions were changed');
    });
    await open();
    await userEvent.click(within(await screen.findByRole('group', { name: /One\?/ })).getByRole('radio', { name: 'Yes' }));
    await userEvent.click(within(screen.getByRole('group', { name: /Two\?/ })).getByRole('checkbox', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('The questions were changed')).toBeInTheDocument();
    await waitFor(() => expect(within(screen.getByRole('group', { name: /One\?/ })).getAllByRole('radio')[0]).toHaveAccessibleName('Maybe'));
    for (const one of [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')]) expect(one).not.toBeChecked();
  });
});

describe('without a lesson in its address', () => {
  beforeEach(() => {
    chapters = [text];
  });
  test.each([
    ['the one that one is in the midst of is gone on with', [toContinueWith({ progress: 'underWay' })], '/Main/LessonPlayer/1'],
    ['who has begun none sees all', [toContinueWith()], '/Main/LessonList'],
    ['a portal without lessons shows that', [], '/Main/LessonList'],
  ])('%s', async (_, found, path) => {
    answer(lessons.proceed, () => found);
    await open('/Main/LessonPlayer');
    await waitFor(() => expect(address()).toBe(path));
  });
});

test('a lesson that is not there leads to all', async () => {
  answer(lessons.info, isGone);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'See all lessons' }));
  expect(visit).toHaveBeenCalledWith('/Main/LessonList');
});
