import { reportClassPath, type Bilingual, type SearchHit } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { viewOf } from '../../publishing/catalogue/module.ts';
import * as repository from './places-repository.ts';
import type { Entry } from './repository.ts';

type Place = Pick<SearchHit, 'place' | 'path'>;

const addressOf = (...parts: (string | number)[]): string => `/Main/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
const named = ({ zh, en }: Bilingual): Bilingual => ({ zh, en: en || zh });
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> => new Map(rows.map((row) => [row.id, row]));

/** Where some entries' things stand, and what opens them. */
export const placesOf = async (db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => Place> => {
  const idsOf = (...kinds: Entry['kind'][]) => entries.filter(({ kind }) => kinds.includes(kind)).map(({ thingId }) => thingId);
  const some = async <Row extends { readonly id: number }>(ids: readonly number[], find: (db: Db, ids: readonly number[]) => Promise<Row[]>) => (ids.length > 0 ? byId(await find(db, ids)) : new Map<number, Row>());
  const [reports, classes, dashboards, articles, announcements, lessons] = await Promise.all([
    some(idsOf('report', 'page'), repository.reportsOf),
    some(idsOf('class'), repository.classesOf),
    some(idsOf('dashboard'), repository.dashboardsOf),
    some(idsOf('article'), repository.articlesOf),
    some(idsOf('announcement'), repository.announcementsOf),
    some(idsOf('chapter'), repository.lessonsOf),
  ]);
  const above = [...[...reports.values(), ...dashboards.values()].map(({ classId }) => classId), ...[...classes.values()].map(({ parentId }) => parentId)].flatMap((id) => id ?? []);
  const [ofReports, ofArticles] = await Promise.all([
    repository.pathsOf(db, repository.trees.reports, above),
    repository.pathsOf(db, repository.trees.articles, [...articles.values()].map(({ classId }) => classId)),
  ]);
  const within = (paths: Map<number, Bilingual[]>, id: number | null | undefined): Bilingual[] => (paths.get(id ?? 0) ?? []).map(named);

  const ofReport = ({ kind, thingId, code }: Entry): Place => {
    const report = reports.get(thingId);
    const { type, page } = viewOf(report ?? null);
    const path = within(ofReports, report?.classId);
    return kind === 'report' || !report
      ? { place: path, path: addressOf('PBIViews', thingId, page, type) }
      : { place: [...path, named(report)], path: addressOf('PBIViews', thingId, code, type) };
  };

  return (entry) => {
    const { kind, thingId, name } = entry;
    switch (kind) {
      case 'report':
      case 'page':
        return ofReport(entry);
      case 'class':
        return { place: within(ofReports, classes.get(thingId)?.parentId), path: reportClassPath(thingId) };
      case 'dashboard':
        return { place: within(ofReports, dashboards.get(thingId)?.classId), path: addressOf('PBIViews', thingId, 'null', 'Dashboards') };
      case 'article':
        return { place: within(ofArticles, articles.get(thingId)?.classId), path: addressOf('ArticleDetail', thingId, name) };
      case 'announcement':
        return { place: [], path: addressOf('AnnouncementDetail', announcements.get(thingId)?.kind ?? 'notice', thingId) };
      case 'lesson':
        return { place: [], path: addressOf('LessonDetail', thingId) };
      case 'chapter': {
        const lesson = lessons.get(thingId);
        return { place: lesson ? [named(lesson)] : [], path: `${addressOf('LessonPlayer', thingId)}?chapter=${encodeURIComponent(entry.code)}` };
      }
    }
  };
};
