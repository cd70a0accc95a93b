import { readdir, readFile } from 'node:fs/promises';
import { reportType } from '@portal/shared/contract/all';
import type { Db } from '../database/database.ts';
import { article, articleClass, dashboard, groupDashboard, groupReport, report, reportClass, reportPage } from '../database/schema/index.ts';
import { environmentSource, putWorkspace } from '../modules/publishing/connection-sources/module.ts';
import { addressOfBundle, type BundleStore } from '../modules/publishing/h5-reports/module.ts';
import type { FileStore } from '../storage/file-store.ts';
import { keepPicture } from '../modules/content/uploads/module.ts';
import { addLessons } from './add-lessons.ts';
import { addAnnouncements, addCarousel } from './add-news.ts';
import { sampleArticles } from './articles.ts';
import { paragraphs } from './paragraphs.ts';
import { H5_COVER, SAMPLE_DASHBOARD, SAMPLE_H5, SAMPLE_WORKSPACE, SAMPLE_WORKSPACE_NAME, sampleClasses, sampleReportId, type SampleReport } from './reports.ts';

export type SampleStores = { readonly files: FileStore; readonly bundles: BundleStore; readonly lessons: FileStore };
type Groups = { readonly administrators: number; readonly viewers: number };
type Levels = Omit<typeof groupReport.$inferInsert, 'groupId' | 'reportId'>;

const PLATFORM = 'PowerBI';
const EVERYTHING: Levels = {
  allowA: 4,
  allowC: true,
  allowExportData: true,
  allowHideFilter: true,
  allowHideNavigator: true,
  allowEdit: true,
  allowSaveAs: true,
  allowDownload: true,
};
/** The files that reports are made of are set apart: they are for those who make reports. */
const READING: Levels = { allowA: 0, allowC: true, allowExportData: true, allowHideFilter: true, allowHideNavigator: true, allowDownload: false };

/**
 * The sample catalogue, lessons, articles and announcements, and the carousel.
 * @param withReports those of the reporting service, too; without them there is the H5 report, which is the portal's own
 */
export const addSampleContent = async (db: Db, { files, bundles, lessons }: SampleStores, groups: Groups, withReports: boolean): Promise<void> => {
  const sourceId = await environmentSource(db);
  if (withReports) await putWorkspace(db, sourceId, SAMPLE_WORKSPACE, SAMPLE_WORKSPACE_NAME);
  for (const [index, { name, reports: all }] of sampleClasses.entries()) {
    const reports = withReports ? all : [];
    if (!withReports && index > 0) continue;
    const [added] = await db.insert(reportClass).values({ name: name.zh, ename: name.en, sort: index + 1 }).returning({ id: reportClass.id });
    for (const [sort, sample] of reports.entries()) {
      if (added) await addReport(db, files, groups, sample, { sourceId, classId: added.id, sort: sort + 1 });
    }
    if (added && index === 0) await addH5Report(db, { files, bundles }, groups, added.id, reports.length + 1);
  }
  if (withReports) await addDashboard(db, groups, sourceId);
  const lessonIds = await addLessons(db, lessons);
  await addArticles(db);
  await addAnnouncements(db, lessonIds);
  await addCarousel(db, files, lessonIds);
};

/** The sample H5 report: pages that come with the product, as somebody would upload them. */
const addH5Report = async (db: Db, { files, bundles }: Omit<SampleStores, 'lessons'>, groups: Groups, classId: number, sort: number): Promise<void> => {
  const folder = new URL('../../samples/h5/seattle/', import.meta.url);
  const pages = await Promise.all((await readdir(folder)).map(async (name): Promise<[string, Uint8Array]> => [name, await readFile(new URL(name, folder))]));
  const [added] = await db
    .insert(report)
    .values({ name: SAMPLE_H5.zh, ename: SAMPLE_H5.en, classId, sort, reportType: reportType.h5, platform: 'H5', h5Url: addressOfBundle(await bundles.put(new Map(pages))), ...(await addCovers(db, files, H5_COVER)) })
    .returning({ id: report.id });
  if (!added) throw new Error('The sample H5 report was not written');
  await db.insert(groupReport).values([groups.administrators, groups.viewers].map((groupId) => ({ groupId, reportId: added.id, allowA: 0 })));
};

