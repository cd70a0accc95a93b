import { useCallback, useMemo, type CSSProperties, type MouseEvent } from 'react';
import type { ReportPage, Visual as VisualDefinition } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { SlicerBody } from '../filters/SlicerBody.tsx';
import { useSize } from '../look/use-size.ts';
import { visualKey, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import type { Mark } from '../../drawing/rows/selection.ts';
import { allows, filterPane, ownCommands, zoomOf } from '../session/settings.ts';
import { typeNames } from '../protocol/descriptions.ts';
import { Visual } from '../visuals/Visual.tsx';
import { sortEntry } from '../visuals/sort-entry.ts';
import type { MenuEntry } from '../visuals/VisualMenu.tsx';
import { saveCsv } from './save-csv.ts';
import { useTexts } from './embed-context.ts';
import { arrangedBy, isHidden } from './custom-layout.ts';
import { canvasLayout, isPhoneLayout, phoneLayout, singleLayout, type Placed } from './page-layout.ts';

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
  const data = state.data[key];
  return (
    <div className="place" style={style}>
      <Visual
        visual={visual}
        data={data}
        model={state.embedded?.model}
        fontSize={fontSize}
        selection={state.selection}
        asTable={asTable}
        menu={useMenu(session, state, visual, asTable, isFocused)}
        slicer={visual.type === 'slicer' && data?.result ? <SlicerBody session={session} state={state} visual={visual} data={data} onPainted={onPainted} /> : undefined}
        onMark={onMark}
        onPainted={onPainted}
        onRetry={onRetry}
      />
    </div>
  );
};

const useMenu = (session: ReportSession, state: ReportState, visual: VisualDefinition, asTable: boolean, isFocused: boolean): MenuEntry[] => {
  const texts = useTexts();
  if (visual.type === 'slicer' || visual.type === 'text') return [];
  const key = visualKey(state.page, visual.name);
  const isTabular = visual.type === 'table' || visual.type === 'matrix' || visual.type === 'card';
  const turn: MenuEntry = {
    icon: asTable ? 'chart' : 'table',
    text: asTable ? texts.showAsChart : texts.showAsTable,
    run: () => session.store.set({ asTable: asTable ? state.asTable.filter((one) => one !== key) : [...state.asTable, key] }),
  };
  const focus: MenuEntry = isFocused
    ? { icon: 'shrink', text: texts.leaveFocus, run: () => session.store.set({ focus: undefined }) }
    : { icon: 'expand', text: texts.focus, run: () => session.store.set({ focus: visual.name }) };
  const save: MenuEntry = {
    icon: 'download',
    text: texts.exportData,
    run: () =>
      void session.exportData(state.page, visual.name).then(
        (csv) => saveCsv(csv, visual.title ? textIn(visual.title, session.locale.language) : visual.name),
        () => undefined, // The portal has been told by exportDataCompleted.
      ),
  };
  const own = ownCommands(state.settings, { name: visual.name, type: typeNames[visual.type] }).map(({ name, title }): MenuEntry => ({ text: title, run: () => session.command(visual, name) }));
  return [...(isTabular ? [] : [turn]), ...(asTable ? [] : sortEntry(session, state, visual, texts)), ...(state.only === undefined ? [focus] : []), ...(state.embedded?.canExportData && allows(state.settings, 'exportData') ? [save] : []), ...own];
};
