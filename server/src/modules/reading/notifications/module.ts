import { defineModule } from '../../../module.ts';
import { mailModule } from '../../delivery/mail/module.ts';
import { eventsModule } from '../../site/events/module.ts';
import { names } from './names.ts';
import { Notices } from './service.ts';
import { texts } from './texts.ts';

export type { IsShown, ThingField } from './repository.ts';
export type { Notices, Told } from './service.ts';

/** What people are told in the bell beside comments. */
export const notificationsModule = defineModule({
  name: 'notifications',
  create: ({ database: { db }, use }) => {
    const notices = new Notices(db, use(eventsModule), use(mailModule));
    return {
      offer: notices,
      names,
      handlers: {
        notifications: {
          list: ({ currentUser }) => notices.list(currentUser),
          markRead: ({ currentUser, body }) => notices.markRead(currentUser, body.ids),
          mail: ({ currentUser }) => notices.mail(currentUser),
          setMail: ({ currentUser, body, language }) => notices.setMail(currentUser, body.isMail === 1, language),
        },
      },
      texts,
      nightly: () => notices.forgetOld(),
    };
  },
});
