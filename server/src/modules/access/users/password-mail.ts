import { fullNameOf } from '@portal/shared/formats';
import { say, type Language } from '../../../language/language.ts';
import { texts } from './texts.ts';

/** How long a link to set a password is good. */
export const LINK_HOURS = 24;

/** What is written to somebody who is to choose a password. */
export const passwordMail = (person: { readonly account: string; readonly fullName: string }, link: string, language: Language): { subject: string; content: string } => ({
  subject: say(language, texts.passwordMailSubject),
  content: say(language, texts.passwordMailContent, { name: fullNameOf(person), account: person.account, link, hours: LINK_HOURS }),
});