const addReport = async (db: Db, files: FileStore, groups: Groups, sample: SampleReport, place: { readonly sourceId: number; readonly classId: number; readonly sort: number }): Promise<void> => {
  const [added] = await db
    .insert(report)
    .values({
      name: sample.name.zh,
      ename: sample.name.en,
      ...place,
      reportType: sample.pages ? reportType.online : reportType.paginated,
      platform: PLATFORM,
      workspaceId: SAMPLE_WORKSPACE,
      sourceReportId: sampleReportId(sample),
      isMenuShowPage: sample.pages !== undefined,
      isWatermark: false,
      ...(await addCovers(db, files, sample.cover)),
    })
    .returning({ id: report.id });
  if (!added) throw new Error(`The sample report ${sample.name.en} was not written`);
  const reportId = added.id;
  if (sample.pages) {
    await db.insert(reportPage).values(sample.pages.map(({ code, name }, index) => ({ reportId, code, displayName: name.zh, enDisplayName: name.en, sort: index + 1 })));
  }
  await db.insert(groupReport).values([
    { groupId: groups.administrators, reportId, ...EVERYTHING },
    { groupId: groups.viewers, reportId, ...READING },
  ]);
};

type Covers = Pick<typeof report.$inferInsert, 'cover' | 'enCover' | 'darkCover' | 'enDarkCover'>;

/** A cover has words in it: one for each language, and for each scheme. */
const addCovers = async (db: Db, files: FileStore, name: string): Promise<Covers> => ({
  cover: await addCover(db, files, name),
  enCover: await addCover(db, files, `${name}-en`),
  darkCover: await addCover(db, files, `${name}-dark`),
  enDarkCover: await addCover(db, files, `${name}-en-dark`),
});

export const coverPicture = (name: string): Promise<Buffer | undefined> => readFile(new URL(`../../samples/covers/${name}.webp`, import.meta.url)).catch(() => undefined);

/** A report without its picture gets the default one of the class page. */
export const addCover = async (db: Db, files: FileStore, name: string): Promise<string> => {
  const picture = await coverPicture(name);
  return picture ? keepPicture(db, files, picture, null) : '';
};

const addDashboard = async (db: Db, groups: Groups, sourceId: number): Promise<void> => {
  const [added] = await db
    .insert(dashboard)
    .values({
      displayName: SAMPLE_DASHBOARD.name.zh,
      enDisplayName: SAMPLE_DASHBOARD.name.en,
      platform: PLATFORM,
      sourceId,
      workspaceId: SAMPLE_WORKSPACE,
      sourceDashboardId: SAMPLE_DASHBOARD.id,
      sort: 1,
    })
    .returning({ id: dashboard.id });
  if (!added) throw new Error('The sample dashboard was not written');
  await db.insert(groupDashboard).values([
    { groupId: groups.administrators, dashboardId: added.id },
    { groupId: groups.viewers, dashboardId: added.id },
  ]);
};

const addArticles = async (db: Db): Promise<void> => {
  let publishTime = Date.now();
  for (const [index, { articles, ...values }] of sampleArticles.entries()) {
    const [added] = await db.insert(articleClass).values({ ...values, sort: index + 1 }).returning({ id: articleClass.id });
    if (!added) throw new Error(`The article class ${values.ename} was not written`);
    // One after the other, so that there is a newest.
    await db.insert(article).values(articles.map((one) => ({ ...one, content: paragraphs(one.content), encontent: paragraphs(one.encontent), classId: added.id, publishTime: new Date((publishTime -= 1000)), toldTime: new Date() })));
  }
};
