import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { optionTree, type Option, type OptionTree } from '@portal/shared/ui/resource';
import { levels } from '../../access/roles/draft.ts';
import { useTexts as useRoleTexts } from '../../access/roles/texts.ts';

type Named = { readonly name: string; readonly ename: string };

/** The classes that reports are published into: users' own reports have theirs for themselves. */
export const useClassOptions = (): OptionTree[] => {
  const { language } = useLanguage();
  const classes = useQuery(queryOf(endpoints.reportClasses.top));
  return optionTree(classes.data ?? [], ({ name, ename }: Named) => nameIn(language, name, ename), { isOffered: ({ isSelfService }) => isSelfService === 0 });
};

/** The roles that can be given a report; undefined for who may not see roles. */
export const useRoleOptions = (): Option[] | undefined => {
  const { language } = useLanguage();
  const mayChoose = useMay(access.groups.top);
  const roles = useQuery({ ...queryOf(access.groups.top), enabled: mayChoose });
  return mayChoose ? (roles.data ?? []).map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })) : undefined;
};

/** The levels of SPEC 6 by `allowA`, as roles have them. */
export const useLevelOptions = (): Option[] => {
  const role = useRoleTexts();
  return levels.map(({ key }, value) => ({ value, label: role(`levels.${key}`) }));
};
