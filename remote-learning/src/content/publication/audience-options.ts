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

/** By id, whom somebody has looked for: a form has the ids only, and no row names those who are not saved yet. */
const found = new Map<number, string>();
export const nameOfFound = (id: number): string | undefined => found.get(id);

/** People whom something can be for. */
export const findPeople = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const people = await call(endpoints.contentAudience.people, { body: { keyword }, signal, quiet: true });
  return people.map((person) => {
    const label = personName(person);
    found.set(person.id, label);
    return { value: person.id, label };
  });
};
