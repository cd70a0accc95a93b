import { useCallback, useMemo, useRef, type CSSProperties, type MouseEvent } from 'react';
import type { ReportPage, Visual as VisualDefinition } from '../../src/definition/index.ts';
import { SlicerBody } from '../filters/SlicerBody.tsx';
import { useSize } from '../look/use-size.ts';
import { spotlitVisual, visualKey, type ReportState } from '../session/report-state.ts';
import type { ReportSession } from '../session/report-session.ts';
import type { Mark } from '../../drawing/rows/selection.ts';
import { allows, filterPane, ownCommands, zoomOf } from '../session/settings.ts';
import { typeNames } from '../protocol/descriptions.ts';
import { Visual } from '../visuals/Visual.tsx';
import { sortEntry } from '../visuals/sort-entry.ts';
import type { MenuEntry } from '../visuals/VisualMenu.tsx';
import { copyText } from './copy-text.ts';
import { saveCsv } from './save-csv.ts';
import { saveFile } from './save-file.ts';
import { useTexts } from './embed-context.ts';
import { arrangedBy, isHidden } from './custom-layout.ts';
import { canvasLayout, isPhoneLayout, phoneLayout, singleLayout, type Placed } from './page-layout.ts';
import { useEndOfSpotlight, useSpotlight } from './use-spotlight.ts';
import { visualName } from './visual-name.ts';

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
  const data = state.data[key];
  const place = useRef<HTMLDivElement>(null);
  const isSpotlit = spotlitVisual(state)?.name === visual.name;
  useSpotlight(place, isSpotlit ? state.spotlight : undefined);
  const picture = useCallback(() => place.current?.querySelector<HTMLElement>('.visual'), []);
  const menu = useMenu(session, state, visual, asTable, isFocused, picture);
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

/** Copying data asks for the same right as exporting them. */
const mayTakeData = ({ embedded, settings }: ReportState): boolean => embedded?.canExportData === true && allows(settings, 'exportData');

/** The data of a visual go to the clipboard; how that went is said. */
const copyData = async (session: ReportSession, { name }: VisualDefinition): Promise<void> => {
  const { texts } = session.locale;
  const tabbed = Promise.all([session.exportData(session.state.page, name), import('./tabbed-text.ts')]).then(([csv, { tabbedText }]) => tabbedText(csv));
  await copyText(tabbed).then(
    () => session.notify(texts.copied),
    () => session.notify(texts.notCopied),
  );
};

/** What is on the screen of a visual goes into a file. */
const savePicture = async (session: ReportSession, visual: VisualDefinition, section: HTMLElement): Promise<void> => {
  try {
    const { pictureOf } = await import('./visual-picture.ts');
    saveFile(await pictureOf(section), visualName(visual, session.locale), 'png');
  } catch {
    session.notify(session.locale.texts.noPicture);
  }
};

/** @param picture the visual's element */
const useMenu = (session: ReportSession, state: ReportState, visual: VisualDefinition, asTable: boolean, isFocused: boolean, picture: () => HTMLElement | null | undefined): MenuEntry[] => {
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
        (csv) => saveCsv(csv, visualName(visual, session.locale)),
        () => undefined, // The portal has been told by exportDataCompleted.
      ),
  };
  const copy: MenuEntry = { icon: 'copy', text: texts.copyData, run: () => void copyData(session, visual) };
  const draw: MenuEntry = {
    icon: 'picture',
    text: texts.savePicture,
    run: () => {
      const section = picture();
      if (section) void savePicture(session, visual, section);
    },
  };
  const own = ownCommands(state.settings, { name: visual.name, type: typeNames[visual.type] }).map(({ name, title }): MenuEntry => ({ text: title, run: () => session.command(visual, name) }));
  const mayTake = mayTakeData(state);
  return [
    ...(isTabular ? [] : [turn]),
    ...(asTable ? [] : sortEntry(session, state, visual, texts)),
    ...(state.only === undefined ? [focus] : []),
    ...(mayTake ? [copy] : []),
    ...(allows(state.settings, 'copy') ? [draw] : []),
    ...(mayTake ? [save] : []),
    ...own,
  ];
};
