import { defineModule } from '../../../module.ts';
import { Mailer } from './mailer.ts';
import { mailJob, Outbox } from './outbox.ts';

export type { Outbox } from './outbox.ts';
export { mailsOfExports, queueMail, queueMails, withdrawMailsOf, type MailRow, type MailState, type NewMail } from './repository.ts';

/**
 * All mails of the portal. Who has something to tell writes it by `queueMail` in the transaction of what it is about, and
 * wakes the outbox afterwards. Docs: decision 44.
 */
export const mailModule = defineModule({
  name: 'mail',
  create: ({ database: { db }, settings, storage, log }) => {
    const mailer = new Mailer({ ...settings.mail, domain: new URL(settings.publicAddress).hostname, log });
    const outbox = new Outbox({ db, mailer, files: storage.exports, log });
    return {
      offer: outbox,
      jobs: [mailJob(outbox)],
      nightly: () => outbox.forgetOld(),
      start: () => outbox.start(),
      stop: () => outbox.stop(),
    };
  },
});
