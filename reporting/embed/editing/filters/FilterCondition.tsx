import { useMemo, useState } from 'react';
import type { ColumnReference, Filter } from '../../../src/definition/index.ts';
import { columnLabel, showStored } from '../../../drawing/filters/describe-filter.ts';
import { CheckList } from '../../filters/CheckList.tsx';
import { RangeInput } from '../../filters/RangeInput.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { EmptyState, LoadingState } from '../../visuals/states.tsx';
import { columnIn } from '../document/field-rules.ts';
import { ChoiceField, TextField } from '../panel/inputs.tsx';
import { useEditTexts } from '../texts.ts';
import { kindOf, kindsOf, turned, valuesFilter, type FilterKind } from './filter-kinds.ts';
import { useColumnValues } from './use-column-values.ts';

export interface ConditionProps {
  session: ReportSession;
  state: ReportState;
  column: ColumnReference;
  /** Nothing yet, for a filter that is being added. */
  filter: Filter | undefined;
  /** @param joins changes in a row with the same text are one step */
  onChange: (filter: Filter | undefined, joins?: string) => void;
}

/** The condition of a filter, and what it compares with. */
export const FilterCondition = (props: ConditionProps) => {
  const { session, state, column, filter, onChange } = props;
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const { model } = state.embedded!;
  const type = columnIn(model, column)?.type ?? 'text';
  const [kind, setKind] = useState<FilterKind>(filter ? kindOf(filter) : kindsOf(type)[0]!);
  const name = columnLabel(model, column, locale);
  const choose = (next: FilterKind) => {
    setKind(next);
    const same = turned(filter, next);
    if (same) onChange(same);
  };
  return (
    <div className="edit-options">
      <ChoiceField label={texts.condition} value={kind} choices={kindsOf(type).map((value) => ({ value, text: texts.conditions[value] }))} onChange={(next) => choose(next ?? kind)} />
      {kind === 'contains' && (
        <TextField label={texts.containedText(name)} value={filter?.kind === 'contains' ? filter.text : ''} onChange={(text) => onChange(text === '' ? undefined : { kind: 'contains', column, text }, 'contains')} onDone={() => session.editor.close()} />
      )}
      {kind === 'range' && <Range {...props} name={name} />}
      {(kind === 'in' || kind === 'not') && <Values {...props} name={name} kind={kind} />}
    </div>
  );
};

const Range = ({ session, state, column, filter, onChange, name }: ConditionProps & { name: string }) => {
  const { texts } = useEmbedView().locale;
  const result = useColumnValues(session, state.page, column, 'range');
  if (result === undefined) return <LoadingState type="slicer" label={texts.loading} />;
  const [least, greatest] = result?.rows[0] ?? [];
  if (!result || least == null || greatest == null) return <EmptyState text={texts.nothing} />;
  const { type, format } = result.columns[0]!;
  const value = filter?.kind === 'range' ? { from: filter.from, to: filter.to } : {};
  return <RangeInput name={name} type={type} format={format} least={least} greatest={greatest} value={value} onChange={(next) => onChange(next && { kind: 'range', column, ...next })} />;
};

const Values = ({ session, state, column, filter, onChange, name, kind }: ConditionProps & { name: string; kind: 'in' | 'not' }) => {
  const { locale } = useEmbedView();
  const { model } = state.embedded!;
  const result = useColumnValues(session, state.page, column, 'list');
  const choices = useMemo(
    () => (result?.rows ?? []).map(([value = null]) => ({ key: JSON.stringify(value), label: showStored(model, column, value, locale), value, filters: [] })),
    [result, model, column, locale],
  );
  if (result === undefined) return <LoadingState type="slicer" label={locale.texts.loading} />;
  if (!result) return <EmptyState text={locale.texts.failed} />;
  const chosen = filter?.kind === 'in' ? filter.values : [];
  // Values that are no longer in the data stay chosen: their rows may come back.
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return (
    <CheckList
      name={name}
      choices={choices}
      selected={new Set(chosen.map((value) => JSON.stringify(value)))}
      onChange={(keys) => onChange(valuesFilter(column, kind, [...gone, ...choices.filter(({ key }) => keys.has(key)).map(({ value }) => value)]))}
    />
  );
};
