import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { endpoints, type Endpoint, type Quiz } from '@portal/shared/contract/all';
import { mp4, nobody, question, startTestLessons, type TestLessons } from '../../../../test/lessons.ts';
import { databaseKind } from '../../../../test/database.ts';
import { START_MILLISECONDS, type CallOptions } from '../../../../test/portal.ts';
import { waitsFor } from '../../../../test/waits.ts';
import type { Db } from '../../../database/database.ts';
import { lesson } from '../../../database/schema/index.ts';
import { changeChapters, holdLessons, removeChapters } from '../managed-chapters/repository.ts';
import { holdLessonForReminder } from '../managed-lessons/learners-repository.ts';
import { settleLesson } from './progress-repository.ts';

const { learning, lessonNotes, lessons, managedChapters, managedLessons } = endpoints;
let at: TestLessons;
beforeAll(async () => {
  at = await startTestLessons();
}, START_MILLISECONDS);
afterAll(() => at.stop());
beforeEach(() => at.restart());

const listOf = async (token: string, body: object = {}) => (await at.portal.value(learning.lessonList, { token, body })).items;
const idsOf = async (token: string, body: object = {}) => (await listOf(token, body)).map(({ id }) => id);
const infoOf = (id: number, token = at.tokens.ann) => at.portal.value(lessons.info, { token, query: { id } });
const chapterOf = (id: number, token = at.tokens.ann) => at.portal.value(lessons.chapter, { token, query: { id } });
const save = (chapterId: number, more: object = {}, token = at.tokens.ann) => at.portal.value(lessons.saveProgress, { token, body: { chapterId, ...more } });
const answer = (chapterId: number, answers: object[], token = at.tokens.ann) => at.portal.value(lessons.answerQuiz, { token, body: { chapterId, answers } });

/** A published lesson with a chapter of each kind. */
const whole = async () => {
  const id = await at.add();
  const chapters = { video: await at.addChapter(id, 'video'), document: await at.addChapter(id, 'document'), text: await at.addChapter(id, 'text', { isRequired: 0 }), link: await at.addChapter(id, 'link'), quiz: await at.addChapter(id, 'quiz') };
  await at.publish(id);
  return { id, chapters };
};

