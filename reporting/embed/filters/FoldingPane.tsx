import { useState, type ReactNode } from 'react';
import { Icon } from '../look/icons.tsx';
import { useTexts } from '../page/embed-context.ts';
import type { ReportSession } from '../session/report-session.ts';
import type { ReportState } from '../session/report-state.ts';
import { filterPane } from '../session/settings.ts';

interface PaneProps {
  session: ReportSession;
  state: ReportState;
  /** Of filters in force, shown while the pane is folded away. */
  count: number;
  children: ReactNode;
}

/** On a phone the pane lies over the report: it is there only when it was asked for. */
const NARROW = '(max-width: 600px)';

/** The filter pane, of readers and of authors; folded away it is a narrow strip, and on a phone a button. */
export const FoldingPane = ({ session, state, count, children }: PaneProps) => {
  const texts = useTexts();
  const { expanded } = filterPane(state.settings);
  const [isAsked, setAsked] = useState(false);
  const isOpen = expanded && (isAsked || !window.matchMedia(NARROW).matches);
  const turn = () => {
    setAsked(true);
    if (expanded === isOpen) session.changeSettings({ panes: { filters: { expanded: !isOpen } } });
  };
  if (!isOpen) {
    return (
      <aside className="pane" data-folded aria-label={texts.filters}>
        <button type="button" className="pane-fold" aria-expanded={false} aria-label={texts.openFilters} onClick={turn}>
          <Icon name="filter" />
          <span>{texts.filters}</span>
          {count > 0 && <b>{count}</b>}
        </button>
      </aside>
    );
  }
  return (
    <aside className="pane" aria-label={texts.filters}>
      <header>
        <h2>{texts.filters}</h2>
        <button type="button" className="icon-button" aria-expanded aria-label={texts.closeFilters} onClick={turn}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  );
};
