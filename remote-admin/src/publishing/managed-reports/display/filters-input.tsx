import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { conditionsOf, filterTypes, MOST_COMPARISONS, type FilterCondition, type FilterType, type FixedFilter } from '@portal/shared/contract/publishing';
import type { TextOf } from '@portal/shared/language';
import { Button, Input } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import styles from './filters-input.module.css';
import { useTexts, type zh } from './texts.ts';

const NEW: FixedFilter = { table: '', column: '', type: 'text', condition: 'isOneOf', values: [] };
/** Dates are not great or small. */
const conditionText = (t: TextOf<typeof zh>, type: FilterType, condition: FilterCondition): string => (type === 'date' && (condition === 'atLeast' || condition === 'atMost' || condition === 'between') ? t(`dateConditions.${condition}`) : t(`conditions.${condition}`));
const isList = (condition: FilterCondition): boolean => condition === 'isOneOf' || condition === 'isNoneOf';

/** Fixed filters of a report: each a column, a condition and its values. */
export const FiltersInput = ({ id, value, onChange, disabled = false }: OwnFieldProps): ReactNode => {
  const t = useTexts();
  const filters = (value as readonly FixedFilter[] | undefined) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  // Whoever removes filters by the keyboard goes on with the one that has come there, or with the last button there is.
  useEffect(() => {
    if (removed.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(':scope > div > button, :scope > button') ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = undefined;
  }, [filters.length]);
  const set = (at: number, next: FixedFilter) => onChange?.(filters.map((one, place) => (place === at ? next : one)));
  const remove = (at: number) => {
    removed.current = at;
    onChange?.(filters.filter((_, place) => place !== at));
  };
  return (
    <div ref={list} className={styles.filters} id={id} role="group" aria-label={t('filters')}>
      {filters.map((filter, at) => (
        // Filters have no other name than their place.
        <div key={at} className={styles.filter} role="group" aria-label={t('filterAt', { place: at + 1 })}>
          <FilterFields filter={filter} disabled={disabled} onChange={(next) => set(at, next)} />
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeFilter', { place: at + 1 })} title={t('removeFilter', { place: at + 1 })} disabled={disabled} onClick={() => remove(at)} />
        </div>
      ))}
      <Button icon={<PlusOutlined />} disabled={disabled || filters.length >= MOST_COMPARISONS} onClick={() => onChange?.([...filters, NEW])}>
        {t('addFilter')}
      </Button>
    </div>
  );
};

type FieldsProps = { readonly filter: FixedFilter; readonly disabled: boolean; readonly onChange: (filter: FixedFilter) => void };

const FilterFields = ({ filter, disabled, onChange }: FieldsProps): ReactNode => {
  const t = useTexts();
  const { table, column, type, condition, values } = filter;
  const setType = (next: FilterType) => {
    const [first = 'isOneOf'] = conditionsOf[next];
    onChange({ ...filter, type: next, condition: conditionsOf[next].includes(condition) ? condition : first, values: [] });
  };
  const setCondition = (next: FilterCondition) => onChange({ ...filter, condition: next, values: isList(next) === isList(condition) ? values.slice(0, next === 'between' || isList(next) ? undefined : 1) : [] });
  return (
    <>
      <Input value={table} maxLength={100} placeholder={t('filterTable')} aria-label={t('filterTable')} disabled={disabled} onChange={({ target }) => onChange({ ...filter, table: target.value })} />
      <Input value={column} maxLength={100} placeholder={t('filterColumn')} aria-label={t('filterColumn')} disabled={disabled} onChange={({ target }) => onChange({ ...filter, column: target.value })} />
      {/* A select that has the focus puts more beside itself than itself: each has a place of its own. */}
      <div className={styles.choice}>
        <Select value={type} options={filterTypes.map((one) => ({ value: one, label: t(`filterTypes.${one}`) }))} aria-label={t('filterType')} disabled={disabled} onChange={setType} />
      </div>
      <div className={styles.choice}>
        <Select value={condition} options={conditionsOf[type].map((one) => ({ value: one, label: conditionText(t, type, one) }))} aria-label={t('condition')} disabled={disabled} onChange={setCondition} />
      </div>
      <div className={styles.values}>
        {isList(condition) ? (
          <Select mode="tags" value={[...values]} open={false} suffixIcon={null} placeholder={t('filterValuesHint')} aria-label={t('filterValues')} disabled={disabled} onChange={(next: string[]) => onChange({ ...filter, values: next.map((one) => one.trim()).filter((one) => one !== '') })} />
        ) : (
          <span className={styles.limits}>
            {(condition === 'between' ? (['filterFrom', 'filterTo'] as const) : (['filterValue'] as const)).map((name, at) => (
              <Input
                key={name}
                {...(type === 'date' ? { type: 'date' } : { inputMode: 'decimal' as const })}
                value={values[at] ?? ''}
                aria-label={t(name)}
                disabled={disabled}
                onChange={({ target }) => onChange({ ...filter, values: condition === 'between' ? [0, 1].map((end) => (end === at ? target.value : (values[end] ?? ''))) : [target.value] })}
              />
            ))}
          </span>
        )}
      </div>
    </>
  );
};
