import { useState } from 'react';
import { Icon } from '../look/icons.tsx';
import { Select } from '../look/Select.tsx';
import { useEmbedView } from '../page/embed-context.ts';
import type { PaginatedSession } from './paginated-session.ts';
import { narrowing, shownOf, type PaginatedState, type Zoom } from './paginated-state.ts';
import { paginatedTexts } from './texts.ts';

interface ToolsProps {
  session: PaginatedSession;
  state: PaginatedState;
  go: (page: number) => void;
  outline: { isOpen: boolean; toggle: () => void };
}

const zooms: readonly Zoom[] = ['readable', 'width', 'page', 0.5, 0.75, 1, 1.25, 1.5, 2];

/** Turning pages, zoom, contents, and the way to the parameters. */
export const ReportTools = ({ session, state, go, outline }: ToolsProps) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const { run, panel, zoom, page } = state;
  const zoomText = (one: Zoom) => (typeof one === 'number' ? one.toLocaleString(locale.formatLocale, { style: 'percent' }) : texts.zooms[one]);
  const set = narrowing(state.parameters);
  const hasPanel = panel.enabled && shownOf(state.parameters).length > 0;
  return (
    <div className="bar report-tools" role="toolbar" aria-label={texts.tools}>
      {hasPanel && (
        <button type="button" className="quiet" aria-expanded={panel.expanded} onClick={() => session.togglePanel()}>
          <Icon name="filter" /> {panel.expanded ? texts.hideParameters : texts.showParameters}
          {set > 0 && (
            <b className="count" title={texts.parametersSet(set)} aria-label={texts.parametersSet(set)} role="img">
              {set}
            </b>
          )}
        </button>
      )}
      {run && run.outline.length > 1 && (
        <button type="button" className="quiet" aria-expanded={outline.isOpen} onClick={outline.toggle}>
          <Icon name="table" /> {texts.outline}
        </button>
      )}
      <span className="bar-space" />
      {run && (
        <>
          <PageTurner page={page} pages={run.pageCount} go={go} />
          <div className="tool-zoom">
            <Select name={texts.zoom} options={zooms.map((one) => ({ key: String(one), label: zoomText(one) }))} selected={String(zoom)} onChange={(key) => session.zoom(zooms.find((one) => String(one) === key) ?? 'readable')} />
          </div>
        </>
      )}
    </div>
  );
};

const PageTurner = ({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) => {
  const { locale } = useEmbedView();
  const texts = paginatedTexts(locale.language);
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const wanted = Math.round(Number(typed));
    if (typed !== undefined && wanted >= 1) go(Math.min(pages, wanted));
    setTyped(undefined);
  };
  const turn = (label: string, sign: string, to: number, isOff: boolean) => (
    <button type="button" className="icon-button" aria-label={label} title={label} disabled={isOff} onClick={() => go(to)}>
      {sign}
    </button>
  );
  return (
    <div className="page-turner" role="group" aria-label={texts.page}>
      {turn(texts.firstPage, '«', 1, page <= 1)}
      {turn(texts.previousPage, '‹', page - 1, page <= 1)}
      <input
        inputMode="numeric"
        aria-label={texts.page}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <span>{texts.ofPages(pages.toLocaleString(locale.formatLocale))}</span>
      {turn(texts.nextPage, '›', page + 1, page >= pages)}
      {turn(texts.lastPage, '»', pages, page >= pages)}
    </div>
  );
};
