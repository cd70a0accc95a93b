import type { ManagedCarouselItem } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { announcement, article, lesson } from '../../../database/schema/index.ts';
import { isAmong } from '../../../database/text-search.ts';

type Target = NonNullable<ManagedCarouselItem['leadsTo']>;
type Named = { readonly id: number; readonly title: string; readonly entitle: string };
type Place = { readonly path: RegExp; readonly find: (db: Db, ids: readonly number[]) => Promise<Named[]> };

/** Pages of the portal (SPEC 2.4) that show one thing which its authors name. */
const places: readonly Place[] = [
  { path: /^\/Main\/LessonDetail\/(\d{1,9})(?![^/?#])/, find: (db, ids) => db.select({ id: lesson.id, title: lesson.title, entitle: lesson.entitle }).from(lesson).where(isAmong(lesson.id, ids)) },
  { path: /^\/Main\/ArticleDetail\/(\d{1,9})(?![^/?#])/, find: (db, ids) => db.select({ id: article.id, title: article.title, entitle: article.entitle }).from(article).where(isAmong(article.id, ids)) },
  { path: /^\/Main\/AnnouncementDetail\/[^/?#]+\/(\d{1,9})(?![^/?#])/, find: (db, ids) => db.select({ id: announcement.id, title: announcement.title, entitle: announcement.entitle }).from(announcement).where(isAmong(announcement.id, ids)) },
];

/** What links lead to, by link: lessons, articles and announcements, with those that are gone. Others are not among them. */
export const findTargets = async (db: Db, links: readonly string[]): Promise<ReadonlyMap<string, Target>> => {
  const found = places.map(async ({ path, find }) => {
    const ids = new Map(
      links.flatMap((link) => {
        const [, id] = path.exec(link) ?? [];
        return id === undefined ? [] : [[link, Number(id)] as const];
      }),
    );
    if (ids.size === 0) return [];
    const named = new Map((await find(db, [...ids.values()])).map(({ id, title, entitle }) => [id, { title, entitle, isGone: 0 } as const]));
    return [...ids].map(([link, id]) => [link, named.get(id) ?? ({ title: '', entitle: '', isGone: 1 } as const)] as const);
  });
  return new Map((await Promise.all(found)).flat());
};
