import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

const MINUTE = 60_000;

const accountOf = (request: FastifyRequest): string => {
  const account = (request.body as { username?: unknown } | undefined)?.username;
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 100) : '';
};

/** Who calls, as far as a limit needs it: the bearer token stands for its user. */
const callerOf = (request: FastifyRequest): string => request.headers.authorization ?? request.ip;

/** Limits by the entry's name in the contract; an entry without one is not limited. */
export const rateLimits: Readonly<Record<string, RateLimitOptions>> = {
  'signIn.login': { max: 30, timeWindow: MINUTE, hook: 'preHandler', keyGenerator: (request) => `login ${request.ip} ${accountOf(request)}` },
  'signIn.changePassword': { max: 10, timeWindow: MINUTE, keyGenerator: (request) => `password ${callerOf(request)}` },
  'handOver.redeem': { max: 30, timeWindow: MINUTE, keyGenerator: (request) => `token ${request.ip}` },
  'handOver.createLink': { max: 20, timeWindow: MINUTE, keyGenerator: (request) => `link ${callerOf(request)}` },
  'handOver.qrCode': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `qr ${request.ip}` },
  'sso.start': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `sso ${request.ip}` },
  'sso.callback': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `sso ${request.ip}` },
  'comments.create': { max: 30, timeWindow: MINUTE, keyGenerator: (request) => `comment ${callerOf(request)}` },
  'uploads.image': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `upload ${callerOf(request)}` },
};
