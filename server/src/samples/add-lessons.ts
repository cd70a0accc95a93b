import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { chapter, lesson, lessonClass, lessonReport, report } from '../database/schema/index.ts';
import type { FileStore } from '../storage/file-store.ts';
import { sampleLessonClasses, sampleLessons, type SampleChapter } from './lessons.ts';
import { paragraphs } from './paragraphs.ts';

/** The sample lessons, published from now on. @returns the ids of the lessons by their English titles */
export const addLessons = async (db: Db, files: FileStore): Promise<ReadonlyMap<string, number>> => {
  const classes = await db.insert(lessonClass).values(sampleLessonClasses.map((one, sort) => ({ ...one, sort }))).returning({ id: lessonClass.id, ename: lessonClass.ename });
  // One instant: where the newest come first, they stand in the order of the list. Nobody is told of what is there from the first day on.
  const now = new Date();
  const ids = new Map<string, number>();
  for (const [sort, { chapters, minutes, className, reports, ...values }] of sampleLessons.entries()) {
    const classId = classes.find(({ ename }) => ename === className)?.id;
    const [added] = await db.insert(lesson).values({ ...values, classId, sort, publishTime: now, toldTime: now }).returning({ id: lesson.id });
    if (!added) throw new Error(`The sample lesson ${values.entitle} was not written`);
    ids.set(values.entitle, added.id);
    const rows = [];
    for (const one of chapters) rows.push(await chapterOf(files, one, Math.round((minutes * 60) / chapters.length)));
    await db.insert(chapter).values(rows.map((row, place) => ({ ...row, lessonId: added.id, sort: place })));
    // Without the samples of a reporting service these reports are not there.
    const about = reports.length === 0 ? [] : await db.select({ id: report.id }).from(report).where(inArray(report.ename, [...reports])).orderBy(report.id);
    if (about.length > 0) await db.insert(lessonReport).values(about.map(({ id }, place) => ({ lessonId: added.id, reportId: id, sort: place })));
  }
  return ids;
};

type Row = Omit<typeof chapter.$inferInsert, 'lessonId'>;

/** @param share seconds that a text takes */
const chapterOf = async (files: FileStore, { content, encontent, video, quiz, ...names }: SampleChapter, share: number): Promise<Row> => {
  const texts = { ...names, content: paragraphs(content), encontent: paragraphs(encontent) };
  if (quiz) return { ...texts, kind: 'quiz', seconds: 60, quiz };
  if (!video) return { ...texts, kind: 'text', seconds: share };
  const [{ name: fileName, bytes: fileBytes }, zhCaptions, enCaptions] = await Promise.all([keep(files, video, 'webm'), keep(files, `${video}.zh`, 'vtt'), keep(files, `${video}.en`, 'vtt')]);
  // A started second does not count, as in players.
  const seconds = Math.floor(lastSecond((await recorded(`${video}.en.vtt`)).toString()));
  return { ...texts, kind: 'video', seconds, fileName, fileTitle: `${video}.webm`, fileBytes, fileType: 'video/webm', zhCaptions: zhCaptions.name, enCaptions: enCaptions.name };
};

const recorded = (name: string): Promise<Buffer> => readFile(new URL(`../../samples/lessons/${name}`, import.meta.url));

/** Puts a file where those that people upload are, under a name of its own. */
const keep = async (files: FileStore, of: string, ending: string): Promise<{ name: string; bytes: number }> => {
  const content = await recorded(`${of}.${ending}`);
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  await files.write(name, content);
  return { name, bytes: content.length };
};

/** Of a recording: its last caption stands until the end. */
export const lastSecond = (captions: string): number => {
  const [, minutes = '0', seconds = '0'] = [...captions.matchAll(/--> (\d\d):(\d\d\.\d{3})/g)].at(-1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
