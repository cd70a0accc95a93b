import type { FastifyRequest } from 'fastify';

const tag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The language of a request: the query parameter `language`, else the first of Accept-Language, else English. */
export const languageOf = (request: FastifyRequest): string => {
  const { language } = request.query as { language?: unknown };
  const wanted = typeof language === 'string' ? language : request.headers['accept-language']?.split(',')[0]?.split(';')[0]?.trim();
  return wanted && tag.test(wanted) ? wanted : 'en';
};
