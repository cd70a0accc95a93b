import type { Filter, ReportPage } from '../../../src/definition/index.ts';
import { FoldingPane } from '../../filters/FoldingPane.tsx';
import type { ReportSession } from '../../session/report-session.ts';
import type { ReportState } from '../../session/report-state.ts';
import { onlySelected } from '../session/editing-state.ts';
import { useEditTexts } from '../texts.ts';
import { FilterLevel } from './FilterLevel.tsx';

interface PaneProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
}

/** The filters that the report itself has: of the selected visual, of the page, and of all pages. */
export const EditedFilters = ({ session, state, page }: PaneProps) => {
  const texts = useEditTexts();
  const { editor } = session;
  const { report } = state.embedded!;
  const visual = page.visuals.find(({ name }) => name === onlySelected(state.editing!));
  const count = report.filters.length + page.filters.length + (visual?.filters.length ?? 0);
  const level = { session, state };
  const inVisual = visual && ((filters: Filter[], joins?: string) => editor.run({ kind: 'changeVisual', page: page.name, visual: visual.name, change: { filters } }, joins));
  return (
    <FoldingPane session={session} state={state} count={count}>
      <div className="pane-content edit-filters">
        {inVisual && visual.type !== 'text' ? (
          <FilterLevel key={`visual ${visual.name}`} {...level} title={texts.filtersOfVisual} filters={visual.filters} onFilters={inVisual} />
        ) : (
          <>
            <h3>{texts.filtersOfVisual}</h3>
            <p className="hint">{texts.selectForFilters}</p>
          </>
        )}
        <FilterLevel
          key={`page ${page.name}`}
          {...level}
          title={texts.filtersOfPage}
          filters={page.filters}
          onFilters={(filters, joins) => editor.run({ kind: 'changePage', page: page.name, change: { filters } }, joins)}
        />
        <FilterLevel key="report" {...level} title={texts.filtersOfReport} filters={report.filters} onFilters={(filters, joins) => editor.run({ kind: 'filterReport', filters }, joins)} />
      </div>
    </FoldingPane>
  );
};
