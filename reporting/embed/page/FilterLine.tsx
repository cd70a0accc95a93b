import { describeFilter } from '../../drawing/filters/describe-filter.ts';
import { formatFirst } from '../../drawing/language/format.ts';
import { Icon } from '../look/icons.tsx';
import { noFilters, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { selectionFilters } from '../../drawing/rows/selection.ts';
import { useEmbedView } from './embed-context.ts';

const mostValues = 3;

/** What narrows the page beyond its slicers, in a line: the selection, and filters that were added. Each can be taken away. */
export const FilterLine = ({ session, state }: { session: ReportSession; state: ReportState }) => {
  const { locale } = useEmbedView();
  const { texts } = locale;
  const model = state.embedded!.model;
  const { selection, filters, page } = state;
  const selected = [...new Set(selection?.marks.map((mark) => mark.map(({ label }) => label).join(' · ')) ?? [])];
  const entries: { key: string; text: string; remove: () => void }[] = [];
  if (selection && selectionFilters(selection).length > 0) {
    entries.push({ key: 'selection', text: formatFirst(selected, mostValues, locale), remove: () => session.clearSelection() });
  }
  const onPage = filters.pages[page] ?? [];
  onPage.forEach((filter, index) =>
    entries.push({
      key: `page ${index}`,
      text: describeFilter(filter, model, locale),
      remove: () => session.setFilters({ pages: { ...filters.pages, [page]: onPage.filter((one) => one !== filter) } }, 'user'),
    }),
  );
  filters.report.forEach((filter, index) =>
    entries.push({ key: `report ${index}`, text: describeFilter(filter, model, locale), remove: () => session.setFilters({ report: filters.report.filter((one) => one !== filter) }, 'user') }),
  );
  if (entries.length === 0) return null;
  return (
    <div className="filter-line" role="status">
      <span>{texts.filteredBy}</span>
      {entries.map(({ key, text, remove }) => (
        <span key={key} className="chip">
          <span title={text}>{text}</span>
          <button type="button" aria-label={texts.remove(text)} onClick={remove}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      {entries.length > 1 && (
        <button
          type="button"
          className="quiet"
          onClick={() => {
            session.clearSelection();
            session.setFilters(noFilters, 'user');
          }}
        >
          {texts.clearAll}
        </button>
      )}
    </div>
  );
};
