import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { announcement, carouselItem, report } from '../database/schema/index.ts';
import { keepPicture } from '../modules/content/uploads/module.ts';
import type { FileStore } from '../storage/file-store.ts';
import { sampleAnnouncements, samplePictures } from './news.ts';
import { paragraphs } from './paragraphs.ts';

type Lessons = ReadonlyMap<string, number>;

const lessonPath = (lessons: Lessons, title: string): string => {
  const id = lessons.get(title);
  if (id === undefined) throw new Error(`There is no sample lesson ${title}`);
  return `/Main/LessonDetail/${id}`;
};

/** The sample announcements. Nobody is told of them in the bell: they are there from the first day on. */
export const addAnnouncements = async (db: Db, lessons: Lessons): Promise<void> => {
  const now = Date.now();
  const address = lessonPath(lessons, 'Your first five minutes');
  const textOf = (text: string) => paragraphs(text).replaceAll('{lesson}', address);
  await db.insert(announcement).values(
    // One after the other, so that there is a newest.
    sampleAnnouncements.map(({ content, encontent, ...one }, index) => ({ ...one, content: textOf(content), encontent: textOf(encontent), publishTime: new Date(now - index * 1000), toldTime: new Date(now) })),
  );
};

/** The pictures of Home's carousel, in both languages and for phones. */
export const addCarousel = async (db: Db, files: FileStore, lessons: Lessons): Promise<void> => {
  let sort = 0;
  for (const { name, leadsTo, ...titles } of samplePictures) {
    const link = 'lesson' in leadsTo ? lessonPath(lessons, leadsTo.lesson) : await reportPath(db, leadsTo.report);
    if (link === undefined) continue;
    const keep = async (ending: string) => keepPicture(db, files, await readFile(new URL(`../../samples/carousel/${name}${ending}.webp`, import.meta.url)), null);
    const pictures = { picture: await keep(''), enPicture: await keep('-en'), phonePicture: await keep('-phone'), enPhonePicture: await keep('-en-phone') };
    await db.insert(carouselItem).values({ ...titles, ...pictures, link, sort });
    sort += 1;
  }
};

const reportPath = async (db: Db, ename: string): Promise<string | undefined> => {
  const [found] = await db.select({ id: report.id }).from(report).where(eq(report.ename, ename));
  return found && `/Main/PBIViews/${found.id}/ReportSection1/Online`;
};
