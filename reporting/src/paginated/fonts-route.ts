import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The faces that paginated reports are set in, for the screen: lines are broken on the server, and only the same face
 * fits into them. Both packages cut a face into slices, of which a browser loads those that it shows letters of.
 */
const packages = { latin: '@fontsource/noto-sans', chinese: '@fontsource/noto-sans-sc' };
const weights = '(?:400|600)';
const served = new RegExp(`^/(?:${weights}\\.css|files/[a-z0-9-]+-${weights}-normal\\.woff2)$`);
const week = 7 * 24 * 3_600_000;

export const fontRoutes = async (app: FastifyInstance): Promise<void> => {
  for (const [name, from] of Object.entries(packages)) {
    await app.register(fastifyStatic, {
      root: dirname(fileURLToPath(import.meta.resolve(`${from}/400.css`))),
      prefix: `/embed/fonts/${name}/`,
      decorateReply: false,
      index: false,
      allowedPath: (path) => served.test(path),
      maxAge: week,
    });
  }
};
