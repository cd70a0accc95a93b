import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

const MINUTE = 60_000;

/** Who calls, as far as a limit needs it: the bearer token stands for its user. */
export const callerOf = (request: FastifyRequest): string => request.headers.authorization ?? request.ip;

/**
 * At most so many calls a minute of whoever `keyOf` tells apart.
 * @param name what is counted; limits of the same name count together
 */
export const perMinute = (max: number, name: string, keyOf: (request: FastifyRequest) => string): RateLimitOptions => ({
  max,
  timeWindow: MINUTE,
  keyGenerator: (request) => `${name} ${keyOf(request)}`,
});
