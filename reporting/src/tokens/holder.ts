import type { FastifyRequest } from 'fastify';
import { invalid } from '../http-error.ts';
import type { EmbedGrant } from './tokens.ts';

const HEADER = 'token-holder';
const MOST_CHARACTERS = 1_000;

/**
 * What a request allows, with whose token it becomes: any text, encoded as in an address. What one person has under way in
 * several tabs, and with tokens that were renewed, is then counted together. Without it each token is a person of its own;
 * Power BI ignores the header.
 * @throws HttpError 400
 */
export const withHolder = (grant: EmbedGrant, { headers }: Pick<FastifyRequest, 'headers'>): EmbedGrant => {
  const given = headers[HEADER];
  if (given === undefined) return grant;
  if (given === '' || given.length > MOST_CHARACTERS) throw invalid(HEADER, `is a text of 1 to ${MOST_CHARACTERS} characters`);
  return { ...grant, holder: String(given) };
};
