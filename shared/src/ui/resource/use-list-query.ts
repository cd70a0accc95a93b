import { useState } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { mergeQuery, readQuery, type ListQuery, type ListRange } from './list-query.ts';

/**
 * Changes what a list shows: a step that Back takes back. `same` goes on with the last step: more letters of one search, or
 * the right page where there is none.
 */
export type ChangeQuery<Order extends string> = (change: Partial<ListQuery<Order>>, step?: 'new' | 'same') => void;

/**
 * Where a list's query is kept: in the page's address under its own names; under names that begin with `within`, for a second
 * list on the page; or nowhere but in the page, for a list that a link does not lead to.
 */
export type ListScope = 'address' | 'page' | { readonly within: string };

/** The query of a list. Any change but that of the page begins at page 1. */
export const useListQuery = <Order extends string>(range: ListRange<Order>, scope: ListScope = 'address'): [ListQuery<Order>, ChangeQuery<Order>] => {
  // The page's own: it may stand beside the one in front, whose address is the browser's.
  const { pathname, search } = useLocation();
  const { replacePath, pushPath } = usePageTab();
  const [own, setOwn] = useState('');
  const prefix = typeof scope === 'object' ? `${scope.within}.` : '';
  const parameters = new URLSearchParams(scope === 'page' ? own : search);
  const query = readQuery(parameters, range, prefix);
  const change: ChangeQuery<Order> = (values, step = 'new') => {
    const next = mergeQuery(parameters, { ...query, page: 1, ...values }, range, prefix).toString();
    if (next === parameters.toString()) return;
    if (scope === 'page') return setOwn(next);
    const go = step === 'same' ? replacePath : pushPath;
    go(next === '' ? pathname : `${pathname}?${next}`);
  };
  return [query, change];
};
