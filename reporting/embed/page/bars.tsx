import { textIn } from '../../src/definition/text-in.ts';
import { formatInstant } from '../../drawing/language/format.ts';
import { Icon } from '../look/icons.tsx';
import { activePage, noFilters, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import { zoomOf } from '../session/settings.ts';
import { useEmbedView } from './embed-context.ts';

interface BarProps {
  session: ReportSession;
  state: ReportState;
}

/** Whether a reader or the portal narrowed what the report shows. */
export const isNarrowed = ({ filters, slicers, selection }: ReportState): boolean =>
  JSON.stringify(filters) !== JSON.stringify(noFilters) || Object.keys(slicers).length > 0 || selection !== undefined;

export const ActionBar = ({ session, state }: BarProps) => {
  const { locale } = useEmbedView();
  const page = activePage(state);
  return (
    <div className="bar bar-action" role="toolbar" aria-label={state.embedded?.report.name}>
      <b>{page && textIn(page.displayName, locale.language)}</b>
      <span className="bar-space" />
      <button type="button" className="quiet" disabled={!isNarrowed(state)} onClick={() => session.resetFilters()}>
        <Icon name="retry" /> {locale.texts.resetFilters}
      </button>
    </div>
  );
};

const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2];

export const StatusBar = ({ session, state }: BarProps) => {
  const { locale } = useEmbedView();
  const { texts } = locale;
  const zoom = zoomOf(state.settings);
  const to = (zoomLevel: number | undefined) => () => zoomLevel !== undefined && session.changeSettings({ zoomLevel });
  return (
    <div className="bar bar-status">
      <span>{state.embedded?.dataAsOf && texts.dataAsOf(formatInstant(state.embedded.dataAsOf, locale))}</span>
      <span className="bar-space" />
      <div role="group" aria-label={texts.zoom} className="bar-zoom">
        <button type="button" className="quiet" aria-label={texts.zoomOut} onClick={to(zoomSteps.findLast((step) => step < zoom))}>
          −
        </button>
        <button type="button" className="quiet" title={texts.fit} onClick={to(1)}>
          {Math.round(zoom * 100)}%
        </button>
        <button type="button" className="quiet" aria-label={texts.zoomIn} onClick={to(zoomSteps.find((step) => step > zoom))}>
          +
        </button>
      </div>
    </div>
  );
};
