import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '../../contract-routes.ts';
import { readFile } from '../../http/files.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { sendStored } from '../../storage/send.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../database/database.ts';
import { deployerOf, type DeployTokens } from './deployers.ts';
import { readHistory } from './history.ts';
import { overviewOf } from './overview.ts';
import type { ShippedRemotes } from './product.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseReports } from './reports.ts';
import type { Releases } from './service.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export const releaseRoutes = (releases: Releases, shipped: ShippedRemotes, reports: ReleaseReports): HandlersOf<'release'> => ({
  registry: async ({ reader }) => {
    await shipped.look();
    return releases.registry(reader);
  },
  report: async ({ reader, body }) => {
    await reports.add(reader, body.reports);
    return null;
  },
});

type Deployment = { readonly sql: Sql; readonly releases: Releases; readonly files: ReleaseFiles; readonly tokens: DeployTokens; readonly reports: ReleaseReports };

export const deploymentRoutes = ({ sql, releases, files, tokens, reports }: Deployment): HandlersOf<'deployment'> => ({
  check: ({ deployer, body, language }) => releases.check(deployer, body.remote, language),
  file: async ({ request }) => {
    const content = await readFile(request);
    return { sha256: await files.add(content), bytes: content.length };
  },
  publish: ({ deployer, body, language }) => releases.publish(deployer, body.remote, body.note, language),
  activate: async ({ deployer, body, language }) => {
    await releases.activate(deployer, body, language);
    return null;
  },
  endTrial: async ({ deployer, body }) => {
    await releases.endTrial(deployer, body);
    return null;
  },
  rollBack: ({ deployer, body }) => releases.rollBack(deployer, body),
  switch: async ({ deployer, body }) => {
    await releases.switch(deployer, body);
    return null;
  },
  overview: () => overviewOf(sql, reports),
  history: ({ body }) => readHistory(sql, body.name, body.page),
  tokens: () => tokens.list(),
  createToken: ({ reader, request, body }) => tokens.create(deployerOf(reader, request.ip), body.name, body.remotes),
  revokeToken: async ({ reader, request, body }) => {
    await tokens.revoke(deployerOf(reader, request.ip), body.id);
    return null;
  },
});

/**
 * Serves the files of releases, to everybody and for a year: a version never changes. Not in the contract: the answer is
 * the file, without an envelope.
 */
export const serveReleases = (app: FastifyInstance, { descriptions }: Releases, files: ReleaseFiles): void => {
  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params;
    const listed = (await descriptions.one({ name, version }))?.files.find((file) => file.path === path);
    const form = listed && (await files.form(listed.sha256, request.headers['accept-encoding'] ?? ''));
    if (!form) throw new Refusal(404, texts.notFound);
    const headers = {
      'content-type': mediaTypeOf(path),
      'cache-control': FOR_EVER,
      vary: 'accept-encoding',
      // A CDN in front may have another origin; what is here is no secret.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      ...(form.encoding !== 'identity' && { 'content-encoding': form.encoding }),
    };
    return sendStored(request, reply, { store: files.store, name: form.name, size: form.size, headers });
  });
};
