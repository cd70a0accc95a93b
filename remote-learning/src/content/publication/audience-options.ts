import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { nameIn, personName, useLanguage } from '@portal/shared/language';
import { optionPaths, optionTree, type Option } from '@portal/shared/ui/resource';

type Named = { readonly name: string; readonly ename: string };

/** For whom something can be, but for people. */
export const useAudienceOptions = (): { readonly groups: readonly Option[]; readonly departments: readonly Option[] } => {
  const { language } = useLanguage();
  const { data } = useQuery(queryOf(endpoints.contentAudience.options));
  const nameOf = ({ name, ename }: Named) => nameIn(language, name, ename);
  return {
    groups: (data?.groups ?? []).map((group) => ({ value: group.id, label: nameOf(group) })),
    departments: optionPaths(optionTree(data?.departments ?? [], nameOf)),
  };
};

/** People whom something can be for. */
export const findPeople = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> =>
  (await call(endpoints.contentAudience.people, { body: { keyword }, signal, quiet: true })).map((person) => ({ value: person.id, label: personName(person) }));
