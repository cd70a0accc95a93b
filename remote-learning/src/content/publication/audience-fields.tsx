import type { AudiencePerson, ContentAudience } from '@portal/shared/contract/content/management';
import type { FormField } from '@portal/shared/ui/resource';
import { findPeople, useAudienceOptions } from '../managed-articles/use-choices.ts';
import { InstantInput } from './instant-input.tsx';
import { useTexts } from './texts.ts';

/** For whom something is, in a form. */
export type AudienceValues = { groupIds: number[]; departmentIds: number[]; userIds: number[] };
/** When it is to be seen; undefined is without a limit. */
export type PeriodValues = { publishTime: string | undefined; expireTime: string | undefined };

export const audienceValues = (audience?: ContentAudience): AudienceValues => ({ groupIds: audience?.groupIds ?? [], departmentIds: audience?.departmentIds ?? [], userIds: audience?.userIds ?? [] });
export const periodValues = (row?: { readonly publishTime: string | null; readonly expireTime: string | null } | null): PeriodValues => ({ publishTime: row?.publishTime ?? undefined, expireTime: row?.expireTime ?? undefined });
export const periodOf = ({ publishTime, expireTime }: PeriodValues) => ({ publishTime: publishTime ?? null, expireTime: expireTime ?? null });

/** The fields of a period and an audience; `people` are those whom a row names already. */
export const useAudienceFields = (): ((people?: readonly AudiencePerson[]) => readonly FormField<AudienceValues & PeriodValues>[]) => {
  const t = useTexts();
  const { groups, departments } = useAudienceOptions();
  return (people = []) => [
    { name: 'publishTime', label: t('publishTime'), kind: 'own', render: (props) => <InstantInput {...props} /> },
    { name: 'expireTime', label: t('expireTime'), kind: 'own', hint: t('expireHint'), render: (props) => <InstantInput {...props} /> },
    { name: 'groupIds', section: t('forWhom'), label: t('groups'), kind: 'many', options: groups, hint: t('everybodyHint') },
    { name: 'departmentIds', label: t('departments'), kind: 'many', options: departments, hint: t('departmentsHint') },
    { name: 'userIds', label: t('people'), kind: 'searchMany', search: findPeople, chosen: people.map(({ id, account, fullName }) => ({ value: id, label: `${fullName} (${account})` })) },
  ];
};
