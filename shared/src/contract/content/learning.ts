import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageField } from '../paging.ts';
import { flag, id, idInQuery, instant, keyword } from '../values.ts';
import { lesson, lessonProgress } from './lessons.ts';

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
  isPinned: flag,
});
export type Article = z.infer<typeof article>;

/** An article with its text: HTML that the server has cleaned. */
export const articleDetail = z.extend(article, {
  content: z.string(),
  encontent: z.string(),
  /** Path of its picture on this server; empty when there is none. */
  cover: z.string(),
  tags: z.array(z.string()),
  /** What the current user has said about it; null where they have not. */
  isHelpful: z.nullable(flag),
});
export type ArticleDetail = z.infer<typeof articleDetail>;

const lessons = crud({ access: 'learning', about: ['lessons'], row: lesson });

export const learning = {
  articles: get('/api/HomePage/articles', {
    summary: 'Published articles that are for the current user, those that are pinned and then the newest first: of one class with those below it, or all (SPEC 7.3)',
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
    summary: 'One published article. 404 when there is none of that id, or it is not for the current user',
    access: 'learning',
    viewAs: 'reads',
    query: z.object({ id: idInQuery }),
    tags: ['articles'],
    value: articleDetail,
  }),
  articleRead: post('/api/HomePage/articleRead', {
    summary: 'Counts that the current user has opened an article. 404 as for `articleDetail`',
    access: 'learning',
    viewAs: 'skipped',
    quiet: true,
    body: z.object({ id }),
    value: z.null(),
  }),
  articleFurthest: post('/api/HomePage/articleFurthest', {
    summary: 'Keeps the greatest share of the text of an article, in per cent, that the current user has had in view. 404 as for `articleDetail`',
    access: 'learning',
    viewAs: 'skipped',
    quiet: true,
    body: z.object({ id, furthest: z.int().check(z.minimum(0), z.maximum(100)) }),
    value: z.null(),
  }),
  articleHelpful: post('/api/HomePage/articleHelpful', {
    summary: 'Says whether an article has helped the current user, and why not. 404 as for `articleDetail`',
    access: 'learning',
    quiet: true,
    body: z.object({ id, isHelpful: flag, reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
    value: z.null(),
  }),
  lessonList: lessons.list('/api/Lesson/List', {
    summary: 'The published lessons that are for the current user, in their order',
    search: {
      keyword,
      level: z.optional(lesson.shape.level),
      classId: z.optional(id),
      progress: z.optional(z.enum(lessonProgress)),
      /** Those that are about a report. */
      reportId: z.optional(id),
      isMandatory: z.optional(flag),
      /** 0: those that are for a role, department or people, and not for everybody. */
      isForAll: z.optional(flag),
      /** `newest`: by when they were published; else in their order. */
      order: z.optional(z.enum(['sort', 'newest'])),
    },
    page: pageField(),
  }),
};
