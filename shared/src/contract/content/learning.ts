import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get } from '../endpoint.ts';
import { pageField } from '../paging.ts';
import { id, idInQuery, instant, keyword } from '../values.ts';

export const lesson = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  /** Path of the cover picture on this server; empty when there is none. */
  cover: z.string(),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  minutes: z.int().check(z.positive()),
  chapterCount: z.int().check(z.minimum(0)),
});
export type Lesson = z.infer<typeof lesson>;

/** An article as lists show it (SPEC 7.3). */
export const article = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  classId: id,
  className: z.string(),
  classEnName: z.string(),
  publishTime: instant,
});
export type Article = z.infer<typeof article>;

/** An article with its text: paragraphs with an empty line between them. */
export const articleDetail = z.extend(article, { content: z.string(), encontent: z.string() });
export type ArticleDetail = z.infer<typeof articleDetail>;

const lessons = crud({ access: 'learning', about: ['lessons'], row: lesson });

export const learning = {
  articles: get('/api/HomePage/articles', {
    summary: 'Published articles, the newest first: of one class, or all (SPEC 7.3)',
    access: 'learning',
    viewAs: 'reads',
    query: z.object({
      /** Id of the article class. */
      category: z.optional(idInQuery),
      top: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
    }),
    tags: ['articles'],
    value: z.array(article),
  }),
  articleDetail: get('/api/HomePage/articleDetail', {
    summary: 'One published article. 404 when there is none of that id',
    access: 'learning',
    viewAs: 'reads',
    query: z.object({ id: idInQuery }),
    tags: ['articles'],
    value: articleDetail,
  }),
  lessonList: lessons.list('/api/Lesson/List', {
    summary: 'The lessons that the reader may follow',
    search: { keyword, level: z.optional(lesson.shape.level) },
    page: pageField(),
  }),
};
