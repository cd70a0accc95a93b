import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { mp4, pdf, question, startTestLessons, webm, type TestLessons } from '../../../../test/lessons.ts';
import { START_MILLISECONDS } from '../../../../test/portal.ts';
import { recordStatements } from '../../../../test/statements.ts';
import { chapter } from '../../../database/schema/index.ts';
import { cleanedCaptions } from './captions.ts';

const { history, managedChapters } = endpoints;
let at: TestLessons;
let lessonId: number;
beforeAll(async () => {
  at = await startTestLessons();
}, START_MILLISECONDS);
afterAll(() => at.stop());
beforeEach(async () => {
  await at.restart();
  lessonId = await at.add();
});

const form = (kind: string, more: object = {}) => ({ lessonId, kind, title: '章', ...more });
const refused = (kind: string, more: object) => at.refusal(managedChapters.add, { token: at.admin, body: form(kind, more) });
const listed = () => at.portal.value(managedChapters.list, { token: at.admin, query: { lessonId } });
const infoOf = (id: number) => at.portal.value(managedChapters.info, { token: at.admin, query: { id } });
const png = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#E08A1E' } }).png().toBuffer();

describe('a chapter', () => {
  test.each<[string, string, object, string]>([
    ['a text without words', 'text', { content: '<p> </p>' }, 'content'],
    ['a text that is a script only', 'text', { content: '<script>alert(1)</script>' }, 'content'],
    ['a link without an address', 'link', {}, 'link'],
    ['a link that runs a script', 'link', { link: 'javascript:alert(1)' }, 'link'],
    ['a link that is not protected', 'link', { link: 'http://example.com' }, 'link'],
    ['a link that signs in', 'link', { link: 'https://a@b.example/' }, 'link'],
    ['a text without a title that is seen', 'text', { title: '\u200B\u2060', content: '<p>x</p>' }, 'title'],
    ['a link to elsewhere that looks like a page', 'link', { link: '/Main/\\elsewhere' }, 'link'],
    ['a quiz without questions', 'quiz', {}, 'quiz'],
    ['a question without a right answer', 'quiz', { quiz: { questions: [question([])] } }, 'quiz.questions.0.answers'],
    ['a question with one answer', 'quiz', { quiz: { questions: [{ text: 'x', answers: [{ text: 'a', isRight: 1 }] }] } }, 'quiz.questions.0.answers'],
    ['a video without a file', 'video', {}, 'upload'],
    ['a text with a file', 'text', { content: '<p>x</p>', upload: '2026-01-01/00000000-0000-0000-0000-000000000000.mp4' }, 'upload'],
    ['a kind that there is not', 'song', {}, 'kind'],
  ])('that is %s is refused', async (_, kind, more, field) => {
    expect(await refused(kind, more)).toEqual([400, field]);
    expect(await listed()).toEqual([]);
  });

  test('has what its kind needs, and its text is cleaned', async () => {
    const text = await at.addChapter(lessonId, 'text', { content: '<p onclick="x()">一<script>alert(1)</script></p>' });
    expect((await infoOf(text)).content).toBe('<p>一</p>');
    const quiz = await at.addChapter(lessonId, 'quiz');
    expect((await infoOf(quiz)).quiz).toMatchObject({ passMark: 100, questions: [{ id: 1, answers: [{ isRight: 0 }, { isRight: 1 }, {}] }, { id: 2 }] });
    const video = await at.addChapter(lessonId, 'video');
    expect(await infoOf(video)).toMatchObject({ kind: 'video', sort: 2, seconds: 100, file: { name: 'Film.mp4', bytes: 4_000, mediaType: 'video/mp4' } });
    const page = await at.addChapter(lessonId, 'link', { link: '/Main/Home' });
    expect((await infoOf(page)).link).toBe('/Main/Home');
  });

  test('is listed with how many questions it has, without its text', async () => {
    for (const kind of ['quiz', 'text'] as const) await at.addChapter(lessonId, kind);
    const statements = recordStatements();
    expect((await listed()).map(({ kind, questions }) => [kind, questions])).toEqual([['quiz', 2], ['text', 0]]);
    expect(statements.filter((text) => text.includes('"encontent"'))).toEqual([]);
  });

  test.each([
    ['a video stays as long as its file does', 'video', 100],
    ['anything else is what its author says', 'text', 7],
  ] as const)('the length of %s', async (_, kind, seconds) => {
    const id = await at.addChapter(lessonId, kind);
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id, version: 1, title: '章', content: '<p>一</p>', seconds: 7 } });
    expect((await infoOf(id)).seconds).toBe(seconds);
    if (kind === 'video') await at.portal.value(managedChapters.update, { token: at.admin, body: { id, version: 2, title: '章', seconds: 30, upload: await at.upload('Other.mp4', mp4(9_000)) } });
    if (kind === 'video') expect((await infoOf(id)).seconds).toBe(30);
  });

  test('keeps the numbers of its questions, and new ones get numbers that none had', async () => {
    const id = await at.addChapter(lessonId, 'quiz');
    const { quiz, version } = await infoOf(id);
    const [, second] = quiz?.questions ?? [];
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id, version, title: '章', quiz: { passMark: 50, questions: [question([0], 'New?'), second, { ...second, text: 'Twice?' }] } } });
    expect((await infoOf(id)).quiz?.questions.map((one) => [one.id, one.text])).toEqual([[3, 'New?'], [2, 'Which?'], [4, 'Twice?']]);
    expect(await at.refusal(managedChapters.update, { token: at.admin, body: { id, version, title: '旧', quiz } })).toEqual([409, 'version']);
  });

  test('that is restored has the numbers that its questions had, also after others came in their place', async () => {
    const id = await at.addChapter(lessonId, 'quiz');
    const [first, second] = (await infoOf(id)).quiz?.questions ?? [];
    const save = (version: number, questions: object[]) => at.portal.value(managedChapters.update, { token: at.admin, body: { id, version, title: '章', quiz: { passMark: 50, questions } } });
    await save(1, [first!]);
    await save(2, [first!, question([0], 'New?')]);
    // Nobody's answer to what stood there is taken for one to this.
    expect((await infoOf(id)).quiz?.questions.map((one) => [one.id, one.text])).toEqual([[1, 'Which?'], [3, 'New?']]);
    await at.portal.value(managedChapters.restore, { token: at.admin, body: { id, version: 3, toVersion: 1 } });
    expect((await infoOf(id)).quiz?.questions).toEqual([first, second]);
    await save(4, [question([0], 'Other?'), second!]);
    expect((await infoOf(id)).quiz?.questions.map((one) => one.id)).toEqual([4, 2]);
    await at.portal.value(managedChapters.restore, { token: at.admin, body: { id, version: 5, toVersion: 3 } });
    expect((await infoOf(id)).quiz?.questions.map((one) => [one.id, one.text])).toEqual([[1, 'Which?'], [3, 'New?']]);
  });

  test('is kept as a version each time that it is saved, and any of them can be restored; its file and length stay', async () => {
    const id = await at.addChapter(lessonId, 'quiz', { content: '<p>一</p>' });
    const [first] = (await infoOf(id)).quiz?.questions ?? [];
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id, version: 1, title: '新', isRequired: 0, seconds: 60, quiz: { passMark: 50, questions: [{ ...first, text: 'Other?' }] } } });
    const versions = async (of: number) => (await at.portal.value(managedChapters.versions, { token: at.admin, query: { id: of } })).map(({ version }) => version);
    expect(await versions(id)).toEqual([2, 1]);
    expect(await at.portal.value(managedChapters.versionInfo, { token: at.admin, query: { id, version: 1 } })).toMatchObject({ title: '章 quiz', content: '<p>一</p>', quiz: { passMark: 100, questions: [{ id: 1, text: 'Which?' }, { id: 2 }] } });
    const restore = (of: number, version: number, toVersion: number) => ({ token: at.admin, body: { id: of, version, toVersion } });
    expect(await at.refusal(managedChapters.restore, restore(id, 1, 1))).toEqual([409, 'version']);
    expect(await at.refusal(managedChapters.restore, restore(id, 2, 9))).toEqual([404, 'toVersion']);
    expect(await at.refusal(managedChapters.versions, { token: at.admin, query: { id: 1_999_999 } })).toEqual([404, 'id']);
    expect(await at.portal.value(managedChapters.restore, restore(id, 2, 1))).toEqual({ id, version: 3 });
    // A question that stands keeps its number, by which people have answered it.
    expect(await infoOf(id)).toMatchObject({ title: '章 quiz', content: '<p>一</p>', isRequired: 0, seconds: 60, quiz: { passMark: 100, questions: [{ id: 1, text: 'Which?' }, { id: 2 }] } });
    expect((await at.portal.value(history.list, { token: at.admin, body: { kind: 'chapter', id } })).items.map(({ action }) => action)).toEqual(['update', 'update', 'add']);

    const video = await at.addChapter(lessonId, 'video');
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id: video, version: 1, title: '新', upload: await at.upload('Other.mp4', mp4(9_000)), seconds: 30 } });
    await at.portal.value(managedChapters.restore, restore(video, 2, 1));
    expect(await infoOf(video)).toMatchObject({ title: '章 video', seconds: 30, file: { name: 'Other.mp4' } });
    expect(await at.refusal(managedChapters.restore, { token: at.tokens.ann, body: { id: video, version: 3, toVersion: 1 } })).toEqual([403, undefined]);
  });

  test('is moved, counts or not, is deleted, and all that is in its history', async () => {
    const made = [await at.addChapter(lessonId, 'text'), await at.addChapter(lessonId, 'link'), await at.addChapter(lessonId, 'quiz')];
    await at.portal.value(managedChapters.move, { token: at.admin, body: { id: made[2] ?? 0, sort: 0 } });
    await at.portal.value(managedChapters.setRequired, { token: at.admin, body: { ids: [made[0] ?? 0], value: 0 } });
    expect((await listed()).map(({ id, sort, isRequired }) => [id, sort, isRequired])).toEqual([[made[2], 0, 1], [made[0], 1, 0], [made[1], 2, 1]]);
    expect((await at.portal.value(history.list, { token: at.admin, body: { kind: 'chapter', id: made[2] ?? 0 } })).items.map(({ action }) => action)).toEqual(['update', 'add']);
    await at.publish(lessonId);
    await at.portal.value(managedChapters.remove, { token: at.admin, body: { ids: made.slice(0, 2) } });
    // What is published has something to learn by.
    expect(await at.refusal(managedChapters.remove, { token: at.admin, body: { ids: [made[2] ?? 0] } })).toEqual([409, 'ids']);
    expect((await listed()).map(({ id }) => id)).toEqual([made[2]]);
  });

  test('is one of 200 at most', async () => {
    await at.db.insert(chapter).values(Array.from({ length: 200 }, (_, sort) => ({ lessonId, title: `${sort}`, sort })));
    const { status, envelope } = await at.portal.call(managedChapters.add, { token: at.admin, language: 'en', body: form('text', { content: '<p>x</p>' }) });
    expect([status, envelope.message]).toEqual([409, 'A lesson can have 200 chapters at most']);
  });

  test('of a lesson that is gone is refused', async () => {
    expect(await at.refusal(managedChapters.add, { token: at.admin, body: { ...form('text', { content: '<p>x</p>' }), lessonId: 999_999 } })).toEqual([404, 'lessonId']);
  });
});

