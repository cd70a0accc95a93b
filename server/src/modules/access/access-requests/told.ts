import type { Bilingual } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { sayBoth, type Language } from '../../../language/language.ts';
import type { viewOf } from '../../publishing/catalogue/module.ts';
import type { Told } from '../../reading/notifications/module.ts';
import { texts } from './texts.ts';

export type NamedThing = { readonly kind: 'report' | 'dashboard' | 'role'; readonly id: number; readonly name: string; readonly ename: string; /** By what a report or dashboard is opened. */ readonly view?: ReturnType<typeof viewOf> };
/** Where people reach the portal, and by which clock instants are told. */
export type Place = { readonly publicAddress: string; readonly timeZone: string };

/** The address that opens a report or dashboard. */
const linkOf = ({ id, view }: NamedThing, { publicAddress }: Place): string => (view ? `${publicAddress}/Main/PBIViews/${id}/${encodeURIComponent(view.page)}/${view.type}` : publicAddress);

const mailOf = (subject: Bilingual, content: Bilingual, thing: NamedThing, place: Place, until: Date | null = null, answer = '') => {
  const untilIn = (language: Language): string => (until ? formatInstant(until.toISOString(), language, 'minute', place.timeZone) : '');
  const values = { thing: { zh: thing.name, en: thing.ename || thing.name }, link: linkOf(thing, place), answer, until: { zh: untilIn('zh'), en: untilIn('en') } };
  return { subject: sayBoth(subject, values), content: sayBoth(content, values) };
};

const detailOf = ({ kind, id, name, ename, view }: NamedThing) => ({ kind, name, ename, ...(view && { reportId: id, ...view }) });

export const granted = (userId: number, thing: NamedThing, until: Date | null, place: Place): Told => ({
  userIds: [userId],
  kind: 'access.granted',
  detail: { ...detailOf(thing), until: until?.toISOString() ?? null },
  mail: mailOf(texts.grantedSubject, until ? texts.grantedUntil : texts.grantedForGood, thing, place, until),
});

export const declined = (userId: number, thing: NamedThing, answer: string, place: Place): Told => ({
  userIds: [userId],
  kind: 'access.declined',
  detail: { ...detailOf(thing), answer },
  mail: mailOf(texts.declinedSubject, texts.declined, thing, place, null, answer),
});

export const endingSoon = (userId: number, thing: NamedThing, until: Date, place: Place): Told => ({
  userIds: [userId],
  kind: 'access.ending',
  detail: { ...detailOf(thing), until: until.toISOString() },
  mail: mailOf(texts.endingSubject, texts.ending, thing, place, until),
});

export const ended = (userId: number, thing: NamedThing, place: Place): Told => ({
  userIds: [userId],
  kind: 'access.ended',
  detail: detailOf(thing),
  mail: mailOf(texts.endedSubject, texts.ended, thing, place),
});
