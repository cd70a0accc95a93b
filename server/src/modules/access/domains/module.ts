import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { sealAllAnew, SecretBox } from '../../../secret-box.ts';
import { departmentsModule } from '../departments/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { signInModule } from '../sign-in/module.ts';
import { Checks } from './checks.ts';
import { Directory } from './directory.ts';
import { Log } from './log.ts';
import { names } from './names.ts';
import * as repository from './repository.ts';
import { domainRoutes } from './routes.ts';
import { Domains } from './service.ts';
import { SignInByDomain } from './sign-in.ts';
import { Synchronisation } from './synchronisation.ts';
import { texts } from './texts.ts';

/** Domains of a directory: people sign in by them, and are kept as they are there. Docs: decision 53. */
export const domainsModule = defineModule({
  name: 'domains',
  create: ({ database: { db }, keys, log, settings, use }) => {
    const secrets = new SecretBox(keys('secrets'), 'domains');
    const directory = new Directory(secrets);
    const synchronisation = new Synchronisation({ db, directory, departments: use(departmentsModule), log, timeZone: settings.timeZone, notices: use(notificationsModule) });
    use(signInModule).useDirectory(new SignInByDomain(db, directory, log));
    return {
      names,
      handlers: { domains: domainRoutes(new Domains(db, secrets), new Checks(db, directory), new Log(db, () => synchronisation.wake())) },
      menu: [{ name: 'Domains', type: 'page', path: 'Domains', parent: 'System', title: { zh: 'AD 域', en: 'AD domains' }, icon: 'ClusterOutlined', sort: 8, groups: ['administrators', 'securityAdministrators', 'auditors'] }],
      interfaces: { domains: { title: { zh: 'AD 域', en: 'AD domains' }, groups: ['administrators', 'securityAdministrators'] } },
      rateLimits: {
        domains: {
          test: perMinute(20, 'domain test', byUser),
          // As slow as guessing at the sign-in itself.
          testSignIn: perMinute(10, 'domain sign-in', byUser),
          preview: perMinute(20, 'domain preview', byUser),
        },
      },
      texts,
      jobs: [synchronisation.job],
      nightly: () => synchronisation.forgetOld(),
      start: async () => {
        await sealAllAnew(secrets, await repository.sealedSecrets(db), (one, sealed) => repository.replaceSecret(db, one, sealed), ({ name }) => log.warn({ domain: name }, 'the password of a bind account cannot be read; put the key back that it was sealed with (keys/secrets*.key), or enter it again'));
        await synchronisation.start();
      },
      stop: () => synchronisation.stop(),
    };
  },
});
