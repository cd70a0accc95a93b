import type { Filter, Sort, Visual, VisualQuery } from '../../src/definition/index.ts';
import { selectionFilters, type Selection } from './selection.ts';

/** What a reader or the portal added to the stored filters; by page name, and by {@link visualKey}. */
export interface AddedFilters {
  report: Filter[];
  pages: Record<string, Filter[]>;
  visuals: Record<string, Filter[]>;
}

/** Everything that decides what a page shows of its data: what narrows them, and their order. */
export interface Narrowed {
  /** Name of the page. */
  page: string;
  filters: AddedFilters;
  /** Filters of the report that its readers cannot change. */
  locked?: readonly Filter[];
  /** What slicers let through, by {@link visualKey}. */
  slicers: Record<string, Filter>;
  selection?: Selection;
  /** The order that readers have put visuals into, by {@link visualKey}. */
  sorts: Record<string, Sort>;
}

export const visualKey = (page: string, visual: string) => `${page}/${visual}`;

/** Bars and slices dim instead of vanishing under another visual's selection. */
const dims = (visual: Visual) => visual.type === 'bar' || visual.type === 'column' || visual.type === 'pie';

/** A captured order may name a field that the visual has lost since. */
const hasField = ({ fields }: Visual, { by }: Sort) => by < Object.values(fields).flat().length;

/** What the service is asked for a visual: the filters that reach it from the panes, the slicers and the selection, and its order. */
export const queryFor = ({ page, filters: { report, pages, visuals }, locked = [], slicers, selection, sorts }: Narrowed, visual: Visual): VisualQuery => {
  const own = visualKey(page, visual.name);
  const sliced = Object.entries(slicers).flatMap(([key, filter]) => (key !== own && key.startsWith(`${page}/`) ? [filter] : []));
  const selected = selection && selection.visual !== visual.name && visual.type !== 'slicer' ? selectionFilters(selection) : [];
  const filters = [...locked, ...report, ...(pages[page] ?? []), ...(visuals[own] ?? []), ...sliced];
  const sort = sorts[own];
  const base = { pageName: page, visualName: visual.name, ...(sort && hasField(visual, sort) && { sort }) };
  if (selected.length === 0) return { ...base, filters };
  return dims(visual) ? { ...base, filters, highlight: selected } : { ...base, filters: [...filters, ...selected] };
};