describe('who learns by what', () => {
  test('a lesson is for its audience as long as it is published, and nothing of it for anybody else', async () => {
    const hidden = { draft: await at.add(), role: await at.add({ audience: { ...nobody, groupIds: [at.role] } }), withdrawn: await at.add(), scheduled: await at.add() };
    const chapters = Object.fromEntries(await Promise.all(Object.entries(hidden).map(async ([name, id]) => [name, await at.addChapter(id, 'video')])));
    await at.publish(hidden.role, hidden.withdrawn);
    await at.portal.value(managedLessons.publish, { token: at.admin, body: { ids: [hidden.scheduled], publishTime: new Date(Date.now() + 3_600_000).toISOString() } });
    await at.portal.value(managedLessons.withdraw, { token: at.admin, body: { ids: [hidden.withdrawn] } });
    expect([await idsOf(at.tokens.ann), await idsOf(at.tokens.ben)]).toEqual([[hidden.role], []]);
    expect(await listOf(at.tokens.ann)).toMatchObject([{ isForAll: 0, chapterCount: 1, minutes: 2, progress: 'notStarted' }]);
    const address = (await chapterOf(chapters.role)).file?.address ?? '';
    expect((await at.fetchFile(address, at.tokens.ann)).statusCode).toBe(200);
    expect((await at.fetchFile(address, at.tokens.ben)).statusCode).toBe(404);
    for (const [name, id] of Object.entries(hidden)) {
      const chapterId = chapters[name];
      const refused: readonly [Endpoint, CallOptions<Endpoint>][] = [
        [lessons.info, { query: { id } }],
        [lessons.chapter, { query: { id: chapterId } }],
        [lessons.saveProgress, { body: { chapterId } }],
        [lessons.answerQuiz, { body: { chapterId, answers: [] } }],
        [lessons.rate, { body: { id, stars: 5 } }],
        [lessons.certificate, { body: { id } }],
        [lessonNotes.list, { query: { lessonId: id } }],
        [lessonNotes.add, { body: { chapterId, text: 'x' } }],
      ];
      for (const [endpoint, options] of refused) expect((await at.refusal(endpoint, { token: at.tokens.ben, ...options }))[0]).toBe(404);
    }
  });

  test.each([
    ['keyword', (made: number[]) => [{ keyword: '第二' }, [made[1]]] as const],
    ['level', (made: number[]) => [{ level: 'advanced' }, [made[1]]] as const],
    ['mandatory', (made: number[]) => [{ isMandatory: 1 }, [made[0]]] as const],
    ['state', (made: number[]) => [{ progress: 'underWay' }, [made[2]]] as const],
    ['for everybody', () => [{ isForAll: 0 }, []] as const],
    ['newest first', (made: number[]) => [{ order: 'newest' }, made.toReversed()] as const],
  ])('the list is narrowed down by %s', async (_, search) => {
    const made = [await at.add({ isMandatory: 1, dueDays: 3 }), await at.add({ title: '第二课', level: 'advanced' }), await at.add()];
    const chapters = [];
    for (const id of made) chapters.push(await at.addChapter(id, 'text'));
    // One after the other: two at the same instant have no order.
    for (const id of made) await at.publish(id);
    await at.addChapter(made[2] ?? 0, 'link');
    await save(chapters[2] ?? 0, { isDone: 1 });
    const [body, expected] = search(made);
    expect(await idsOf(at.tokens.ann, body)).toEqual(expected);
  });

  test('what one goes on with is what is under way, then what one has to do, then what is new', async () => {
    const made: number[] = [];
    for (const more of [{}, { isMandatory: 1, dueDays: 2 }, {}]) {
      const id = await at.add(more);
      made.push(id);
      await at.addChapter(id, 'text');
      await at.addChapter(id, 'link');
      await at.publish(id);
    }
    const [first] = (await infoOf(made[2] ?? 0)).chapters;
    await save(first?.id ?? 0, { isDone: 1 });
    const goOn = await at.portal.value(lessons.proceed, { token: at.tokens.ann, query: { top: 3 } });
    expect(goOn.map(({ id }) => id)).toEqual([made[2], made[1], made[0]]);
    expect(goOn[0]).toMatchObject({ progress: 'underWay', doneChapters: 1, requiredChapters: 2, resume: { entitle: 'The link', second: 0 } });
    expect(goOn[1]?.dueTime).not.toBeNull();
    expect(await at.portal.value(lessons.myProgress, { token: at.tokens.ann })).toMatchObject({ underWay: [{ id: made[2] }], mandatory: [{ id: made[1] }], done: 0, certificates: [] });
  });
});

