import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http-error.ts';

/** The places of the embed page (protocol 8). */
const places = ['/reportEmbed', '/dashboardEmbed', '/embed', '/rdlEmbed'];
/** With or without quotes: the build takes those away that a single word does not need, and origins may be several. */
const placeholder = /"?%PORTAL_ORIGINS%"?/g;
const year = 31_536_000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Only the portals may frame the page, and it loads nothing from elsewhere (protocol 9.1). */
const contentSecurityPolicy = (portalOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${portalOrigins.join(' ')}`,
  ].join('; ');

/** Serves the built embed page, as it is at the start, and its files. @param folder has `index.html` and `assets/` */
export const embedPage = ({ folder, portalOrigins }: { folder: string; portalOrigins: readonly string[] }) => async (app: FastifyInstance): Promise<void> => {
  const policy = contentSecurityPolicy(portalOrigins);
  const read = () => readFile(join(folder, 'index.html'), 'utf8');
  let page = await read().catch(() => undefined);

  for (const place of places) {
    app.get(place, async (_request, reply) => {
      page ??= await read().catch(() => {
        throw new HttpError(503, 'EmbedPageMissing', 'The embed page has not been built.');
      });
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(page.replaceAll(placeholder, () => `"${escaped(portalOrigins.join(' '))}"`));
    });
  }

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/embed/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // The names of the files hold a hash of their content.
    maxAge: year * 1000,
    immutable: true,
  });
};
