import type { Filter, ReportContent, ReportPage, Visual } from '../../../src/definition/index.ts';
import { endOf, isSame, margin, type Box } from '../canvas/geometry.ts';
import { pageIn, withPage, type VisualPath } from './content.ts';

/** What changes of a visual; `undefined` takes a part away. */
export type VisualChange = Partial<Omit<Visual, 'name'>>;
export type PageChange = Partial<Pick<ReportPage, 'displayName' | 'hidden' | 'filters'>>;

/** One thing that an author does to a report. */
export type Edit =
  | { kind: 'addVisuals'; page: string; visuals: readonly Visual[] }
  | ({ kind: 'changeVisual'; change: VisualChange } & VisualPath)
  /** @param boxes by the names of visuals */
  | { kind: 'placeVisuals'; page: string; boxes: ReadonlyMap<string, Box> }
  | { kind: 'removeVisuals'; page: string; visuals: readonly string[] }
  | ({ kind: 'stackVisual'; to: 'front' | 'back' } & VisualPath)
  /** A new page stands behind the one that it names, or last. */
  | { kind: 'addPage'; page: ReportPage; behind?: string }
  | { kind: 'changePage'; page: string; change: PageChange }
  | { kind: 'removePage'; page: string }
  /** @param to the page's new index */
  | { kind: 'movePage'; page: string; to: number }
  | { kind: 'filterReport'; filters: Filter[] };

/** Whether a page may go or be hidden: one at least is to be seen. */
export const isDispensable = ({ pages }: Pick<ReportContent, 'pages'>, name: string): boolean => pages.some((page) => page.name !== name && !page.hidden);

/** The content after an edit; the same content when the edit does not apply to it. */
export const applyEdit = (content: ReportContent, edit: Edit): ReportContent => {
  switch (edit.kind) {
    case 'addVisuals':
      return withVisuals(content, edit.page, (visuals) => [...visuals, ...edit.visuals.map((added, index) => ({ ...added, layout: { ...added.layout, z: frontOf(visuals) + index } }))]);
    case 'changeVisual':
      return withVisuals(content, edit.page, (visuals) => visuals.map((visual) => (visual.name === edit.visual ? changed(visual, edit.change) : visual)));
    case 'placeVisuals':
      return withVisuals(content, edit.page, (visuals) => visuals.map((visual) => placed(visual, edit.boxes.get(visual.name))));
    case 'removeVisuals':
      return withVisuals(content, edit.page, (visuals) => visuals.filter(({ name }) => !edit.visuals.includes(name)));
    case 'stackVisual':
      return withVisuals(content, edit.page, (visuals) => stacked(visuals, edit.visual, edit.to));
    case 'addPage': {
      const at = content.pages.findIndex(({ name }) => name === edit.behind);
      return { ...content, pages: content.pages.toSpliced(at < 0 ? content.pages.length : at + 1, 0, edit.page) };
    }
    case 'changePage':
      if (edit.change.hidden && !isDispensable(content, edit.page)) return content;
      return withPage(content, edit.page, (page) => changed(page, edit.change));
    case 'removePage':
      if (!pageIn(content, edit.page) || !isDispensable(content, edit.page)) return content;
      return { ...content, pages: content.pages.filter(({ name }) => name !== edit.page) };
    case 'movePage':
      return movedPage(content, edit.page, edit.to);
    case 'filterReport':
      return { ...content, filters: edit.filters };
  }
};

/** The same list where nothing in it changed. */
const withVisuals = (content: ReportContent, page: string, change: (visuals: Visual[]) => Visual[]): ReportContent =>
  withPage(content, page, (before) => {
    const visuals = change(before.visuals);
    const isSame = visuals.length === before.visuals.length && visuals.every((visual, index) => visual === before.visuals[index]);
    return isSame ? before : { ...sized(before, visuals), visuals };
  });

/** A page grows for what comes to stand below its end, and is as high as its author has made it when nothing does any more. */
const sized = (page: ReportPage, visuals: readonly Visual[]): ReportPage => {
  const { grownFrom, height, ...rest } = page;
  const [end, ended] = [visuals, page.visuals].map((all) => endOf(all.map(({ layout }) => layout))) as [number, number];
  const own = grownFrom ?? height;
  // What has stood below its end from the beginning is its author's matter.
  if (grownFrom === undefined && end <= ended) return page;
  return end > own ? { ...rest, height: end + margin, grownFrom: own } : { ...rest, height: own };
};

const changed = <Thing extends object>(thing: Thing, change: Partial<NoInfer<Thing>>): Thing => {
  const next = { ...thing, ...change };
  for (const key of Object.keys(change) as (keyof Thing)[]) if (change[key] === undefined) delete next[key];
  return next;
};

const placed = (visual: Visual, box: Box | undefined): Visual => (box === undefined || isSame(box, visual.layout) ? visual : { ...visual, layout: { ...visual.layout, ...box } });

const frontOf = (visuals: readonly Visual[]) => (visuals.length === 0 ? 0 : Math.max(...visuals.map(({ layout }) => layout.z)) + 1);

/** Gives every visual a height of its own, so that the one to be moved stands before or behind all others. */
const stacked = (visuals: readonly Visual[], name: string, to: 'front' | 'back'): Visual[] => {
  const rank = (visual: Visual) => (visual.name === name ? (to === 'front' ? Infinity : -Infinity) : visual.layout.z);
  const order = [...visuals].sort((one, other) => rank(one) - rank(other));
  return visuals.map((visual) => {
    const z = order.indexOf(visual);
    return visual.layout.z === z ? visual : { ...visual, layout: { ...visual.layout, z } };
  });
};

const movedPage = (content: ReportContent, name: string, to: number): ReportContent => {
  const from = content.pages.findIndex((page) => page.name === name);
  const place = Math.max(0, Math.min(to, content.pages.length - 1));
  if (from < 0 || from === place) return content;
  return { ...content, pages: content.pages.toSpliced(from, 1).toSpliced(place, 0, content.pages[from]!) };
};
