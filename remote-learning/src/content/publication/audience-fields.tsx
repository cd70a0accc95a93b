import type { AudiencePerson, ContentAudience } from '@portal/shared/contract/content/management';
import { personName } from '@portal/shared/language';
import type { FormField } from '@portal/shared/ui/resource';
import { findPeople, foundAmong, useAudienceOptions } from './audience-options.ts';
import type { Unversioned } from './unversioned.ts';
import { useTexts } from './texts.ts';

/** For whom something is, in a form. `isForNobody` is 1 as long as all that it was for is gone, and nobody has said for whom it is. */
export type AudienceValues = { groupIds: number[]; departmentIds: number[]; userIds: number[]; isForNobody: 0 | 1 };
/** When it is to be seen; undefined is without a limit. */
export type PeriodValues = { publishTime: string | undefined; expireTime: string | undefined };

/** An audience is one thing: roles of one author and people of another one would be an audience that nobody has chosen. */
export const audienceNames = ['groupIds', 'departmentIds', 'userIds', 'isForNobody'] as const satisfies readonly (keyof AudienceValues)[];
/** What no version keeps of an audience and a period. */
export const audienceAndPeriod = [audienceNames, ['publishTime'], ['expireTime']] as const satisfies Unversioned<AudienceValues & PeriodValues>;

export const audienceValues = (audience?: ContentAudience): AudienceValues => ({ groupIds: [...(audience?.groupIds ?? [])], departmentIds: [...(audience?.departmentIds ?? [])], userIds: [...(audience?.userIds ?? [])], isForNobody: audience?.isForNobody ?? 0 });
export const audienceOf = ({ groupIds, departmentIds, userIds, isForNobody }: AudienceValues): ContentAudience => ({ groupIds, departmentIds, userIds, isForNobody });
export const periodValues = (row?: { readonly publishTime: string | null; readonly expireTime: string | null } | null): PeriodValues => ({ publishTime: row?.publishTime ?? undefined, expireTime: row?.expireTime ?? undefined });
export const periodOf = ({ publishTime, expireTime }: PeriodValues) => ({ publishTime: publishTime ?? null, expireTime: expireTime ?? null });
/** What was deleted, to be saved as a new one: times that are over would be refused, and without them it is a draft. */
export const withoutPast = <Values extends PeriodValues>(values: Values): Values => {
  const toCome = (time: string | undefined) => (time !== undefined && Date.parse(time) > Date.now() ? time : undefined);
  return { ...values, publishTime: toCome(values.publishTime), expireTime: toCome(values.expireTime) };
};
type StandingTimes = { readonly publishTime: string | null; readonly expireTime: string | null };
/** What is saved without a time over what somebody else has published meanwhile: it stays out since then. Whoever wants it back withdraws it. */
export const withBegunTime = <Values extends PeriodValues>(values: Values, { publishTime }: StandingTimes): Values =>
  values.publishTime === undefined && publishTime !== null && Date.parse(publishTime) <= Date.now() ? { ...values, publishTime } : values;
/** What is in a form after it was saved: the times that the server has given it, unless they were changed meanwhile. */
export const withTimesOf = <Values extends PeriodValues>(values: Values, sent: Values, now: StandingTimes | null): Values => ({
  ...values,
  ...(now && values.publishTime === sent.publishTime && { publishTime: now.publishTime ?? undefined }),
  ...(now && values.expireTime === sent.expireTime && { expireTime: now.expireTime ?? undefined }),
});

/** For everybody, or for nobody any more. */
export const isOpen = ({ groupIds, departmentIds, userIds }: AudienceValues): boolean => groupIds.length + departmentIds.length + userIds.length === 0;
type Standing = { readonly people?: readonly AudiencePerson[] | undefined; readonly audience?: ContentAudience | undefined; readonly userIds?: readonly number[] };

/** The fields of an audience. `people` are those whom a row names already, `userIds` those who are in the form; one that is nobody's any more asks for whom it is to be. */
export const useAudienceFields = (): ((standing?: Standing) => readonly FormField<AudienceValues>[]) => {
  const t = useTexts();
  const { groups, departments } = useAudienceOptions();
  const lostOptions = [
    { value: 1, label: t('nobody') },
    { value: 0, label: t('all') },
  ];
  return ({ people = [], audience, userIds = [] } = {}) => {
    const isLost = audience?.isForNobody === 1;
    const named = people.map((person) => ({ value: person.id, label: personName(person) }));
    const found = foundAmong(userIds.filter((id) => !named.some(({ value }) => value === id)));
    return [
      { name: 'groupIds', section: t('forWhom'), label: t('groups'), kind: 'many', options: groups, hint: t(isLost ? 'lostHint' : 'everybodyHint') },
      { name: 'departmentIds', label: t('departments'), kind: 'many', options: departments, hint: t('departmentsHint') },
      { name: 'userIds', label: t('people'), kind: 'searchMany', search: findPeople, chosen: [...named, ...found] },
      ...(isLost ? [{ name: 'isForNobody' as const, label: t('lost'), kind: 'choice' as const, options: lostOptions, shown: isOpen, warns: ({ isForNobody }: AudienceValues) => t(isForNobody === 1 ? 'lostNobody' : 'lostAll') }] : []),
    ];
  };
};

/** The fields of a period. @param publishHint what is true without a beginning */
export const usePeriodFields = (publishHint?: string): readonly FormField<PeriodValues>[] => {
  const t = useTexts();
  return [
    { name: 'publishTime', label: t('publishTime'), kind: 'date', isInstant: true, ...(publishHint !== undefined && { hint: publishHint }) },
    { name: 'expireTime', label: t('expireTime'), kind: 'date', isInstant: true, hint: t('expireHint') },
  ];
};
