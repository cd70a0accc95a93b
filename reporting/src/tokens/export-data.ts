import type { FastifyRequest } from 'fastify';
import { invalid } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const HEADER = 'allow-export-data';

/**
 * What a request allows, with or without taking data away: `allow-export-data: 0` or `1`, and without the header 1. Power
 * BI's call has no word for it, and ignores a header that it does not know. Docs: operator guide, "Power BI instead of the
 * local service".
 * @throws HttpError 400
 */
export const withExportData = (grant: EmbedGrant, { headers }: Pick<FastifyRequest, 'headers'>): EmbedGrant => {
  const given = headers[HEADER] ?? '1';
  if (given !== '0' && given !== '1') throw invalid(HEADER, 'is 0 or 1');
  return { ...grant, allowExportData: given === '1' };
};
