import { z } from 'zod';
import { invalid } from './http-error.ts';

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)), '');

/**
 * Reads what a client sent.
 * @param whole how the whole is called in an error when no part of it is to blame
 * @throws HttpError 400 that names the first wrong field
 */
export const readAs = <T>(schema: z.ZodType<T>, given: unknown, whole = 'body'): T => {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const issue = deepest(read.error.issues[0]!);
  throw invalid(pathText(issue.path) || whole, issue.message);
};

/** What a document in a file may have; the largest report that people made is far below. */
export const MOST_DOCUMENT_BYTES = 4 * 1024 * 1024;

/**
 * Reads a document that came in a file.
 * @param name what it is called in an error
 * @throws HttpError 400 that names its first wrong field
 */
export const readJson = <T>(schema: z.ZodType<T>, text: string, name: string): T => {
  try {
    return readAs(z.object({ [name]: schema }), { [name]: JSON.parse(text) as unknown })[name] as T;
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(name, 'is not JSON');
    if (error instanceof RangeError) throw invalid(name, 'is nested too deeply');
    throw error;
  }
};

type Issue = z.core.$ZodIssue;

/** Of a value that fits none of several shapes, the complaint of the shape that it comes nearest to. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const nearest = issue.errors.flatMap((shape) => shape.slice(0, 1)).sort((one, other) => other.path.length - one.path.length)[0];
  return nearest && nearest.path.length > 0 ? deepest({ ...nearest, path: [...issue.path, ...nearest.path] }) : issue;
};
