import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { sealAllAnew, SecretBox } from '../../../secret-box.ts';
import { FileParts } from '../../../storage/file-parts.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { Checks } from './checks.ts';
import { Connections } from './connections.ts';
import { Contents } from './contents.ts';
import { SOURCE_FILES, sourceFileKind } from './file-kind.ts';
import { FormChecks } from './form-checks.ts';
import { Imports } from './imports.ts';
import { names } from './names.ts';
import * as repository from './repository.ts';
import { connectionSourceRoutes } from './routes.ts';
import { SecretEnds } from './secret-ends.ts';
import { ConnectionSources } from './service.ts';
import { kindOf } from './source-values.ts';
import { texts } from './texts.ts';

export type { Connections } from './connections.ts';
export { inWorkspace } from './in-workspace.ts';
export { environmentSource, putWorkspace } from './repository.ts';
export { required as requireSource } from './service.ts';
export { kindAs, kindOf } from './source-values.ts';
export { workspaceName } from './workspace-name.ts';

/** The tenants of Power BI, and other services that speak its protocol, which reports come from. Docs: decision 56. */
export const connectionSourcesModule = defineModule({
  name: 'connection-sources',
  create: ({ database: { db }, settings, storage, powerBi, pause, log, keys, use }) => {
    const serverKeys = keys('secrets');
    const secrets = new SecretBox(serverKeys, 'connection-sources');
    const environment = settings.powerBi;
    const connections = new Connections({ db, environment: powerBi, environmentSettings: environment, secrets, pause, log });
    const checks = new FormChecks(new SecretBox(serverKeys, 'connection-checks'));
    const sources = new ConnectionSources({ db, secrets, connections, checks, environment });
    const parts = new FileParts({ db, files: storage.uploads, folder: SOURCE_FILES, kind: sourceFileKind, hold: repository.holdUploadsOf, mostBytes: settings.sourceFileBytes });
    const imports = new Imports({ db, connections, files: storage.uploads, parts });
    const secretEnds = new SecretEnds(db, use(notificationsModule));
    return {
      offer: connections,
      names,
      handlers: { connectionSources: connectionSourceRoutes(sources, new Contents(db, connections), new Checks(db, sources, connections, checks, kindOf(environment)), imports, parts) },
      menu: [{ name: 'workspace', type: 'page', path: 'workspace', parent: 'Publishing', title: { zh: '报表连接', en: 'Connections' }, icon: 'LinkOutlined', sort: 0, groups: ['administrators', 'auditors'] }],
      interfaces: { connectionSources: { title: { zh: '报表连接', en: 'Connections' }, groups: ['administrators'] } },
      rateLimits: { connectionSources: { test: perMinute(20, 'connection test', byUser), upload: perMinute(60, 'upload', byUser), beginUpload: perMinute(60, 'upload in parts', byUser), uploadPart: perMinute(600, 'part of an upload', byUser) } },
      texts,
      nightly: async () => {
        await secretEnds.tell();
        await parts.forgetOld();
      },
      start: async () => {
        await sealAllAnew(secrets, await repository.sealedSecrets(db), (one, sealed) => repository.replaceSecret(db, one, sealed), ({ name }) => log.warn({ connection: name }, texts.sourceSecretLost.en.replace('{name}', () => name)));
        await connections.start();
      },
      stop: () => connections.stop(),
    };
  },
});