describe('a file', () => {
  test.each<[string, 'video' | 'document', string, () => Buffer | Promise<Buffer>, string]>([
    ['MP4', 'video', 'a.mp4', () => mp4(), 'video/mp4'],
    ['WebM', 'video', 'a.WEBM', () => webm(), 'video/webm'],
    ['PDF', 'document', 'a.pdf', () => pdf(), 'application/pdf'],
    ['picture', 'document', 'a.png', () => png(), 'image/webp'],
  ])('that is a %s is taken', async (_, kind, name, content, mediaType) => {
    const id = await at.addChapter(lessonId, kind, { upload: await at.upload(name, await content(), kind) });
    const { file } = await infoOf(id);
    expect(file).toMatchObject({ name, mediaType });
    expect((await at.fetchFile(file?.address ?? '', at.admin)).headers['content-type']).toBe(mediaType);
  });

  test.each<[string, 'video' | 'document', string, () => Buffer]>([
    ['a page that is called a video', 'video', 'a.mp4', () => Buffer.from('<html><script>alert(1)</script></html>'.padEnd(100))],
    ['one kind of video that is called another', 'video', 'a.webm', () => mp4()],
    ['a program that is called a PDF', 'document', 'a.pdf', () => Buffer.from(`MZ${'x'.repeat(100)}`)],
    ['a PDF that was cut off', 'document', 'a.pdf', () => Buffer.from(`%PDF-1.7${'x'.repeat(5_000)}`)],
    ['a page that is called a picture', 'document', 'a.png', () => Buffer.from('<svg onload="alert(1)"/>'.padEnd(100))],
  ])('that is %s is refused and forgotten', async (_, kind, name, content) => {
    const bytes = content();
    const { file } = await at.portal.value(managedChapters.beginUpload, { token: at.admin, body: { kind, name, bytes: bytes.length, modified: Date.now() } });
    expect(await at.refusal(managedChapters.uploadPart, { token: at.admin, query: { file, offset: '0' }, file: { content: bytes, name: 'blob' } })).toEqual([400, 'file']);
    expect(await at.refusal(managedChapters.getUpload, { token: at.admin, query: { file } })).toEqual([404, 'file']);
  });

  test.each<[string, object, readonly [number, string]]>([
    ['another kind', { kind: 'video', name: 'a.avi' }, [400, 'name']],
    ['a document for a video', { kind: 'video', name: 'a.pdf' }, [400, 'name']],
    ['a video for a document', { kind: 'document', name: 'a.mp4' }, [400, 'name']],
    ['more than a gigabyte', { kind: 'video', name: 'a.mp4', bytes: 1024 ** 3 + 1 }, [413, 'file']],
    ['a picture of more than 20 MB', { kind: 'document', name: 'a.png', bytes: 21 * 1024 ** 2 }, [413, 'file']],
  ])('that is %s is refused before anything of it is sent', async (_, more, refusal) => {
    expect(await at.refusal(managedChapters.beginUpload, { token: at.admin, body: { bytes: 100, modified: 1, ...more } })).toEqual(refusal);
  });

  test('that is not all there, or somebody else’s, makes no chapter; a picture that is none neither', async () => {
    const { file } = await at.portal.value(managedChapters.beginUpload, { token: at.admin, body: { kind: 'video', name: 'half.mp4', bytes: 100, modified: 1 } });
    expect(await refused('video', { upload: file })).toEqual([409, 'file']);
    expect(await refused('video', { upload: '2026-01-01/00000000-0000-0000-0000-000000000000.mp4' })).toEqual([404, 'upload']);
    const broken = await at.upload('broken.png', (await png()).subarray(0, 60), 'document');
    const { status, envelope } = await at.portal.call(managedChapters.add, { token: at.admin, language: 'en', body: form('document', { upload: broken }) });
    expect([status, envelope.errors]).toEqual([400, [{ field: 'file', message: 'This file could not be read as a picture; it may be damaged. A PDF or a picture (PNG, JPEG, WebP, GIF) can be uploaded' }]]);
    expect(await listed()).toEqual([]);
  });
});

