import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Skeleton } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { Sheet } from '@portal/shared/ui/shell';
import sheetStyles from './filter-sheet.module.css';
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
        const shown = group.map((filter) => <LineFilter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onValue={(value, step) => onValues({ ...values, [filter.name]: value }, step)} />);
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

/** The same where there is little room, on a phone or for many on a tablet: behind one button, which says how many are set. */
export const FiltersButton = ({ filters, values, onValues }: ListFiltersProps): ReactNode => {
  const { t } = useTranslation('resource');
  const [open, setOpen] = useState(false);
  const set = Object.keys(values).length;
  return (
    <>
      <Button icon={<FilterOutlined />} color={set > 0 ? 'primary' : 'default'} variant="outlined" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {set > 0 ? t('filtersSet', { set }) : t('filters')}
      </Button>
      <Sheet
        open={open}
        title={t('filters')}
        onClose={() => setOpen(false)}
        footer={
          <div className={sheetStyles.foot}>
            {set > 0 && <Button onClick={() => onValues({})}>{t('clearFilters')}</Button>}
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('filtersDone')}
            </Button>
          </div>
        }
      >
        <div className={sheetStyles.fields}>
          {together(filters).flatMap((group) =>
            group.map((filter) => (
              <SheetFilter key={filter.name} filter={filter} value={values[filter.name] ?? ''} isHalf={group.length === 2} onValue={(value, step) => onValues({ ...values, [filter.name]: value }, step)} />
            )),
          )}
        </div>
      </Sheet>
    </>
  );
};

/** Days that follow each other are from when and until when: they stay in one line. */
const together = (filters: readonly ListFilter[]): ListFilter[][] =>
  filters.filter(({ isElsewhere }) => !isElsewhere).reduce<ListFilter[][]>((groups, filter) => {
    const last = groups.at(-1);
    if (filter.kind === 'day' && last?.[0]?.kind === 'day') last.push(filter);
    else groups.push([filter]);
    return groups;
  }, []);

type FilterProps = { filter: ListFilter; value: string; onValue: (value: string, step?: 'new' | 'same') => void };

/** In the line of the filters each says by itself what it is, until something is chosen. */
const LineFilter = (props: FilterProps): ReactNode => {
  const id = useId();
  const { kind, label } = props.filter;
  if (kind !== 'day') return <FilterControl {...props} className={styles.filter} placeholder={otherwiseOf(props.filter) ?? label} />;
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <FilterControl {...props} id={id} />
    </span>
  );
};

/** Below each other there is room for their names, which stay when something is chosen. */
const SheetFilter = ({ isHalf, ...props }: FilterProps & { isHalf: boolean }): ReactNode => {
  const { t } = useTranslation('resource');
  const id = useId();
  const { kind, label } = props.filter;
  return (
    <div className={isHalf ? `${sheetStyles.field} ${sheetStyles.half}` : sheetStyles.field}>
      {kind === 'day' ? <label htmlFor={id}>{label}</label> : <span aria-hidden="true">{label}</span>}
      <FilterControl {...props} id={id} placeholder={otherwiseOf(props.filter) ?? (kind === 'choice' ? t('filterAny') : '')} />
    </div>
  );
};

const otherwiseOf = (filter: ListFilter): string | undefined => (filter.kind === 'choice' ? filter.otherwise : undefined);

const FilterControl = ({ filter, value, onValue, id = '', placeholder = '', className = '' }: FilterProps & { id?: string; placeholder?: string; className?: string | undefined }): ReactNode => {
  const { label } = filter;
  if (filter.kind === 'text') return <ListSearch label={label} placeholder={placeholder} keyword={value} onKeyword={onValue} className={className} />;
  if (filter.kind === 'day') {
    return (
      <Suspense fallback={<Skeleton.Input active />}>
        <DateInput id={id} kind="date" value={value} onChange={(next) => onValue(typeof next === 'string' ? next : '')} />
      </Suspense>
    );
  }
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={filter.options.map((option) => ({ ...option, value: String(option.value) }))}
      value={value === '' ? undefined : value}
      onChange={(chosen?: string) => onValue(chosen ?? '')}
    />
  );
};
