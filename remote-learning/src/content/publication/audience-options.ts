import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type DraftBody } from '@portal/shared/contract/content/management';
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
/** Those among them whom somebody has looked for. */
export const foundAmong = (ids: readonly number[]): readonly Option[] => ids.flatMap((value) => {
  const label = found.get(value);
  return label === undefined ? [] : [{ value, label }];
});

/** Under this a draft has what the people of its `userIds` are called, one after the other: who comes back to it in another page sees names. Nobody's is empty. */
const NAMES = 'userNames';

const idsOf = ({ userIds }: DraftBody): readonly (string | number)[] => (Array.isArray(userIds) ? userIds : []);

/** A draft with the names of whom somebody has looked for. */
export const withFoundNames = (draft: DraftBody): DraftBody => {
  const names = idsOf(draft).map((id) => found.get(Number(id)) ?? '');
  return names.some((name) => name !== '') ? { ...draft, [NAMES]: names } : draft;
};

/** Takes the names that a draft was kept with. */
export const takeFoundNames = (draft: DraftBody): void => {
  const names = draft[NAMES];
  if (!Array.isArray(names)) return;
  idsOf(draft).forEach((id, index) => {
    const name = names[index];
    if (typeof id === 'number' && typeof name === 'string' && name !== '') found.set(id, name);
  });
};

/** People whom something can be for. */
export const findPeople = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const people = await call(endpoints.contentAudience.people, { body: { keyword }, signal, quiet: true });
  return people.map((person) => {
    const label = personName(person);
    found.set(person.id, label);
    return { value: person.id, label };
  });
};