describe('progress', () => {
  test('a video is done when nine tenths were played, however often and in whichever order; what is done stays so', async () => {
    const { chapters, id } = await whole();
    expect(await save(chapters.video, { second: 95, played: [[0, 50], [40, 50]], isDone: 1 })).toMatchObject({ isDone: 0 });
    expect(await save(chapters.video, { second: 99, played: [[95, 100], [0, 10], [60, 60], [90, 20]] })).toMatchObject({ isDone: 0 });
    expect((await infoOf(id)).resume).toMatchObject({ chapterId: chapters.video, second: 99 });
    expect(await save(chapters.video, { second: 70, played: [[50, 90]] })).toMatchObject({ isDone: 1, isLessonDone: 0, doneChapters: 1 });
    expect(await save(chapters.video, { second: 3 })).toMatchObject({ isDone: 1 });
    // Nobody else has learnt anything by that.
    expect((await infoOf(id, at.tokens.ben)).chapters.map(({ isDone }) => isDone)).toEqual([0, 0, 0, 0, 0]);
  });

  test('a lesson is done with all chapters that count, and its file may be replaced since', async () => {
    const { chapters, id } = await whole();
    await save(chapters.video, { played: [[0, 100]] });
    for (const chapterId of [chapters.document, chapters.link]) expect(await save(chapterId, { isDone: 1 })).toMatchObject({ isDone: 1, isLessonDone: 0 });
    // A quiz is not done by saying so.
    expect(await save(chapters.quiz, { isDone: 1 })).toMatchObject({ isDone: 0 });
    const { version } = await at.portal.value(managedChapters.info, { token: at.admin, query: { id: chapters.video } });
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id: chapters.video, version, title: '新', seconds: 40, upload: await at.upload('New.mp4', mp4(9_000)) } });
    expect((await chapterOf(chapters.video)).isDone).toBe(1);
    const { questions } = (await chapterOf(chapters.quiz)).quiz ?? { questions: [] };
    expect(await answer(chapters.quiz, questions.map(({ id: questionId }, place) => ({ questionId, chosen: place === 0 ? [1] : [2, 0] })))).toMatchObject({ isPassed: 1, isLessonDone: 1 });
    expect(await infoOf(id)).toMatchObject({ progress: 'done', resume: null, doneChapters: 4, requiredChapters: 4 });
  });

  test('of a chapter that is removed meanwhile one is told so, and who had only that one left has done the lesson', async () => {
    const id = await at.add();
    const [one, other] = [await at.addChapter(id, 'text'), await at.addChapter(id, 'text')];
    await at.publish(id);
    await save(one, { isDone: 1 });
    await at.portal.value(managedChapters.remove, { token: at.admin, body: { ids: [other] } });
    const refused = await at.portal.call(lessons.saveProgress, { token: at.tokens.ann, language: 'en', body: { chapterId: other, isDone: 1 } });
    expect([refused.status, refused.envelope.message]).toEqual([404, expect.stringContaining('was removed')]);
    expect((await infoOf(id)).progress).toBe('done');
  });

  test.each([{ second: -1 }, { second: 86_401 }, { played: [[0]] }, { played: [[0, 1.5]] }, { played: Array(201).fill([0, 1]) }, { isDone: 2 }])('%j is refused', async (more) => {
    const id = await at.add();
    const chapterId = await at.addChapter(id, 'text');
    await at.publish(id);
    expect((await at.portal.call(lessons.saveProgress, { token: at.tokens.ann, body: { chapterId, ...more } })).status).toBe(400);
  });
});

if (databaseKind === 'postgresql') {
  describe('progress while an author changes chapters', () => {
    /** Without telling anybody: what does so waits for the lesson, too. */
    const publish = (id: number) => at.db.update(lesson).set({ publishTime: new Date(), toldTime: new Date() }).where(eq(lesson.id, id));
    const saved = (chapterId: number) => at.portal.call(lessons.saveProgress, { token: at.tokens.ann, body: { chapterId, isDone: 1 } });
    /** A chapter is done after an author has locked its lesson, and has done one part of their work of two. @returns the status of the call */
    const meanwhile = async (lessonId: number, chapterId: number, { first, last }: Record<'first' | 'last', (transaction: Db) => Promise<void>>): Promise<number | undefined> => {
      let answered: ReturnType<typeof saved> | undefined;
      await at.db.transaction(async (transaction) => {
        await holdLessons(transaction, [lessonId]);
        await first(transaction);
        answered = saved(chapterId);
        await waitsFor(transaction, answered);
        await last(transaction);
      });
      return (await answered)?.status;
    };
    const nothing = () => Promise.resolve();

    test('waits for who deletes the chapter, and says that it is gone', async () => {
      const id = await at.add();
      const [first, second] = [await at.addChapter(id, 'text'), await at.addChapter(id, 'text')];
      await publish(id);
      expect(await meanwhile(id, second, { first: nothing, last: (transaction) => removeChapters(transaction, [second]) })).toBe(404);
      expect(await save(first, { isDone: 1 })).toMatchObject({ isLessonDone: 1 });
    });

    test('ends the lesson, also where the last chapter stops to count at the same moment', async () => {
      const id = await at.add();
      const [first, second, third] = [await at.addChapter(id, 'text'), await at.addChapter(id, 'text'), await at.addChapter(id, 'text')];
      await publish(id);
      await save(first, { isDone: 1 });
      const makeOptional = async (transaction: Db) => {
        await changeChapters(transaction, [third], { isRequired: false });
        await settleLesson(transaction, id);
      };
      expect(await meanwhile(id, second, { first: makeOptional, last: nothing })).toBe(200);
      expect((await infoOf(id)).progress).toBe('done');
    });

    test('is kept while others are reminded', async () => {
      const id = await at.add();
      const text = await at.addChapter(id, 'text');
      await publish(id);
      await at.db.transaction(async (transaction) => {
        await holdLessonForReminder(transaction, id);
        expect(await waitsFor(transaction, saved(text))).toBe(false);
      });
      expect((await infoOf(id)).progress).toBe('done');
    });
  });
}

