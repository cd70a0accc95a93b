import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Input } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { ListFilter } from './list-definition.ts';
import styles from './list-page.module.css';
import { ListSearch } from './list-search.tsx';

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onValues: (values: Readonly<Record<string, string>>) => void;
};

/** What narrows a list down, and the way back. */
export const ListFilters = ({ filters, values, onValues }: ListFiltersProps): ReactNode => {
  const { t } = useTranslation('resource');
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onValue={(value) => onValues({ ...values, [filter.name]: value })} />
      ))}
      {Object.keys(values).length > 0 && (
        <Button type="link" onClick={() => onValues({})}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
};

const Filter = ({ filter, value, onValue }: { filter: ListFilter; value: string; onValue: (value: string) => void }): ReactNode => {
  const { label } = filter;
  if (filter.kind === 'text') return <ListSearch label={label} keyword={value} onKeyword={onValue} className={styles.filter} />;
  if (filter.kind === 'day') {
    return (
      <label className={styles.day}>
        {label}
        <Input type="date" value={value} onChange={({ target }) => onValue(target.value)} />
      </label>
    );
  }
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
