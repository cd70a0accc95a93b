import { useSearchParams } from '@portal/shared/router';
import { readQuery, writeQuery, type ListQuery, type ListRange } from './list-query.ts';

export type ChangeQuery<Order extends string> = (change: Partial<ListQuery<Order>>) => void;

/** The list query in the address. Any change but that of the page begins at page 1. */
export const useListQuery = <Order extends string>(range: ListRange<Order>): [ListQuery<Order>, ChangeQuery<Order>] => {
  const [parameters, setParameters] = useSearchParams();
  const query = readQuery(parameters, range);
  const change: ChangeQuery<Order> = (values) =>
    setParameters(writeQuery({ ...query, page: 1, ...values }, range), { replace: true });
  return [query, change];
};