describe('a quiz', () => {
  test('never says what is right before it is passed, and counts how often it was tried', async () => {
    const { chapters } = await whole();
    const { quiz } = await chapterOf(chapters.quiz);
    expect(JSON.stringify(quiz)).not.toMatch(/isRight|Because/);
    expect(quiz).toMatchObject({ attempts: 0, score: null, questions: [{ isMultiple: 0 }, { isMultiple: 1 }] });
    const [one, two] = quiz?.questions.map(({ id }) => id) ?? [];
    const half = await answer(chapters.quiz, [{ questionId: one, chosen: [1] }, { questionId: two, chosen: [0] }]);
    expect(half).toMatchObject({ score: 50, isPassed: 0, attempts: 1, questions: [{ isRight: 1, right: [], explanation: 'Because' }, { isRight: 0, right: [], explanation: '', enexplanation: '' }] });
    const all = await answer(chapters.quiz, [{ questionId: one, chosen: [1] }, { questionId: two, chosen: [2, 0] }]);
    expect(all).toMatchObject({ score: 100, isPassed: 1, attempts: 2, questions: [{ right: [1] }, { right: [0, 2], explanation: 'Because' }] });
    // Who has passed knows it all, also when they try again.
    expect(await answer(chapters.quiz, [])).toMatchObject({ score: 0, isPassed: 0, questions: [{ isRight: 0, right: [1], explanation: 'Because' }, { isRight: 0, right: [0, 2], explanation: 'Because' }] });
    expect((await chapterOf(chapters.quiz)).quiz).toMatchObject({ attempts: 3, score: 100 });
    expect((await chapterOf(chapters.quiz)).isDone).toBe(1);
  });

  test.each([
    ['a question that is not there', (id: number) => [{ questionId: id + 99, chosen: [0] }], 409],
    ['an answer that is not there', (id: number) => [{ questionId: id, chosen: [7] }], 409],
    ['an answer that is none', (id: number) => [{ questionId: id, chosen: [-1] }], 400],
  ])('%s is refused, and no attempt', async (_, answers, status) => {
    const { chapters } = await whole();
    const [first] = (await chapterOf(chapters.quiz)).quiz?.questions ?? [];
    expect((await at.refusal(lessons.answerQuiz, { token: at.tokens.ann, body: { chapterId: chapters.quiz, answers: answers(first?.id ?? 0) } }))[0]).toBe(status);
    expect((await chapterOf(chapters.quiz)).quiz?.attempts).toBe(0);
  });

  test.each([
    ['answers that have changed places', ([one]: Quiz['questions']) => [{ ...one!, answers: one!.answers.toReversed() }], 409],
    ['an answer that was rewritten', ([one]: Quiz['questions']) => [{ ...one!, answers: one!.answers.map((answer, place) => (place === 2 ? { ...answer, text: 'Z' } : answer)) }], 409],
    ['a question that was rewritten', ([one]: Quiz['questions']) => [{ ...one!, text: 'Which not?' }], 409],
    ['another reason for what is right', ([one]: Quiz['questions']) => [{ ...one!, explanation: 'For another reason' }], 200],
    ['another answer that is right', ([one]: Quiz['questions']) => [{ ...one!, answers: one!.answers.map((answer, place) => ({ ...answer, isRight: place === 0 ? (1 as const) : (0 as const) })) }], 200],
  ])('that was opened before %s is answered as what it is now, or anew', async (_, changed, status) => {
    const id = await at.add();
    const chapterId = await at.addChapter(id, 'quiz', { quiz: { passMark: 100, questions: [question([1])] } });
    await at.publish(id);
    const opened = (await chapterOf(chapterId)).quiz;
    const { quiz, version } = await at.portal.value(managedChapters.info, { token: at.admin, query: { id: chapterId } });
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id: chapterId, version, title: '章', quiz: { passMark: 50, questions: changed(quiz?.questions ?? []) } } });
    const sent = { chapterId, answers: [{ questionId: opened?.questions[0]?.id ?? 0, chosen: [1] }] };
    const send = (more: object) => at.refusal(lessons.answerQuiz, { token: at.tokens.ann, body: { ...sent, ...more } });
    expect(await send({ questionsHash: opened?.questionsHash })).toEqual(status === 200 ? [200, undefined] : [status, 'answers']);
    expect((await chapterOf(chapterId)).quiz?.attempts).toBe(status === 200 ? 1 : 0);
    // Who has opened it since, and who does not say what they have opened.
    expect((await send({ questionsHash: (await chapterOf(chapterId)).quiz?.questionsHash }))[0]).toBe(200);
    expect((await send({}))[0]).toBe(200);
  });

  test('what is no quiz is not answered', async () => {
    const { chapters } = await whole();
    expect(await at.refusal(lessons.answerQuiz, { token: at.tokens.ann, body: { chapterId: chapters.text, answers: [] } })).toEqual([400, 'chapterId']);
  });
});

