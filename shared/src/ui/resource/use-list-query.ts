import { useState } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { mergeQuery, readQuery, type ListQuery, type ListRange } from './list-query.ts';

export type ChangeQuery<Order extends string> = (change: Partial<ListQuery<Order>>) => void;

/**
 * Where a list's query is kept: in the page's address under its own names; under names that begin with `within`, for a second
 * list on the page; or nowhere but in the page, for a list that a link does not lead to.
 */
export type ListScope = 'address' | 'page' | { readonly within: string };

/** The query of a list. Any change but that of the page begins at page 1. */
export const useListQuery = <Order extends string>(range: ListRange<Order>, scope: ListScope = 'address'): [ListQuery<Order>, ChangeQuery<Order>] => {
  // The page's own: it may stand beside the one in front, whose address is the browser's.
  const { pathname, search } = useLocation();
  const { replacePath } = usePageTab();
  const [own, setOwn] = useState('');
  const prefix = typeof scope === 'object' ? `${scope.within}.` : '';
  const parameters = new URLSearchParams(scope === 'page' ? own : search);
  const query = readQuery(parameters, range, prefix);
  const change: ChangeQuery<Order> = (values) => {
    const next = mergeQuery(parameters, { ...query, page: 1, ...values }, range, prefix).toString();
    if (scope === 'page') setOwn(next);
    else replacePath(next === '' ? pathname : `${pathname}?${next}`);
  };
  return [query, change];
};
