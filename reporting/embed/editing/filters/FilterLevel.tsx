import { useState } from 'react';
import type { ColumnReference, Filter } from '../../../src/definition/index.ts';
import { columnLabel, describeFilter } from '../../../drawing/filters/describe-filter.ts';
import { Icon } from '../../look/icons.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { FieldSelect } from '../fields/FieldSelect.tsx';
import { useEditTexts } from '../texts.ts';
import { FilterCondition } from './FilterCondition.tsx';

interface LevelProps {
  session: ReportSession;
  state: ReportState;
  title: string;
  filters: readonly Filter[];
  onFilters: (filters: Filter[], joins?: string) => void;
}

/** The filters of one level. One that is being added is none before it has something to compare with. */
export const FilterLevel = ({ session, state, title, filters, onFilters }: LevelProps) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const { model } = state.embedded!;
  const [open, setOpen] = useState<number>();
  const [added, setAdded] = useState<ColumnReference>();
  const change = (at: number, column: ColumnReference, next: Filter | undefined, joins?: string) => {
    const isNew = at === filters.length;
    if (next) {
      onFilters(isNew ? [...filters, next] : filters.with(at, next), joins && `${joins} ${title} ${at}`);
      if (isNew) setAdded(undefined);
    } else if (!isNew) {
      onFilters(filters.toSpliced(at, 1));
      setAdded(column);
      setOpen(filters.length - 1);
    }
  };
  const remove = (at: number) => {
    if (at < filters.length) onFilters(filters.toSpliced(at, 1));
    else setAdded(undefined);
    setOpen(undefined);
  };
  const cards: { column: ColumnReference; filter?: Filter }[] = [...filters.map((filter) => ({ column: filter.column, filter })), ...(added ? [{ column: added }] : [])];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {cards.map(({ column, filter }, at) => {
          const name = columnLabel(model, column, locale);
          const isOpen = open === at;
          return (
            <li key={at} className="filter-card" data-active={filter !== undefined || undefined}>
              <div className="edit-row">
                <button type="button" className="edit-row-name" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : at)}>
                  <span>
                    {name}
                    <span className="filter-said">{filter ? describeFilter(filter, model, locale).slice(name.length + 2) : locale.texts.all}</span>
                  </span>
                  <Icon name="chevron" />
                </button>
                <button type="button" className="icon-button" aria-label={texts.takeAway(name)} title={texts.takeAway(name)} onClick={() => remove(at)}>
                  <Icon name="close" />
                </button>
              </div>
              {isOpen && <FilterCondition session={session} state={state} column={column} filter={filter} onChange={(next, joins) => change(at, column, next, joins)} />}
            </li>
          );
        })}
      </ul>
      <FieldSelect
        model={model}
        label={texts.addFilterTo(title)}
        prompt={texts.addFilter}
        accepts={(item) => 'column' in item}
        onChoose={(item) => {
          if (!('column' in item)) return;
          setAdded(item.column);
          setOpen(filters.length);
        }}
      />
    </section>
  );
};
