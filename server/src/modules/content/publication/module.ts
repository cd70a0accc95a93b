import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { mailModule } from '../../delivery/mail/module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { Audiences } from './audience.ts';
import { endCleaning } from './cleaning-thread.ts';
import { Drafts } from './drafts.ts';
import { Mailings, type MailingOf } from './mailings.ts';
import { names } from './names.ts';
import { audienceRoutes, draftRoutes } from './routes.ts';
import { Telling, type ToldKind } from './telling.ts';
import { texts } from './texts.ts';

export { PublicationActs } from './acts.ts';
export { changeAudience, copiedAudience } from './audience.ts';
export { isAddressed, isFor, isForAll, loadAudience } from './audience-repository.ts';
export type { Mailed, MailingOf } from './mailings.ts';
export { periodOf, recordedPeriod, type Period } from './period.ts';
export { cleanedTexts, excerptOf, isBlank, plainTextOf, shownTexts } from './rich-text.ts';
export { isInState, isPublishedNow } from './state-repository.ts';
export type { Teller } from './telling.ts';
export { findSeen, holdForReminder, isSeenById, takeUntold } from './telling-repository.ts';
export { bodyOfVersion, keepStanding } from './versions.ts';
export { keepVersion, listVersions } from './versions-repository.ts';

/** What all that the portal tells has in common: when and for whom it is to be seen, its texts, versions and drafts. */
export const publicationModule = defineModule({
  name: 'publication',
  create: ({ database: { db }, settings, log, use }) => {
    const drafts = new Drafts(db);
    const mailings = new Mailings({ db, outbox: use(mailModule), publicAddress: settings.publicAddress, log });
    const notices = use(notificationsModule);
    /** To be called once for each kind, before there is any of it. */
    const telling = <Row, Next extends { readonly id: number }>(kind: ToldKind<Row, Next>): { telling: Telling<Next>; mailing: MailingOf } => {
      const mailing = mailings.of(kind);
      return { telling: new Telling({ ...kind, db, notices, log, mailing }), mailing };
    };
    return {
      offer: { telling },
      names,
      handlers: { contentAudience: audienceRoutes(new Audiences(db)), contentDrafts: draftRoutes(drafts) },
      // What a server was stopped at; else they are written at once.
      jobs: [{ name: 'content-mails', cron: '* * * * *', minutes: 30, work: (signal) => mailings.writeAll(signal) }],
      nightly: () => drafts.forgetOld(),
      menu: [{ name: 'Content', type: 'folder', title: { zh: '内容', en: 'Content' }, icon: 'EditOutlined', sort: 4, groups: ['administrators', 'contentEditors', 'auditors'] }],
      interfaces: { contentManagement: { title: { zh: '内容管理', en: 'Management of content' }, groups: ['administrators', 'contentEditors'] } },
      rateLimits: { contentDrafts: { save: perMinute(120, 'draft', byUser) } },
      texts,
      stop: async () => {
        await mailings.stop();
        await endCleaning();
      },
    };
  },
});