describe('files', () => {
  test('are served in parts, as what they are, also by the cookie alone', async () => {
    const { chapters } = await whole();
    const { file } = await chapterOf(chapters.video);
    expect(file).toMatchObject({ name: 'Film.mp4', bytes: 4_000, mediaType: 'video/mp4' });
    const part = await at.fetchFile(file?.address ?? '', at.tokens.ann, { range: 'bytes=4-11' });
    expect([part.statusCode, part.rawPayload.toString(), part.headers['content-range'], part.headers['content-type']]).toEqual([206, 'ftypisom', 'bytes 4-11/4000', 'video/mp4']);
    expect((await at.fetchFile(file?.address ?? '', at.tokens.ann, { range: 'bytes=9999-' })).statusCode).toBe(416);
    expect((await at.portal.portal.app.inject({ method: 'GET', url: file?.address ?? '' })).statusCode).toBe(401);
    for (const wrong of ['/api/Lesson/Files/x/y', '/api/Lesson/Files/1/..%2F..%2Fkeys', `${file?.address}x`]) expect((await at.fetchFile(wrong, at.tokens.ann)).statusCode).toBe(404);
  });

  test('of a replaced video the old address is gone', async () => {
    const { chapters } = await whole();
    const before = (await chapterOf(chapters.video)).file?.address ?? '';
    const { version } = await at.portal.value(managedChapters.info, { token: at.admin, query: { id: chapters.video } });
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id: chapters.video, version, title: 'x', seconds: 9, upload: await at.upload('New.mp4', mp4(5_000)) } });
    expect((await at.fetchFile(before, at.tokens.ann)).statusCode).toBe(404);
    expect((await chapterOf(chapters.video)).file).toMatchObject({ name: 'New.mp4', bytes: 5_000 });
  });
});

describe('notes and stars', () => {
  test('are one’s own', async () => {
    const { chapters, id } = await whole();
    const note = await at.portal.value(lessonNotes.add, { token: at.tokens.ann, body: { chapterId: chapters.video, second: 12, text: ' <b>Look</b> here ' } });
    await at.portal.value(lessonNotes.add, { token: at.tokens.ann, body: { chapterId: chapters.text, second: 7, text: 'later' } });
    const listed = () => at.portal.value(lessonNotes.list, { token: at.tokens.ann, query: { lessonId: id } });
    expect(await listed()).toMatchObject([{ ...note, second: 12, text: '<b>Look</b> here' }, { second: 0 }]);
    expect(await at.portal.value(lessonNotes.list, { token: at.tokens.ben, query: { lessonId: id } })).toEqual([]);
    for (const [endpoint, body] of [[lessonNotes.update, { ...note, text: 'mine' }], [lessonNotes.remove, note]] as const) expect(await at.refusal(endpoint, { token: at.tokens.ben, body })).toEqual([404, 'id']);
    await at.portal.value(lessonNotes.update, { token: at.tokens.ann, body: { ...note, text: 'changed' } });
    await at.portal.value(managedChapters.remove, { token: at.admin, body: { ids: [chapters.video] } });
    // A note stays when its chapter goes.
    expect((await listed()).find((one) => one.id === note.id)).toMatchObject({ text: 'changed', chapterId: null });
    await at.portal.value(lessonNotes.remove, { token: at.tokens.ann, body: note });
    expect(await listed()).toHaveLength(1);
  });

  test('stars are changed and not added', async () => {
    const { id } = await whole();
    for (const [token, stars] of [[at.tokens.ann, 2], [at.tokens.ann, 5], [at.tokens.ben, 4]] as const) await at.portal.value(lessons.rate, { token, body: { id, stars } });
    expect(await infoOf(id)).toMatchObject({ stars: 5, rating: 4.5, ratings: 2, progress: 'notStarted' });
    expect((await at.portal.call(lessons.rate, { token: at.tokens.ann, body: { id, stars: 6 } })).status).toBe(400);
  });
});