describe('captions', () => {
  const vtt = 'WEBVTT\n\nNOTE by hand\n\n1\n00:01.000 --> 00:04.000 align:start\n你好 <b>all</b>\n\n00:00:05.500 --> 01:00:06.000\ntwo\nlines\n';
  test('are served in each language, and taken away', async () => {
    const id = await at.addChapter(lessonId, 'video');
    const set = (version: number, language: 'zh' | 'en', text: string) => at.portal.value(managedChapters.setCaptions, { token: at.admin, body: { id, version, language, text } });
    await set(1, 'zh', vtt);
    const { version, captions } = await set(2, 'en', vtt);
    expect(await infoOf(id)).toMatchObject({ version, captions });
    expect(captions.map(({ language }) => language)).toEqual(['zh', 'en']);
    const file = await at.fetchFile(captions[0]?.address ?? '', at.admin);
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'text/vtt; charset=utf-8', 'WEBVTT\n\n00:01.000 --> 00:04.000 align:start\n你好 <b>all</b>\n\n00:00:05.500 --> 01:00:06.000\ntwo\nlines\n']);
    const left = await set(version, 'zh', '');
    expect(left.captions.map(({ language }) => language)).toEqual(['en']);
    expect(await infoOf(id)).toMatchObject({ version: 4, captions: left.captions });
    expect((await at.fetchFile(captions[0]?.address ?? '', at.admin)).statusCode).toBe(404);
  });

  test('are refused to who does not know what somebody else has changed since', async () => {
    const id = await at.addChapter(lessonId, 'video');
    await at.portal.value(managedChapters.update, { token: at.admin, body: { id, version: 1, title: '新' } });
    expect(await at.refusal(managedChapters.setCaptions, { token: at.admin, body: { id, version: 1, language: 'zh', text: vtt } })).toEqual([409, 'version']);
    expect(await infoOf(id)).toMatchObject({ version: 2, captions: [] });
  });

  test('of a chapter that is no video are refused', async () => {
    const id = await at.addChapter(lessonId, 'text');
    expect(await at.refusal(managedChapters.setCaptions, { token: at.admin, body: { id, version: 1, language: 'zh', text: vtt } })).toEqual([400, 'id']);
  });

  test.each([
    ['nothing', 'WEBVTT'],
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\nx'],
    ['a page', '<html></html>'],
    ['a time that goes back', 'WEBVTT\n\n00:05.000 --> 00:04.000\nx'],
    ['a time that is none', 'WEBVTT\n\n00:99.000 --> 00:99.500\nx'],
    ['words without a time', 'WEBVTT\n\nx\ny'],
    ['a time within words', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n00:02.000 --> 00:03.000'],
  ])('that are %s are none', async (_, text) => expect(await cleanedCaptions(text)).toBeUndefined());

  test('lose their styles, which could ask other servers', async () => {
    expect(await cleanedCaptions('\ufeffWEBVTT - x\r\n\r\nSTYLE\r\n::cue { background: url(https://elsewhere.example/x) }\r\n\r\n00:01.000 --> 00:02.000\r\nx\r\n')).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nx\n');
  });
});
