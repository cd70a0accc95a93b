import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { allEndpoints } from './all.ts';

/** What is said of a field that turns around what follows it. */
const saidOf = (body: z.ZodMiniType, field: string): string | undefined =>
  z.safeParse(body, { [field]: 'gpj\u202Eexe' }).error?.issues.find(({ path }) => path[0] === field)?.message;

const shapeOf = ({ body }: (typeof allEndpoints)[number]): Readonly<Record<string, unknown>> => (body instanceof z.ZodMiniObject ? body.shape : {});
/** Titles, which others read, and names of files of lists. */
const lines = allEndpoints.flatMap((endpoint) => Object.keys(shapeOf(endpoint)).filter((field) => field === 'title' || field === 'entitle' || (field === 'name' && 'columns' in shapeOf(endpoint))).map((field) => [endpoint.path, field, endpoint.body] as const));

test('there are such lines', () => expect(lines.length).toBeGreaterThan(20));
test.each(lines)('%s takes no %s with what turns its letters around', (_, field, body) => expect(saidOf(body, field)).toBe('unseen_characters'));

/** Names of what others see. */
const names = /\/(ArticleClass|LessonClass|ReportManagement\/ReportClass|AdminSetIndex|PersonalIndex|Group|ResourceGroup)\/(Add|Update)$/i;
test.each(allEndpoints.filter(({ path }) => names.test(path)).flatMap((endpoint) => ['name', 'ename'].filter((field) => field in shapeOf(endpoint)).map((field) => [endpoint.path, field, endpoint.body] as const)))(
  '%s takes no %s with what turns its letters around',
  (_, field, body) => expect(saidOf(body, field)).toBe('unseen_characters'),
);
