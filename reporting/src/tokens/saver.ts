import type { FastifyRequest } from 'fastify';
import { invalid } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const HEADER = 'saver';
const given = /^([0-9a-f]{8});(\d{1,6})$/;

/**
 * What a request allows, with whom its reports are saved for: `saver: 1a2b3c4d;400`. The service knows of no person. The
 * names of what is saved with the token end with a mark that begins so (`Sales [1a2b3c4d…]`), and at most so many reports
 * have such a name. Power BI ignores the header. Docs: decision 25.
 * @throws HttpError 400
 */
export const withSaver = (grant: EmbedGrant, { headers }: Pick<FastifyRequest, 'headers'>): EmbedGrant => {
  if (headers[HEADER] === undefined) return grant;
  const [, mark, most] = given.exec(String(headers[HEADER])) ?? [];
  if (mark === undefined) throw invalid(HEADER, 'is eight hexadecimal digits, a semicolon, and how many reports there may be');
  if (grant.workspaces.length === 0) throw invalid(HEADER, 'goes with a token that saves reports');
  return { ...grant, saver: { mark, most: Number(most) } };
};

const marked = / \[([0-9a-f]+)\]$/;

/** Whether a report was saved for somebody. */
export const isSavedFor = (name: string, mark: string): boolean => marked.exec(name)?.[1]?.startsWith(mark) ?? false;
