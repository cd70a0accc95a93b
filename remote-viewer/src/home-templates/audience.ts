import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type AudiencePerson, type ContentAudience } from '@portal/shared/contract/content/management';
import { nameIn, personName, useLanguage } from '@portal/shared/language';
import { optionPaths, optionTree, type FormField, type Option } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

/** For whom a template is, in a form. `isForNobody` is 1 as long as all that it was for is gone, and nobody has said for whom it is. */
export type AudienceValues = { groupIds: number[]; departmentIds: number[]; userIds: number[]; isForNobody: 0 | 1 };

/** An audience is one thing: roles of one author and people of another one would be an audience that nobody has chosen. */
export const audienceNames = ['groupIds', 'departmentIds', 'userIds', 'isForNobody'] as const satisfies readonly (keyof AudienceValues)[];

export const audienceValues = (audience?: ContentAudience): AudienceValues => ({ groupIds: audience?.groupIds ?? [], departmentIds: audience?.departmentIds ?? [], userIds: audience?.userIds ?? [], isForNobody: audience?.isForNobody ?? 0 });

const isOpen = ({ groupIds, departmentIds, userIds }: AudienceValues): boolean => groupIds.length + departmentIds.length + userIds.length === 0;

/** Roles and departments by name. */
export const useAudienceOptions = (): { readonly groups: readonly Option[]; readonly departments: readonly Option[] } => {
  const { language } = useLanguage();
  const { data } = useQuery(queryOf(endpoints.contentAudience.options));
  const nameOf = ({ name, ename }: { readonly name: string; readonly ename: string }) => nameIn(language, name, ename);
  return { groups: (data?.groups ?? []).map((group) => ({ value: group.id, label: nameOf(group) })), departments: optionPaths(optionTree(data?.departments ?? [], nameOf)) };
};

const labelOf = (person: AudiencePerson): Option => ({ value: person.id, label: personName(person) });
const findPeople = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => (await call(endpoints.contentAudience.people, { body: { keyword }, signal, quiet: true })).map(labelOf);

/** The fields of an audience; `people` are those whom a row names already, and `isLost` asks for whom it is to be when all of them are gone. */
export const useAudienceFields = (): ((people?: readonly AudiencePerson[], isLost?: boolean) => readonly FormField<AudienceValues>[]) => {
  const t = useTexts();
  const { groups, departments } = useAudienceOptions();
  const lostOptions = [
    { value: 1, label: t('nobody') },
    { value: 0, label: t('all') },
  ];
  return (people = [], isLost = false) => [
    { name: 'groupIds', section: t('audience'), label: t('groups'), kind: 'many', options: groups, hint: t(isLost ? 'lostHint' : 'everybodyHint') },
    { name: 'departmentIds', label: t('departments'), kind: 'many', options: departments, hint: t('departmentsHint') },
    { name: 'userIds', label: t('people'), kind: 'searchMany', search: findPeople, chosen: people.map(labelOf) },
    ...(isLost ? [{ name: 'isForNobody' as const, label: t('lost'), kind: 'choice' as const, options: lostOptions, shown: isOpen, warns: ({ isForNobody }: AudienceValues) => t(isForNobody === 1 ? 'lostNobody' : 'lostAll') }] : []),
  ];
};
