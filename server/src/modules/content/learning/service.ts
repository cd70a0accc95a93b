import type { Article, ArticleDetail, endpoints, Lesson, PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type ListRequest = z.output<typeof endpoints.learning.lessonList.body>;

/** Lessons about using the portal, and articles (SPEC 1 and 7.3). */
export class Learning {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The newest articles, of one class or of all. */
  async articles(classId: number | undefined, top: number): Promise<Article[]> {
    return (await repository.listArticles(this.#db, classId, top)).map(articleOf);
  }

  /** @throws HttpError 404 when no such article is published */
  async article(id: number): Promise<ArticleDetail> {
    const row = await repository.findArticle(this.#db, id);
    if (!row) throw new HttpError(404, texts.articleMissing);
    const { content, encontent } = row.article;
    return { ...articleOf(row), content, encontent };
  }

  async lessons({ keyword, level, page }: ListRequest): Promise<PageOf<Lesson>> {
    const [total, rows] = await Promise.all([
      repository.countLessons(this.#db, { keyword, level }),
      repository.listLessons(this.#db, { keyword, level }, page),
    ]);
    const items = rows.map(({ lesson: { id, title, entitle, summary, ensummary, cover, level, minutes }, chapterCount }) => ({
      id,
      title,
      entitle,
      summary,
      ensummary,
      cover,
      level,
      minutes,
      chapterCount,
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }
}

const articleOf = ({ article: { id, title, entitle, summary, ensummary, classId, publishTime }, className, classEnName }: repository.ArticleRow): Article => ({
  id,
  title,
  entitle,
  summary,
  ensummary,
  classId,
  className,
  classEnName,
  publishTime: (publishTime ?? new Date(0)).toISOString(),
});
