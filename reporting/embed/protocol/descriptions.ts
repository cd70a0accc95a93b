import type { ReportPage, Visual, VisualType } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import type { Mark } from '../../drawing/rows/selection.ts';
import { activePage, type ReportState } from '../session/report-state.ts';

/** Power BI's names of visual types, which portals already know. */
export const typeNames: Record<VisualType, string> = {
  card: 'card',
  bar: 'barChart',
  column: 'columnChart',
  line: 'lineChart',
  area: 'areaChart',
  pie: 'pieChart',
  scatter: 'scatterChart',
  table: 'tableEx',
  matrix: 'pivotTable',
  map: 'map',
  slicer: 'slicer',
  text: 'textbox',
};
const sizeType = { widescreen: 0, custom: 4 } as const;
const visibility = { visible: 0, hidden: 1 } as const;
const displayMode = { visible: 0, hidden: 1 } as const;

/** A page as `IPage` of powerbi-models. */
export const describePage = (page: ReportPage, active: string, language: string) => ({
  name: page.name,
  displayName: textIn(page.displayName, language),
  isActive: page.name === active,
  visibility: page.hidden ? visibility.hidden : visibility.visible,
  defaultSize: { type: page.width === 1280 && page.height === 720 ? sizeType.widescreen : sizeType.custom, width: page.width, height: page.height },
  defaultDisplayOption: 0,
});

/** A visual as `IVisual` of powerbi-models. */
export const describeVisual = ({ name, title, type, layout }: Visual, language: string, isHidden = false) => ({
  name,
  title: title ? textIn(title, language) : '',
  type: typeNames[type],
  layout: { ...layout, displayState: { mode: isHidden ? displayMode.hidden : displayMode.visible } },
});

/** What was clicked or selected: a mark of a visual or, without one, the visual itself (`ISelection` of powerbi-models). */
export const describeClick = (state: ReportState, reportId: string, visual: Visual, mark: Mark | undefined, language: string) => {
  const page = activePage(state)!;
  const dataPoints = mark
    ? [{ identity: mark.map(({ column, value }) => ({ target: column, equals: value })), values: mark.map(({ column, value, label }) => ({ target: column, value, formattedValue: label })) }]
    : [];
  return { report: { id: reportId, displayName: state.embedded?.report.name }, page: describePage(page, page.name, language), visual: describeVisual(visual, language), dataPoints };
};
