import { useMemo, useState, type ReactNode } from 'react';
import type { Filter } from '../../src/definition/index.ts';
import { Icon } from '../look/icons.tsx';
import { useEmbedView } from '../page/embed-context.ts';
import { activePage, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { columnLabel, describeFilter } from '../../drawing/filters/describe-filter.ts';
import { FieldValues } from './FieldValues.tsx';
import { FoldingPane } from './FoldingPane.tsx';
import { filterFields, filterOn, withFilter, type FilterField } from './filter-fields.ts';

interface PaneProps {
  session: ReportSession;
  state: ReportState;
}

/** The filters of the page and of the report. */
export const FilterPane = ({ session, state }: PaneProps) => (
  <FoldingPane session={session} state={state} count={state.filters.report.length + (state.filters.pages[state.page]?.length ?? 0)}>
    <PaneContent session={session} state={state} />
  </FoldingPane>
);

const PaneContent = ({ session, state }: PaneProps) => {
  const { locale } = useEmbedView();
  const { texts } = locale;
  const page = activePage(state)!;
  const { report, model } = state.embedded!;
  const fields = useMemo(() => filterFields(page), [page]);
  const [open, setOpen] = useState<string>();
  const onPage = state.filters.pages[page.name] ?? [];
  const setOnPage = (filters: Filter[]) => session.setFilters({ pages: { ...state.filters.pages, [page.name]: filters } }, 'user');
  const card = (field: FilterField): ReactNode => {
    const key = `${field.column.table}.${field.column.column}`;
    const filter = filterOn(onPage, field.column);
    const isOpen = open === key;
    return (
      <li key={key} className="filter-card" data-active={filter !== undefined || undefined}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : key)}>
          <span className="filter-name">{columnLabel(model, field.column, locale)}</span>
          <span className="filter-said">{filter ? describeFilter(filter, model, locale).replace(/^[^:]*: /, '') : texts.all}</span>
          <Icon name="chevron" />
        </button>
        {isOpen && (
          <div className="filter-values">
            <FieldValues session={session} state={state} field={field} filter={filter} onChange={(next) => setOnPage(withFilter(onPage, field.column, next))} />
            {filter && (
              <button type="button" className="quiet" onClick={() => setOnPage(withFilter(onPage, field.column, undefined))}>
                {texts.clear}
              </button>
            )}
          </div>
        )}
      </li>
    );
  };
  const standing = [...page.filters, ...report.filters, ...state.locked];
  return (
    <div className="pane-content">
      <h3>{texts.filtersOnPage}</h3>
      {fields.length > 0 ? <ul>{fields.map(card)}</ul> : <p className="hint">{texts.noFilters}</p>}
      {(standing.length > 0 || state.filters.report.length > 0) && <h3>{texts.filtersOnReport}</h3>}
      <ul>
        {standing.map((filter, index) => (
          <li key={index} className="filter-standing">
            {describeFilter(filter, model, locale)}
          </li>
        ))}
        {state.filters.report.map((filter, index) => (
          <li key={`added ${index}`} className="filter-standing">
            {describeFilter(filter, model, locale)}
            <button type="button" className="icon-button" aria-label={texts.remove(columnLabel(model, filter.column, locale))} onClick={() => session.setFilters({ report: state.filters.report.filter((one) => one !== filter) }, 'user')}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
