import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Skeleton } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { ListFilter } from './list-definition.ts';
import styles from './list-page.module.css';
import { ListSearch } from './list-search.tsx';

/** Few lists are narrowed down by days. */
const DateInput = lazy(() => import('./fields/date-input.tsx'));

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onValues: (values: Readonly<Record<string, string>>, step?: 'new' | 'same') => void;
};

/** What narrows a list down, and the way back. */
export const ListFilters = ({ filters, values, onValues }: ListFiltersProps): ReactNode => {
  const { t } = useTranslation('resource');
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {together(filters).map((group) => {
        const shown = group.map((filter) => (
          <Filter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onValue={(value, step) => onValues({ ...values, [filter.name]: value }, step)} />
        ));
        return group.length === 1 ? shown : <span key={group[0]?.name} className={styles.days}>{shown}</span>;
      })}
      {Object.keys(values).length > 0 && (
        <Button type="link" onClick={() => onValues({})}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
};

/** Days that follow each other are from when and until when: they stay in one line. */
const together = (filters: readonly ListFilter[]): ListFilter[][] =>
  filters.reduce<ListFilter[][]>((groups, filter) => {
    const last = groups.at(-1);
    if (filter.kind === 'day' && last?.[0]?.kind === 'day') last.push(filter);
    else groups.push([filter]);
    return groups;
  }, []);

const Filter = ({ filter, value, onValue }: { filter: ListFilter; value: string; onValue: (value: string, step?: 'new' | 'same') => void }): ReactNode => {
  const { label } = filter;
  if (filter.kind === 'text') return <ListSearch label={label} keyword={value} onKeyword={onValue} className={styles.filter} />;
  if (filter.kind === 'day') return <DayFilter label={label} day={value} onDay={onValue} />;
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={filter.options.map((option) => ({ ...option, value: String(option.value) }))}
      value={value === '' ? undefined : value}
      onChange={(chosen?: string) => onValue(chosen ?? '')}
    />
  );
};

const DayFilter = ({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }): ReactNode => {
  const id = useId();
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<Skeleton.Input active />}>
        <DateInput id={id} kind="date" value={day} onChange={(next) => onDay(typeof next === 'string' ? next : '')} />
      </Suspense>
    </span>
  );
};
