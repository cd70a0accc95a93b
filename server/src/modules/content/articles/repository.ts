import { and, asc, desc, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { READ_TO_END, type managedArticleOrder, type PublicationState } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { article, articleClass, articleRead, userAccount } from '../../../database/schema/index.ts';
import { contains, isAmong, patternOf } from '../../../database/text-search.ts';
import type { Language } from '../../../language/language.ts';
import { inOrderOf, pageByName } from '../../../language/name-rules.ts';
import { isClassShown, isWithinClass } from '../article-classes/module.ts';
import { isArticleReadable } from '../learning/module.ts';
import { findSeen, isForAll, isInState, isPublishedNow, isSeenById, takeUntold } from '../publication/module.ts';

/** What narrows the list down; what is not set is undefined, as it comes from the contract. */
export type ArticleFilter = { readonly keyword: string; readonly classId?: number | undefined; readonly state?: PublicationState | undefined; readonly isPinned?: 0 | 1 | undefined; /** Only what this person has written. */ readonly authorId?: number | undefined };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderBy: (typeof managedArticleOrder)[number]; readonly orderType: 'asc' | 'desc' };

const writtenBy = eq(userAccount.id, article.authorId);

const matching = ({ keyword, classId, state, isPinned, authorId }: ArticleFilter): SQL | undefined =>
  and(
    keyword === ''
      ? undefined
      : or(
          ...[article.title, article.entitle, article.summary, article.ensummary, userAccount.fullName].map((column) => contains(column, keyword)),
          raw`exists (select from unnest(${article.tags}) tag where tag ilike ${patternOf(keyword)})`,
        ),
    classId === undefined ? undefined : isWithinClass(article.classId, classId),
    state && isInState(article, state),
    isPinned === undefined ? undefined : eq(article.isPinned, isPinned === 1),
    authorId === undefined ? undefined : eq(article.authorId, authorId),
  );

export const countArticles = async (db: Db, filter: ArticleFilter): Promise<number> =>
  (await db.select({ total: raw<number>`count(*)::int` }).from(article).leftJoin(userAccount, writtenBy).where(matching(filter)))[0]?.total ?? 0;

const { content: _, encontent: __, ...listed } = article;
const { id, title, entitle, summary, ensummary, classId, tags, cover, isPinned, tellsReaders, publishTime, expireTime, withdrawTime, version, updateTime, createTime } = listed;
/** Of those who have opened it: what is said of one that was not counts for nothing. */
const ofReads = (what: SQL): SQL<number> => raw<number>`(select coalesce(${what}, 0)::int from ${articleRead} where ${articleRead.articleId} = ${article.id} and ${articleRead.times} > 0)`;
const columns = {
  ...{ id, title, entitle, summary, ensummary, classId, tags, cover, isPinned, tellsReaders, publishTime, expireTime, withdrawTime, version, updateTime, createTime },
  className: articleClass.name,
  classEnName: articleClass.ename,
  authorName: raw<string>`coalesce(${userAccount.fullName}, '')`,
  isForAll: isForAll('articleId', article.id),
  reads: ofReads(raw`sum(${articleRead.times})`),
  readers: ofReads(raw`count(*)`),
  helped: ofReads(raw`count(*) filter (where ${articleRead.isHelpful})`),
  notHelped: ofReads(raw`count(*) filter (where not ${articleRead.isHelpful})`),
  measured: ofReads(raw`count(${articleRead.furthest})`),
  readToEnd: ofReads(raw`count(*) filter (where ${articleRead.furthest} >= ${READ_TO_END}::int)`),
};
const rows = (db: Db) => db.select(columns).from(article).innerJoin(articleClass, eq(articleClass.id, article.classId)).leftJoin(userAccount, writtenBy);
export type ListedArticle = Awaited<ReturnType<typeof rows>>[number];

/** One page of articles, without their texts. By title they are in the order of a language, which the database does not know. */
export const listArticles = async (db: Db, filter: ArticleFilter, page: Page, language: Language): Promise<ListedArticle[]> => {
  const { pageIndex, pageSize, orderBy, orderType } = page;
  if (orderBy === 'title') {
    const all = await db.select({ id, name: title, ename: entitle }).from(article).leftJoin(userAccount, writtenBy).where(matching(filter));
    const ids = pageByName(language, all, page);
    return inOrderOf(ids, await rows(db).where(isAmong(id, ids)), (row) => row.id);
  }
  const direction = orderType === 'asc' ? asc : desc;
  // A draft has no time: it comes last whatever the order.
  const order = [raw`${listed[orderBy]} is null`, direction(listed[orderBy]), direction(id)];
  const ids = db.select({ id }).from(article).leftJoin(userAccount, writtenBy).where(matching(filter)).orderBy(...order).limit(pageSize).offset((pageIndex - 1) * pageSize);
  return rows(db).where(inArray(id, ids)).orderBy(...order);
};

export const findListed = async (db: Db, articleId: number): Promise<ListedArticle | undefined> => (await rows(db).where(eq(id, articleId)))[0];

/** That an article is to be seen now, by whom it is for. */
const isSeen = and(isPublishedNow(article), isClassShown(article.classId));

/** How its audience is told of an article, where it tells its readers, and mailed. */
export const told = {
  take: (db: Db) => takeUntold(db, article, and(isSeen, eq(article.tellsReaders, true)), ['id', 'title', 'entitle']),
  find: (db: Db, id: number) => findSeen(db, article, id, isSeen),
  isShown: isSeenById(article, isArticleReadable),
};
