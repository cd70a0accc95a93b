import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** A log in which addresses have the names of their query and not its values, some of which let in who has them. */
export const withShortAddresses = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  logger.child({}, { serializers: { req: ({ method, url, ip }: FastifyRequest) => ({ method, url: shortened(url), remoteAddress: ip }) } });

const shortened = (url: string): string => {
  const [path = '', query] = url.split('?', 2);
  return query === undefined ? path : `${path}?${[...new Set(new URLSearchParams(query).keys())].map((name) => `${encodeURIComponent(name)}=…`).join('&')}`;
};
