import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, type Endpoint } from '@portal/shared/contract/all';
import type { InterfaceRule } from '../calls.ts';

/** A body is cut there: it is for reading, not for keeping. */
const LONGEST = 2_000;

const SECRET = /password|secret|token|hash|apikey|ticket|code/i;

/** Writes a call into the server's log, as much of it as administrators have asked for; never a secret. */
export const logCall = (endpoint: Endpoint, level: InterfaceRule['logLevel'], account: string, request: FastifyRequest, reply: FastifyReply): void => {
  if (level === 'none') return;
  const sent = level === 'body' ? { query: textOf(request.query), body: endpoint.multipart ? '(file)' : textOf(request.body) } : {};
  request.log.info({ interface: keyOf(endpoint), user: account, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime), ...sent }, 'interface called');
};

const textOf = (value: unknown): string => (JSON.stringify(value, (field, inner: unknown) => (SECRET.test(field) ? '***' : inner)) ?? '').slice(0, LONGEST);
