import { commentFilter, type CommentFilter } from '@portal/shared/contract/reading';
import type { TextOf } from '@portal/shared/language';
import type { ListFilter, ListQuery } from '@portal/shared/ui/resource';
import type { zh } from './texts.ts';

export const SEARCH_FILTERS = ['report', 'person', 'state', 'from', 'to'] as const;

type Commented = { readonly reportId: number; readonly name: string };

/** What both lists can be narrowed down by: report, person, state and days. */
export const searchFilters = (t: TextOf<typeof zh>, reports: readonly Commented[]): ListFilter[] => [
  { name: 'report', label: t('report'), kind: 'choice', options: reports.map(({ reportId, name }) => ({ value: String(reportId), label: name })) },
  { name: 'person', label: t('person'), kind: 'text' },
  { name: 'state', label: t('state'), kind: 'choice', options: commentFilter.options.map((value) => ({ value, label: t(`states.${value}`) })) },
  { name: 'from', label: t('from'), kind: 'day' },
  { name: 'to', label: t('to'), kind: 'day' },
];

/** The query in the address as the server wants it. What makes no sense there is left out. */
export const searchOf = ({ keyword, page, size, orderType, filters }: ListQuery<'createTime'>) => {
  const { report = '', person = '', state = '', from = '', to = '' } = filters;
  return {
    keyword,
    person,
    ...(/^[1-9]\d{0,8}$/.test(report) && { reportId: Number(report) }),
    ...(isState(state) && { state }),
    ...withDay('from', from, 0),
    // The day that is named is meant to be among them.
    ...withDay('to', to, 1),
    page: { pageIndex: page, pageSize: size, orderBy: 'createTime', orderType },
  };
};

const isState = (text: string): text is CommentFilter => commentFilter.safeParse(text).success;

/** Midnight of the current user's own time zone at the beginning of a day, or some days later. */
const withDay = <Name extends 'from' | 'to'>(name: Name, day: string, later: number): { [Key in Name]?: string } => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) return {};
  const midnight = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later);
  return Number.isNaN(midnight.getTime()) ? {} : ({ [name]: midnight.toISOString() } as { [Key in Name]?: string });
};
