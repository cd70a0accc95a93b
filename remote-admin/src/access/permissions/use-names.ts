import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Choice, type PermissionPerson } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { addressOfGroup, addressOfRole } from './address.ts';

const { groups, resourceGroups } = endpoints;

/** What somebody gives something by: its name, and where it is changed, for who may look at it there. */
export type Named = { readonly name: string; readonly to: string | undefined };

/** Roles by their ids. Those of a person are known before the list of all is there. */
export const useRoleNames = (known: PermissionPerson['roles'] = []): ((id: number) => Named) => {
  const { language } = useLanguage();
  const mayOpen = useMay(groups.list);
  const roles = useQuery(queryOf(groups.top));
  const all = new Map([...(roles.data ?? []), ...known].map((one) => [one.id, one]));
  return (id) => ({ name: nameOf(language, all.get(id), id), to: mayOpen ? addressOfRole(id) : undefined });
};

/** The same for resource groups. */
export const useGroupNames = (): ((id: number) => Named) => {
  const { language } = useLanguage();
  const mayOpen = useMay(resourceGroups.list);
  const groupsTop = useQuery(queryOf(resourceGroups.top));
  const all = new Map((groupsTop.data ?? []).map((one) => [one.id, one]));
  return (id) => {
    const name = nameOf(language, all.get(id), id);
    return { name, to: mayOpen ? addressOfGroup(name) : undefined };
  };
};

const nameOf = (language: 'zh' | 'en', choice: Omit<Choice, 'id'> | undefined, id: number): string => (choice ? nameIn(language, choice.name, choice.ename) : String(id));
