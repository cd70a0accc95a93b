import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { flag, id, idInQuery, idList, instant, isSafeLink, line } from '../values.ts';
import { captionLanguages, chapterCaptions, chapterFile, chapterKinds } from './lessons.ts';
import { keptVersion, richText, TEXT_MEGABYTES, versionInQuery, versionNumber } from './publication.ts';

/** So many chapters a lesson has at most. */
export const MOST_CHAPTERS = 200;
export const MOST_QUESTIONS = 50;
/** Characters of a file of captions. */
export const MAXIMUM_CAPTIONS = 1_000_000;

/** A chapter as its authors see it in a list (screens 10, ChapterManagement). */
export const managedChapter = z.object({
  id,
  lessonId: id,
  title: z.string(),
  entitle: z.string(),
  kind: z.enum(chapterKinds),
  seconds: z.int(),
  isRequired: flag,
  /** Its position in the lesson, from 0. */
  sort: z.int(),
  link: z.string(),
  file: z.nullable(chapterFile),
  captions: chapterCaptions,
  questions: z.int(),
  version: z.int(),
  updateTime: instant,
});
export type ManagedChapter = z.infer<typeof managedChapter>;

const sentence = z.string().check(z.trim(), z.maxLength(500));
const words = { text: sentence.check(z.minLength(1)), entext: z._default(sentence, '') };
/** A question with what is right. Positions of answers are what results are kept by. */
const question = z.object({
  /** Of one that is there already; a new one has none. */
  id: z.optional(id),
  ...words,
  answers: z
    .array(z.object({ ...words, isRight: z._default(flag, 0) }))
    .check(z.minLength(2), z.maxLength(8), z.refine((answers) => answers.some(({ isRight }) => isRight === 1), { error: 'no_right_answer' })),
  explanation: z._default(sentence, ''),
  enexplanation: z._default(sentence, ''),
});
export const quiz = z.object({
  /** Per cent of the questions that have to be right. */
  passMark: z._default(z.int().check(z.minimum(1), z.maximum(100)), 80),
  questions: z.array(question).check(z.minLength(1), z.maxLength(MOST_QUESTIONS)),
});
export type Quiz = z.output<typeof quiz>;

/** A chapter for its form. */
export const managedChapterDetail = z.extend(managedChapter, { content: z.string(), encontent: z.string(), quiz: z.nullable(quiz) });
export type ManagedChapterDetail = z.infer<typeof managedChapterDetail>;

/** What was written in a chapter when it was saved: its file, captions and length are those of now. */
export const chapterVersion = z.object({ title: z.string(), entitle: z.string(), content: z.string(), encontent: z.string(), link: z.string(), quiz: z.nullable(quiz) });
export type ChapterVersion = z.infer<typeof chapterVersion>;

const upload = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36}\.(mp4|webm|pdf|png|jpg|jpeg|webp|gif)$/));
const fields = {
  title: line(200).check(z.minLength(1)),
  entitle: z._default(line(200), ''),
  isRequired: z._default(flag, 1),
  /** How long it takes; of a video, how long that is, as the browser says of a new file. Without one it stays. */
  seconds: z._default(z.int().check(z.minimum(0), z.maximum(86_400)), 0),
  /** Needed of a `text`; beside anything else it is what is said of that. */
  content: richText,
  encontent: richText,
  /** Needed of a `link`. */
  link: z._default(z.string().check(z.trim(), z.maxLength(2_000), z.refine((text) => text === '' || isSafeLink(text), { error: 'unsafe_link' })), ''),
  /** Needed of a `quiz`. */
  quiz: z._default(z.nullable(quiz), null),
  /** As `beginUpload` has answered. A new video or document needs one; without it that which is there stays, and with it everybody's progress. */
  upload: z._default(z.nullable(upload), null),
};

const calls = { access: 'contentManagement', changes: ['lessons'] } as const;
const uploads = { access: 'contentManagement', quiet: true } as const;
const saved = z.object({ id, version: z.int() });
const { remove } = crud({ access: 'contentManagement', about: ['lessons'], row: managedChapter });
const WRONG = '400 naming the field that its kind needs, for a file that is not what it says, and for a text that is too long; 404 for an upload that is not the caller’s, 409 for one that is not all there';

