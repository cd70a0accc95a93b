import type { FastifyInstance } from 'fastify';
import type { PageRequest } from '@portal/shared/contract/all';
import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import { mediaTypeOf } from '../../../http/media-types.ts';
import { sendStored } from '../../../storage/send.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { deployerOf } from '../../../actors.ts';
import type { DeployTokens } from './deployers.ts';
import type { readHistory } from './history.ts';
import type { Language } from '../../../language/language.ts';
import type { overviewOf } from './overview.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseReports } from './reports.ts';
import type { Releases } from './service.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export const releaseRoutes = (releases: Releases, reports: ReleaseReports): HandlersOf<'release'> => ({
  registry: ({ currentUser }) => releases.registry(currentUser),
  report: async ({ currentUser, body }) => {
    await reports.add(currentUser, body.reports);
    return null;
  },
});

type Deployment = {
  readonly releases: Releases;
  readonly files: ReleaseFiles;
  readonly tokens: DeployTokens;
  readonly overview: (language: Language) => ReturnType<typeof overviewOf>;
  readonly history: (name: string, page: PageRequest) => ReturnType<typeof readHistory>;
};

export const deploymentRoutes = ({ releases, files, tokens, overview, history }: Deployment): HandlersOf<'deployment'> => ({
  check: ({ deployer, body, language }) => releases.check(deployer, body.remote, language, body.audience),
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
  overview: ({ language }) => overview(language),
  history: ({ body }) => history(body.name, body.page),
  tokens: () => tokens.list(),
  createToken: ({ currentUser, request, body }) => tokens.create(deployerOf(currentUser, request.ip), body.name, body.remotes),
  revokeToken: async ({ currentUser, request, body }) => {
    await tokens.revoke(deployerOf(currentUser, request.ip), body.id);
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
    if (listed && !form) request.log.warn({ remote: name, version, path }, 'a file of a release is not there, or broken off');
    if (!form) throw new HttpError(404, commonTexts.notFound);
    const headers = {
      'content-type': mediaTypeOf(path),
      // Opened by its address, a page of a release is nothing of the portal's: it reaches no session.
      ...(/html|xml/.test(mediaTypeOf(path)) && { 'content-security-policy': 'sandbox' }),
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
