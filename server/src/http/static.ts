import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints, endpoints } from '@portal/shared/contract/all';
import { texts } from '../language/texts.ts';
import { readOnce } from '../read-once.ts';
import { sendFailure } from './errors.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** Names with a hash of their content never change their meaning. */
const HASHED = /\.[0-9a-f]{8,}\.\w+(\.map)?(\.br|\.gz)?$/;

/**
 * Serves the built host, compressed by its build. A path of the browser's router gets the host's page;
 * a missing file or call never does, because a page in place of a script fails without a reason that anybody can see.
 * The page is that of the start: files that a build adds beside it are nobody's before the next one.
 */
export const serveBuilt = async (app: FastifyInstance, dist: string): Promise<void> => {
  const host = join(dist, 'host');
  await app.register(fastifyStatic, {
    root: host,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Uploads are sent through this registration, too, and say themselves how long they are good for.
    setHeaders: (reply, path) => void (reply.hasHeader('cache-control') || reply.header('cache-control', HASHED.test(path) ? FOR_EVER : ASK_EACH_TIME)),
  });
  const page = readOnce(() => readFile(join(host, 'index.html')).catch(() => undefined));
  await page();
  const sendPage = (reply: FastifyReply, content: Buffer) => reply.type('text/html; charset=utf-8').header('cache-control', ASK_EACH_TIME).send(content);
  const answerUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsOf(request);
    if (allowed.length > 0) {
      return sendFailure(request, reply.header('allow', allowed.join(', ')), 405, texts.wrongMethod, { method: request.method });
    }
    const content = isPage(request) ? await page() : undefined;
    return content ? sendPage(reply, content) : sendFailure(request, reply, 404, texts.notFound);
  };
  app.addHook('onRequest', async (request, reply) => {
    // Before the body is read: what is sent to no address is nothing to take apart.
    if (request.is404) return answerUnknown(request, reply);
    // The identity provider sends the browser to the address of a call (SPEC 7.2): who navigates gets the page, which makes the call.
    if (pathOf(request) !== endpoints.sso.callback.path || !wantsPage(request)) return;
    const content = await page();
    if (content) return sendPage(reply, content);
  });
  for (const path of ['/', '/index.html']) {
    app.get(path, async (request, reply) => {
      const content = await page();
      return content ? sendPage(reply, content) : sendFailure(request, reply, 404, texts.notFound);
    });
  }
  app.setNotFoundHandler(answerUnknown);
};

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

const wantsPage = (request: FastifyRequest): boolean => request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const isPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  // `//x` means another host where a page takes it for an address.
  return wantsPage(request) && path !== '/index.html' && !/^\/([/\\]|(api|remotes|assets)(\/|$))/.test(path);
};

/** Methods that the contract has at a path, when the request's is none of them. */
const methodsOf = (request: FastifyRequest): string[] => {
  const methods = allEndpoints.filter(({ path }) => path === pathOf(request)).map(({ method }) => method);
  return methods.includes(request.method as 'GET') ? [] : methods;
};
