import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { optionTree, type OptionTree } from '@portal/shared/ui/resource';

/** The classes that an article can stand in. */
export const useClassOptions = (): OptionTree[] => {
  const { language } = useLanguage();
  const classes = useQuery(queryOf(endpoints.articleClasses.top));
  return optionTree(classes.data ?? [], ({ name, ename }) => nameIn(language, name, ename));
};
