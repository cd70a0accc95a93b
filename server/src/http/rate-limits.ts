import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

const MINUTE = 60_000;

const accountOf = (request: FastifyRequest): string => {
  const account = (request.body as { username?: unknown } | undefined)?.username;
  return typeof account === 'string' ? account.trim().toLowerCase().slice(0, 100) : '';
};

/** Who calls, as far as a limit needs it: the bearer token stands for its user. */
const callerOf = (request: FastifyRequest): string => request.headers.authorization ?? request.ip;

/** Writing and changing comments and replies: so often each. */
const writing: RateLimitOptions = { max: 30, timeWindow: MINUTE, keyGenerator: (request) => `comment ${callerOf(request)}` };

/** Limits by the entry's name in the contract; an entry without one is not limited. */
export const rateLimits: Readonly<Record<string, RateLimitOptions>> = {
  'signIn.login': { max: 30, timeWindow: MINUTE, hook: 'preHandler', keyGenerator: (request) => `login ${request.ip} ${accountOf(request)}` },
  'signIn.changePassword': { max: 10, timeWindow: MINUTE, keyGenerator: (request) => `password ${callerOf(request)}` },
  'handOver.redeem': { max: 30, timeWindow: MINUTE, keyGenerator: (request) => `token ${request.ip}` },
  'handOver.createLink': { max: 20, timeWindow: MINUTE, keyGenerator: (request) => `link ${callerOf(request)}` },
  'handOver.qrCode': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `qr ${request.ip}` },
  'sso.start': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `sso ${request.ip}` },
  'sso.callback': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `sso ${request.ip}` },
  'reportFiles.download': { max: 20, timeWindow: MINUTE, keyGenerator: (request) => `report file ${callerOf(request)}` },
  'comments.create': writing,
  'comments.modify': writing,
  'comments.reply': writing,
  'comments.updateReply': writing,
  'release.report': { max: 120, timeWindow: MINUTE, keyGenerator: (request) => `report ${callerOf(request)}` },
  'uploads.image': { max: 60, timeWindow: MINUTE, keyGenerator: (request) => `upload ${callerOf(request)}` },
};

/** As above, for files that are made for whoever fetches them; a browser sends its cookies with that, and no header. */
export const fileLimit: RateLimitOptions = { max: 10, timeWindow: MINUTE, keyGenerator: (request) => `file ${request.headers.authorization ?? request.headers.cookie ?? request.ip}` };
