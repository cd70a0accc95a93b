import type { endpoints, Lesson, PageOf } from '@portal/shared/contract';
import type { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import * as repository from './repository.ts';

type ListRequest = z.output<typeof endpoints.learning.lessonList.body>;

/** Lessons about using the portal (SPEC 1). */
export class Learning {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lessons({ keyword, level, page }: ListRequest): Promise<PageOf<Lesson>> {
    const [total, rows] = await Promise.all([
      repository.countLessons(this.#sql, { keyword, level }),
      repository.listLessons(this.#sql, { keyword, level }, page),
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
