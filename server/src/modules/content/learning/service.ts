import type { Article, ArticleDetail, endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { shownTexts } from '../publication/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Body<Name extends 'articleFurthest' | 'articleHelpful'> = z.output<(typeof endpoints.learning)[Name]['body']>;

/** Articles as they are read (SPEC 7.3). */
export class Learning {
  readonly #db: Db;
  readonly #notices: Pick<Notices, 'markReadAbout'>;

  constructor(db: Db, notices: Pick<Notices, 'markReadAbout'>) {
    this.#db = db;
    this.#notices = notices;
  }

  /** The articles that somebody may read, those that are pinned and then the newest: of one class with those below it, or of all. */
  async articles(userId: number, classId: number | undefined, top: number): Promise<Article[]> {
    return (await repository.listArticles(this.#db, userId, classId, top)).map(articleOf);
  }

  /** @throws HttpError 404 when no such article is published for them */
  async article(userId: number, id: number): Promise<ArticleDetail> {
    const row = await this.#readable(userId, id);
    const { content, encontent, cover, tags } = row.article;
    const isHelpful = await repository.findHelpful(this.#db, userId, id);
    return { ...articleOf(row), ...(await shownTexts({ content, encontent })), cover, tags, isHelpful: isHelpful === null ? null : flagOf(isHelpful) };
  }

  /** Counts that somebody has opened an article; the bell tells of it no more. @throws HttpError 404 as above */
  async countRead(userId: number, id: number): Promise<null> {
    await this.#readable(userId, id);
    await repository.countRead(this.#db, userId, id);
    await this.#notices.markReadAbout(userId, ['article.published'], { articleId: id });
    return null;
  }

  /** @throws HttpError 404 as above */
  async keepFurthest(userId: number, { id, furthest }: Body<'articleFurthest'>): Promise<null> {
    await this.#readable(userId, id);
    await repository.keepFurthest(this.#db, userId, id, furthest);
    return null;
  }

  /** @throws HttpError 404 as above */
  async sayHelpful(userId: number, { id, isHelpful, reason }: Body<'articleHelpful'>): Promise<null> {
    await this.#readable(userId, id);
    await repository.sayHelpful(this.#db, userId, id, { isHelpful: isHelpful === 1, reason });
    return null;
  }

  async #readable(userId: number, id: number) {
    const row = await repository.findArticle(this.#db, userId, id);
    if (!row) throw new HttpError(404, texts.articleMissing, { field: 'id' });
    return row;
  }
}

const articleOf = ({ article: { id, title, entitle, summary, ensummary, classId, publishTime, isPinned }, className, classEnName }: repository.ListedArticle): Article => ({
  id,
  title,
  entitle,
  summary,
  ensummary,
  classId,
  className,
  classEnName,
  publishTime: (publishTime ?? new Date(0)).toISOString(),
  isPinned: flagOf(isPinned),
});
