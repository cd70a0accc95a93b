import { defineModule } from '../../../module.ts';
import { SecretBox } from '../../../secret-box.ts';
import { Connections } from './connections.ts';
import { texts } from './texts.ts';

export type { Connections } from './connections.ts';
export { environmentSource, findWorkspace, putWorkspace } from './repository.ts';

/** The tenants of Power BI, and other services that speak its protocol, which reports come from. Docs: decision 56. */
export const connectionSourcesModule = defineModule({
  name: 'connection-sources',
  create: ({ database: { db }, settings, powerBi, pause, log, key }) => {
    const secrets = new SecretBox(key('secrets'), 'connection-sources');
    const connections = new Connections({ db, environment: powerBi, secrets, renewMinutes: settings.powerBi.renewMinutes, pause, log });
    return {
      offer: connections,
      texts,
      start: () => connections.start(),
      stop: () => connections.stop(),
    };
  },
});
