import type { PageVisual } from '../embed/index.ts';

/** Power BI's names of visuals that show one figure. */
const figures: ReadonlySet<string> = new Set(['card', 'cardVisual', 'kpi', 'gauge', 'multiRowCard']);

/** What stands on a page without data of its own: it filters, leads elsewhere or adorns. */
const withoutData: ReadonlySet<string> = new Set(['textbox', 'image', 'shape', 'basicShape', 'actionButton', 'pageNavigator', 'bookmarkNavigator', 'slicer', 'advancedSlicerVisual', 'listSlicer', 'textSlicer', 'group']);

export const isFigure = ({ type }: PageVisual): boolean => figures.has(type);

/** Whether a card can show it by itself. */
export const isShowable = ({ type }: PageVisual): boolean => !withoutData.has(type);

/** Power BI has several visuals of each of these, of which a reader sees one kind. The first that fits counts. */
const kinds = [
  ['map', /^(map|filledMap|shapeMap|azureMap)$/],
  ['matrix', /^(pivotTable|matrix)$/],
  ['table', /^table/],
  ['bar', /barChart$/i],
  ['column', /columnChart$/i],
  ['area', /areaChart$/i],
  ['line', /^line/],
  ['pie', /^(pie|donut)/],
  ['scatter', /^scatter/],
] as const;

export type VisualKind = (typeof kinds)[number][0] | 'figure' | 'other';

export const kindOf = (visual: PageVisual): VisualKind => (isFigure(visual) ? 'figure' : (kinds.find(([, type]) => type.test(visual.type))?.[0] ?? 'other'));

/** Names of a page's visuals that tell each from the others: its title, else its kind, and a number where that is not enough. */
export const labelsOf = (visuals: readonly PageVisual[], nameOf: (kind: VisualKind) => string): string[] => {
  const names = visuals.map((visual) => visual.title.trim() || nameOf(kindOf(visual)));
  return names.map((name, index) => {
    const number = names.slice(0, index + 1).filter((one) => one === name).length;
    return number === 1 ? name : `${name} (${number})`;
  });
};
