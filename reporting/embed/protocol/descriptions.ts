import type { ReportPage, Visual, VisualType } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';

/** Power BI's names of visual types, which portals already know. */
const typeNames: Record<VisualType, string> = {
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
const displayMode = { visible: 0 } as const;

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
export const describeVisual = ({ name, title, type, layout }: Visual, language: string) => ({
  name,
  title: title ? textIn(title, language) : '',
  type: typeNames[type],
  layout: { ...layout, displayState: { mode: displayMode.visible } },
});
