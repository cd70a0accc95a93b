import { z } from 'zod';
import { post } from './endpoint.ts';
import { id, pageOf, pageRequest } from './values.ts';

export const lesson = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  /** Path of the cover picture on this server; empty when there is none. */
  cover: z.string(),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  minutes: z.number().int().positive(),
  chapterCount: z.number().int().min(0),
});
export type Lesson = z.infer<typeof lesson>;

export const learning = {
  lessonList: post('/api/Lesson/List', {
    summary: 'The lessons that the reader may follow',
    access: 'learning',
    overlay: false,
    body: z.object({
      keyword: z.string().trim().max(100).default(''),
      level: lesson.shape.level.optional(),
      page: pageRequest.prefault({}),
    }),
    value: pageOf(lesson),
  }),
};
