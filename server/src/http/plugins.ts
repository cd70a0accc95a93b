import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract';

const MEGABYTE = 1024 * 1024;

/** Cookies, uploads, limits and the headers that keep a browser from doing what the portal never asks for. */
export const registerPlugins = async (app: FastifyInstance, frameOrigins: readonly string[]): Promise<void> => {
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_MEGABYTES * MEGABYTE, files: 1, fields: 10, parts: 11 }, throwFileSizeLimit: true });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl, statusCode }) => Object.assign(new Error('Rate limit'), { statusCode, seconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        // Uploaded H5 reports are on this server, in a sandbox.
        frameSrc: ["'self'", ...frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // The portal does not know whether the proxy before it speaks TLS for good; that proxy says so if it does.
    strictTransportSecurity: false,
  });
};