describe('a certificate', () => {
  test('is refused naming what is missing, then given once, checked by anybody, and stays when the lesson goes', async () => {
    const id = await at.add();
    const [text, quiz] = [await at.addChapter(id, 'text'), await at.addChapter(id, 'quiz', { quiz: { passMark: 50, questions: [question([0])] } })];
    await at.publish(id);
    await save(text, { isDone: 1 });
    const refused = await at.portal.call(lessons.certificate, { token: at.tokens.ann, language: 'en', body: { id } });
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringContaining('“The quiz”')]);
    const [first] = (await chapterOf(quiz)).quiz?.questions ?? [];
    await answer(quiz, [{ questionId: first?.id, chosen: [0] }]);
    const given = await at.portal.value(lessons.certificate, { token: at.tokens.ann, body: { id } });
    expect(await at.portal.value(lessons.certificate, { token: at.tokens.ann, body: { id } })).toEqual(given);
    await at.portal.value(managedLessons.remove, { token: at.admin, body: { ids: [id] } });
    for (const typed of [given.number, given.number.toLowerCase(), given.number.replaceAll('-', ' ')]) expect(await at.portal.value(lessons.checkCertificate, { token: at.tokens.ben, query: { number: typed } })).toMatchObject({ number: given.number, fullName: 'Person ann', entitle: 'First steps' });
    expect(await at.refusal(lessons.checkCertificate, { token: at.tokens.ben, query: { number: 'AAAA-AAAA-AAAA' } })).toEqual([404, 'number']);
    expect((await at.portal.value(lessons.myProgress, { token: at.tokens.ann })).certificates).toMatchObject([{ number: given.number, lessonId: null }]);
    for (const language of ['zh', 'en']) {
      const file = await at.fetchFile(`${given.address}?language=${language}`, at.tokens.ann);
      expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    }
    expect((await at.fetchFile(given.address, at.tokens.ben)).statusCode).toBe(404);
  });

  test('is drawn for one person a few times at once, and for others meanwhile', async () => {
    const id = await at.add();
    const text = await at.addChapter(id, 'text');
    await at.publish(id);
    const addresses = [];
    for (const token of [at.tokens.ann, at.tokens.ben]) {
      await save(text, { isDone: 1 }, token);
      addresses.push((await at.portal.value(lessons.certificate, { token, body: { id } })).address);
    }
    const [anns = '', bens = ''] = addresses;
    const [others, ...many] = await Promise.all([at.fetchFile(bens, at.tokens.ben), ...Array.from({ length: 6 }, () => at.fetchFile(anns, at.tokens.ann))]);
    expect([others.statusCode, many.map(({ statusCode }) => statusCode).toSorted()]).toEqual([200, [200, 200, 200, 200, 429, 429]]);
  });

  test('is not given for a lesson of which nothing counts', async () => {
    const id = await at.add();
    await at.addChapter(id, 'text', { isRequired: 0 });
    await at.publish(id);
    expect((await infoOf(id)).hasCertificate).toBe(0);
    expect(await at.refusal(lessons.certificate, { token: at.tokens.ann, body: { id } })).toEqual([409, 'id']);
  });
});
