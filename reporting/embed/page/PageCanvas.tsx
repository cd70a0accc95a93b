import { useCallback, useDeferredValue, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react';
import type { ReportPage, Visual as VisualDefinition } from '../../src/definition/index.ts';
import { SlicerBody } from '../filters/SlicerBody.tsx';
import { useSize } from '../look/use-size.ts';
import { spotlitVisual, visualKey, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import type { Mark } from '../../drawing/rows/selection.ts';
import { filterPane, zoomOf } from '../session/settings.ts';
import { Visual } from '../visuals/Visual.tsx';
import { arrangedBy, isHidden } from './custom-layout.ts';
import { canvasLayout, isPhoneLayout, phoneLayout, singleLayout, type Placed } from './page-layout.ts';
import { useEndOfSpotlight, useSpotlight } from './use-spotlight.ts';
import { copyData, mayTakeData, useVisualEntries } from './visual-entries.ts';

interface CanvasProps {
  session: ReportSession;
  state: ReportState;
  page: ReportPage;
  /** The visual that covers the page. */
  focused?: VisualDefinition;
}

/** The visuals of a page in their places. A click beside them takes the selection back. */
export const PageCanvas = ({ session, state, page, focused }: CanvasProps) => {
  const [holder, frame] = useSize<HTMLDivElement>();
  const zoom = zoomOf(state.settings);
  const option = state.settings.customLayout?.displayOption;
  const single = focused ?? (state.only === undefined ? undefined : page.visuals.find(({ name }) => name === state.only));
  const { visible, expanded } = filterPane(state.settings);
  const isBesideFilters = visible && expanded;
  const layout = useMemo(() => {
    if (!frame) return undefined;
    if (single) return singleLayout(single, frame, zoom);
    const arranged = arrangedBy(state.settings, page);
    const shown = { ...arranged, visuals: arranged.visuals.filter((visual) => !isHidden(page, visual, state.settings)) };
    return isPhoneLayout(page, frame, option, isBesideFilters) ? phoneLayout(shown, frame, zoom) : canvasLayout(shown, frame, zoom, option);
  }, [frame, single, page, zoom, option, isBesideFilters, state.settings]);
  useEndOfSpotlight(session, state.spotlight);
  const clearOnGround = (event: MouseEvent) => {
    if (state.selection && event.target instanceof Element && !event.target.closest('.visual')) session.clearSelection();
  };
  return (
    <div className="page" ref={holder} onClick={clearOnGround}>
      {layout && (
        <div className="page-canvas" data-kind={layout.kind} data-single={single ? true : undefined} style={{ width: layout.width, height: layout.kind === 'phone' ? undefined : layout.height, fontSize: layout.fontSize }}>
          {layout.placed.map((placed) => (
            <PlacedVisual key={placed.visual.name} session={session} state={state} placed={placed} isPhone={layout.kind === 'phone'} fontSize={layout.fontSize} isFocused={placed.visual === focused} />
          ))}
        </div>
      )}
    </div>
  );
};

interface PlacedVisualProps {
  session: ReportSession;
  state: ReportState;
  placed: Placed;
  isPhone: boolean;
  fontSize: number;
  isFocused: boolean;
}

const PlacedVisual = ({ session, state, placed, isPhone, fontSize, isFocused }: PlacedVisualProps) => {
  const { visual, x, y, width, height } = placed;
  const key = visualKey(state.page, visual.name);
  const asTable = state.asTable.includes(key);
  const style: CSSProperties = isPhone ? { width, height: height || undefined } : { left: x, top: y, width, height, zIndex: visual.layout.z };
  const onMark = useCallback((mark: Mark | undefined, add: boolean) => session.click(visual, mark, add), [session, visual]);
  const onPainted = useCallback((queryKey: string) => session.painted(visual, queryKey), [session, visual]);
  const onRetry = useCallback(() => session.retry(visual), [session, visual]);
  // What is remembered is there at once: the click that asked for it is answered first, and then all visuals draw.
  const data = useDeferredValue(state.data[key]);
  const place = useRef<HTMLDivElement>(null);
  const isSpotlit = spotlitVisual(state)?.name === visual.name;
  useSpotlight(place, isSpotlit ? state.spotlight : undefined);
  const element = useCallback(() => place.current?.querySelector<HTMLElement>('.visual'), []);
  const menu = useVisualEntries({ session, state, visual, asTable, isFocused, element });
  return (
    <div className="place" style={style} ref={place} data-spotlit={isSpotlit || undefined}>
      <Visual
        visual={visual}
        data={data}
        model={state.embedded?.model}
        fontSize={fontSize}
        selection={state.selection}
        asTable={asTable}
        menu={menu}
        onCopy={asTable && mayTakeData(state) ? () => void copyData(session, visual) : undefined}
        slicer={visual.type === 'slicer' && data?.result ? <SlicerBody session={session} state={state} visual={visual} data={data} onPainted={onPainted} /> : undefined}
        onMark={onMark}
        onPainted={onPainted}
        onRetry={onRetry}
      />
    </div>
  );
};
