import { announcementKinds, announcementPlaces } from '@portal/shared/contract/content';
import type { DraftBody, ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { audienceAndPeriod, audienceOf, audienceValues, periodOf, periodValues, type AudienceValues, type PeriodValues } from '../publication/audience-fields.tsx';
import type { Unversioned } from '../publication/unversioned.ts';

/** What the form of an announcement holds. */
export type AnnouncementValues = Pick<ManagedAnnouncementDetail, 'kind' | 'place' | 'title' | 'entitle' | 'content' | 'encontent' | 'isPinned' | 'mustConfirm'> & AudienceValues & PeriodValues;

/** What of it no version keeps. */
export const unversioned: Unversioned<AnnouncementValues> = [['isPinned'], ['mustConfirm'], ...audienceAndPeriod];

/** What the form holds of an announcement; null is a new one. @param kind of a new one, as its address has it */
export const valuesOf = (row: ManagedAnnouncementDetail | null, kind?: string): AnnouncementValues => ({
  kind: row?.kind ?? announcementKinds.find((one) => one === kind) ?? 'notice',
  place: row?.place ?? 'board',
  title: row?.title ?? '',
  entitle: row?.entitle ?? '',
  content: row?.content ?? '',
  encontent: row?.encontent ?? '',
  isPinned: row?.isPinned ?? 0,
  mustConfirm: row?.mustConfirm ?? 0,
  ...audienceValues(row?.audience),
  ...periodValues(row),
});

/** The other way round, for the call that saves it. */
export const bodyOf = ({ groupIds, departmentIds, userIds, isForNobody, publishTime, expireTime, ...fields }: AnnouncementValues) => ({ ...fields, audience: audienceOf({ groupIds, departmentIds, userIds, isForNobody }), ...periodOf({ publishTime, expireTime }) });

/** As a draft is kept. */
export const draftOf = (values: AnnouncementValues): DraftBody => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

/** What a draft holds, of the kinds that the form has; whatever else is in it is left out. */
export const valuesIn = (draft: DraftBody, before: AnnouncementValues): AnnouncementValues => {
  const text = (name: keyof AnnouncementValues & string): string => (typeof draft[name] === 'string' ? draft[name] : '');
  const flag = (name: keyof AnnouncementValues & string): 0 | 1 => (draft[name] === 1 ? 1 : 0);
  const ids = (name: keyof AnnouncementValues & string): number[] => {
    const value = draft[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
  };
  const time = (name: keyof AnnouncementValues & string): string | undefined => (Number.isNaN(Date.parse(text(name))) ? undefined : text(name));
  return {
    kind: announcementKinds.find((one) => one === draft['kind']) ?? before.kind,
    place: announcementPlaces.find((one) => one === draft['place']) ?? before.place,
    ...{ title: text('title'), entitle: text('entitle'), content: text('content'), encontent: text('encontent') },
    ...{ isPinned: flag('isPinned'), mustConfirm: flag('mustConfirm') },
    ...{ groupIds: ids('groupIds'), departmentIds: ids('departmentIds'), userIds: ids('userIds'), isForNobody: flag('isForNobody') },
    ...{ publishTime: time('publishTime'), expireTime: time('expireTime') },
  };
};