/** The chapters of a lesson as its authors manage them. */
export const managedChapters = {
  list: get('/api/Chapter/List', { summary: 'The chapters of a lesson in their order. 404 for a lesson that is gone', access: 'contentManagement', viewAs: 'reads', tags: ['lessons'], query: z.object({ lessonId: idInQuery }), value: z.array(managedChapter) }),
  info: get('/api/Chapter/Info', { summary: 'One chapter with its text and questions. 404 for one that is gone', access: 'contentManagement', viewAs: 'reads', tags: ['lessons'], query: z.object({ id: idInQuery }), value: managedChapterDetail }),
  add: post('/api/Chapter/Add', {
    ...calls,
    summary: `Adds a chapter behind the others. 404 for a lesson that is gone, 409 where it has 200. ${WRONG}`,
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object({ lessonId: id, kind: z.enum(chapterKinds), ...fields }),
    value: saved,
  }),
  update: post('/api/Chapter/Update', {
    ...calls,
    summary: `Changes a chapter, and keeps what was written in it as a version; its kind stays. 404 for one that is gone, 409 when somebody else has changed it since \`version\`. ${WRONG}`,
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object({ id, version: z.int(), ...fields }),
    value: saved,
  }),
  remove: remove('/api/Chapter/Delete', { summary: 'Deletes chapters with their versions, files and everybody’s progress in them, all or none. 409 for the last ones of a lesson that is published' }),
  setRequired: post('/api/Chapter/SetRequired', { ...calls, summary: 'Says whether chapters count for being done with their lesson, all or none', body: z.object({ ids: idList, value: flag }), value: z.null() }),
  move: post('/api/Chapter/Move', { ...calls, summary: 'Puts a chapter at a position in its lesson, from 0. 404 for one that is gone', quiet: true, body: z.object({ id, sort: z.int().check(z.minimum(0), z.maximum(10_000)) }), value: z.null() }),
  setCaptions: post('/api/Chapter/SetCaptions', {
    ...calls,
    summary: 'Puts captions to a video in one language, or takes them away with an empty text. 400 for what is no WebVTT, and for a chapter that is no video; 404 for one that is gone, 409 when somebody else has changed it since `version`',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object({ id, version: z.int(), language: z.enum(captionLanguages), text: z.string().check(z.maxLength(MAXIMUM_CAPTIONS)) }),
    value: z.extend(saved, { captions: chapterCaptions }),
  }),
  versions: get('/api/Chapter/Versions', {
    summary: 'The versions of a chapter, the newest first. 404 for one that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['lessons'],
    query: z.object({ id: idInQuery }),
    value: z.array(keptVersion),
  }),
  versionInfo: get('/api/Chapter/VersionInfo', {
    summary: 'A chapter as one of its versions was. 404 where there is none',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['lessons'],
    query: z.object({ id: idInQuery, version: versionInQuery }),
    value: chapterVersion,
  }),
  restore: post('/api/Chapter/Restore', {
    ...calls,
    summary: 'Makes what is written in a chapter what it was in one of its versions, as a new version; its file, captions and length stay, and so does everybody’s progress. 409 when somebody else has changed it since `version`',
    quiet: true,
    body: z.object({ id, version: z.int(), toVersion: versionNumber }),
    value: saved,
  }),
  beginUpload: post('/api/Chapter/BeginUpload', {
    ...uploads,
    summary: 'Begins to take a file in parts, or goes on with the same file of the same person; answers how much of it is there. 400 for another kind, 413 for one that is too large',
    body: z.object({
      kind: z.enum(['video', 'document']),
      name: line(255).check(z.minLength(1)),
      bytes: z.int().check(z.minimum(1)),
      /** When the file was last changed, as the browser says it, in milliseconds. */
      modified: z.int(),
    }),
    /** `file` goes to `Add` or `Update` as `upload`. Each part but the last has `partBytes`. */
    value: z.object({ file: z.string(), received: z.int(), partBytes: z.int() }),
  }),
  uploadPart: post('/api/Chapter/UploadPart', {
    ...uploads,
    summary: 'Takes the part of a file that begins at `offset`; answers how much of it is there. 404 for an upload that is not the caller’s, 409 for a part out of its turn, 400 for one of another length, or a file that is not what its name says',
    multipart: true,
    query: z.object({ file: upload, offset: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)) }),
    value: z.object({ received: z.int() }),
  }),
  getUpload: get('/api/Chapter/GetUpload', { summary: 'How much of a file is there, in bytes. 404 for an upload that is not the caller’s', access: 'contentManagement', viewAs: 'reads', query: z.object({ file: z.string().check(z.minLength(1), z.maxLength(100)) }), value: z.object({ received: z.int() }) }),
};
