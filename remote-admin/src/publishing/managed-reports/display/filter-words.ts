import { fixedFilter, fixedFilters, MOST_COMPARISONS, type FixedFilter } from '@portal/shared/contract/publishing';
import type { TextOf } from '@portal/shared/language';
import type { zh } from './texts.ts';

const parts = { table: 'filterTable', column: 'filterColumn', condition: 'condition', values: 'filterValues' } as const;
const isPart = (part: unknown): part is keyof typeof parts => typeof part === 'string' && part in parts;

/** What keeps fixed filters from being saved: the first of them that is incomplete or wrong, and where; undefined for nothing. */
export const wrongFilter = (t: TextOf<typeof zh>, filters: readonly FixedFilter[]): string | undefined => {
  for (const [at, filter] of filters.entries()) {
    const path = fixedFilter.safeParse(filter).error?.issues[0]?.path;
    if (!path) continue;
    const part = isPart(path[0]) ? path[0] : 'values';
    const isEmpty = filter[part].length === 0 || [filter[part]].flat().some((one) => one.trim() === '');
    return t(isEmpty ? 'filterLacks' : 'filterWrong', { place: at + 1, part: t(parts[part]) });
  }
  return fixedFilters.safeParse(filters).success ? undefined : t('filtersMany', { most: MOST_COMPARISONS });
};
