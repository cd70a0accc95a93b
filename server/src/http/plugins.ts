import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_MEGABYTES } from '@portal/shared/contract/all';
import { HttpError } from '../http-error.ts';
import { texts } from '../language/texts.ts';
import { takeJson } from './json-body.ts';

const MEGABYTE = 1024 * 1024;

/** Other origins that pages reach: of framed reports, which change as sources are connected, and of the files of releases when these are not the portal's own. */
type Origins = { readonly frames: () => readonly string[]; readonly releases: readonly string[] };

/** Cookies, uploads and the headers that keep a browser from doing what the portal never asks for. */
export const registerPlugins = async (app: FastifyInstance, { frames, releases }: Origins): Promise<void> => {
  takeJson(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_MEGABYTES * MEGABYTE, files: 1, fields: 10, parts: 11 }, throwFileSizeLimit: true });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...releases],
        styleSrc: ["'self'", "'unsafe-inline'", ...releases],
        imgSrc: ["'self'", 'data:', 'blob:', ...releases],
        // Whose length an author's browser reads before they are uploaded, too.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", ...releases],
        connectSrc: ["'self'", ...releases],
        // Uploaded H5 reports are on this server, in a sandbox.
        frameSrc: ["'self'", () => frames().join(' ')],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // The portal does not know whether the proxy before it speaks TLS for good; that proxy says so if it does.
    strictTransportSecurity: false,
  });
  // No name of anything has a NUL, and neither a database nor a disk takes one.
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new HttpError(400, texts.badRequest);
  });
};
