import { useEffect, useMemo, useState } from 'react';
import type { Filter, Scalar, VisualResult } from '../../src/definition/index.ts';
import { useEmbedView } from '../page/embed-context.ts';
import type { ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { LoadingState } from '../visuals/states.tsx';
import { CheckList } from './CheckList.tsx';
import { columnLabel, showStored } from '../../drawing/filters/describe-filter.ts';
import type { FilterField } from './filter-fields.ts';
import { RangeInput } from './RangeInput.tsx';

interface FieldProps {
  session: ReportSession;
  state: ReportState;
  field: FilterField;
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
}

/** The values of a field of the filter pane, to choose from: asked for when the field is opened. */
export const FieldValues = ({ session, state, field, filter, onChange }: FieldProps) => {
  const { locale } = useEmbedView();
  const model = state.embedded!.model;
  const result = useValues(session, state.page, field);
  const { column } = field;
  const name = columnLabel(model, column, locale);
  const choices = useMemo(
    () => distinct(result, field).map((value) => ({ key: JSON.stringify(value), label: showStored(model, column, value, locale), value, filters: [] })),
    [result, field, model, column, locale],
  );
  if (result === undefined) return <LoadingState type="slicer" label={locale.texts.loading} />;
  const [least, greatest] = result?.rows[0] ?? [];
  if (field.kind === 'range' && result && least != null && greatest != null) {
    const { type, format } = result.columns[0]!;
    const value = filter?.kind === 'range' ? { from: filter.from, to: filter.to } : {};
    return <RangeInput name={name} type={type} format={format} least={least} greatest={greatest} value={value} onChange={(next) => onChange(next && { kind: 'range', column, ...next })} />;
  }
  const selected = new Set(filter?.kind === 'in' ? filter.values.map((value) => JSON.stringify(value)) : []);
  return (
    <CheckList
      name={name}
      choices={choices}
      selected={selected}
      onChange={(keys) => onChange(keys.size > 0 ? { kind: 'in', column, values: choices.filter(({ key }) => keys.has(key)).map(({ value }) => value) } : undefined)}
    />
  );
};

const distinct = (result: VisualResult | null | undefined, { column }: FilterField): Scalar[] => {
  const place = result?.columns.findIndex((one) => one.column?.table === column.table && one.column.column === column.column && one.bucket === undefined) ?? -1;
  return place < 0 || !result ? [] : [...new Set(result.rows.map((row) => row[place] ?? null))];
};

/** @returns nothing while they are on their way, null when they cannot be had */
const useValues = (session: ReportSession, page: string, { source }: FilterField): VisualResult | null | undefined => {
  const [values, setValues] = useState<VisualResult | null>();
  useEffect(() => {
    const abort = new AbortController();
    session.source.query({ pageName: page, visualName: source.name, filters: [] }, abort.signal).then(setValues, () => {
      if (!abort.signal.aborted) setValues(null);
    });
    return () => abort.abort();
  }, [session, page, source]);
  return values;
};
