import type { FastifyRequest } from 'fastify';
import { invalid } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const HEADER = 'saver';
const given = /^([0-9a-f]{8});(\d{1,6})$/;

/** How long a name may be before its mark: as long as the portal lets a report of somebody's own be called. */
const MOST_NAME = 100;
/** Of the mark: whose it is, over whose data it was made, when it was given out (8 each), and a signature. */
const MARK_DIGITS = 44;

/**
 * What a request allows, with whom its reports are saved for: `saver: 1a2b3c4d;400`. The service knows of no person. The
 * names of what is saved with the token are as the portal gives them out, with a mark at their end that begins so
 * (`Sales [1a2b3c4d…]`), and at most so many reports have such a name. Power BI ignores the header. Docs: decision 25.
 * @throws HttpError 400
 */
export const withSaver = (grant: EmbedGrant, { headers }: Pick<FastifyRequest, 'headers'>): EmbedGrant => {
  if (headers[HEADER] === undefined) return grant;
  const [, mark, most] = given.exec(String(headers[HEADER])) ?? [];
  if (mark === undefined) throw invalid(HEADER, 'is eight hexadecimal digits, a semicolon, and how many reports there may be');
  if (grant.workspaces.length === 0) throw invalid(HEADER, 'goes with a token that saves reports');
  return { ...grant, saver: { mark, most: Number(most) } };
};

const marked = /^(.*) \[([0-9a-f]+)\]$/su;

/** Whether a report was saved for somebody: also one with a name that would be refused today. */
export const isSavedFor = (name: string, mark: string): boolean => marked.exec(name)?.[2]?.startsWith(mark) ?? false;

/**
 * Why a report may not be saved for somebody under a name, if so. Only the portal can tell whether it has signed the name;
 * its form is checked here: a name as its forms take it, and a whole mark.
 */
export const faultOfName = (name: string, mark: string): string | undefined => {
  const [, bare = '', digits = ''] = marked.exec(name) ?? [];
  if (!digits.startsWith(mark) || digits.length !== MARK_DIGITS) return 'is not one that was given out for this token';
  if (bare.trim() === '' || bare !== bare.trim()) return 'is empty before its mark, or begins or ends there with a space';
  return bare.length > MOST_NAME ? `has more than ${MOST_NAME} characters before its mark` : undefined;
};
