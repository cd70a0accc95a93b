import type { FastifyRequest } from 'fastify';
import type { Store } from '../documents/store.ts';
import { invalid } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const HEADER = 'permitted-pages';
/** As many pages as a report may have. */
const MOST = 100;

/**
 * The pages that a caller of GenerateToken lets its reader see, by their names; undefined for all of them. Power BI's call
 * has no word for it, and ignores a header that it does not know. Docs: decision 29.
 * @throws HttpError 400
 */
const permittedPages = ({ headers }: Pick<FastifyRequest, 'headers'>): string[] | undefined => {
  const given = headers[HEADER];
  if (given === undefined) return undefined;
  try {
    const names = String(given).split(',').map((name) => decodeURIComponent(name.trim()));
    if (names.length <= MOST && names.every(Boolean)) return names;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw invalid(HEADER, `must be the names of 1 to ${MOST} pages, between commas and encoded as in an address`);
};

/**
 * What a request allows, on the pages that it names only. Who sees some pages of a report neither edits it nor makes
 * others of its data: both show all of it.
 * @throws HttpError 400 where pages are named that would not be heeded
 */
export const onPermittedPages = (grant: EmbedGrant, request: Pick<FastifyRequest, 'headers'>, { reports }: Pick<Store, 'reports'>): EmbedGrant => {
  const pages = permittedPages(request);
  if (!pages) return grant;
  const [report, ...others] = grant.reports;
  if (!report || others.length > 0 || !reports.get(report.id)) throw invalid(HEADER, 'is for a token of one report that has pages of its own');
  if (report.allowEdit || grant.workspaces.length > 0) throw invalid(HEADER, 'goes with a token that neither edits nor makes reports');
  return { ...grant, reports: [{ ...report, pages }] };
};
