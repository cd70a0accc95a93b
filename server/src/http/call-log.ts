import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, type Endpoint } from '@portal/shared/contract/all';
import type { InterfaceRule } from '../calls.ts';

/** A body is cut there: it is for reading, not for keeping. */
const LONGEST = 2_000;

const SECRET = /password|secret|token|hash|apikey|ticket|code/i;

/** Writes a call into the server's log, as much of it as administrators have asked for; never a secret. */
export const logCall = (endpoint: Endpoint, level: InterfaceRule['logLevel'], account: string, request: FastifyRequest, reply: FastifyReply): void => {
  if (level === 'none') return;
  const sent = level === 'body' ? { query: textOf(endpoint.query, request.query), body: endpoint.multipart ? '(file)' : textOf(endpoint.body, request.body) } : {};
  request.log.info({ interface: keyOf(endpoint), user: account, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime), ...sent }, 'interface called');
};

/** Of what was sent the fields that the contract names only: whatever else somebody sends may be a secret that went astray, or thousands of made-up ones. */
export const knownFields = ({ _zod: { def } }: Endpoint['body'], value: unknown): Record<string, unknown> => {
  const known = 'shape' in def ? Object.keys(def.shape as object) : [];
  const sent = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(known.filter((field) => Object.hasOwn(sent, field)).map((field) => [field, sent[field]]));
};

const textOf = (schema: Endpoint['body'], value: unknown): string =>
  JSON.stringify(knownFields(schema, value), (field, inner: unknown) => (SECRET.test(field) ? '***' : inner)).slice(0, LONGEST);
