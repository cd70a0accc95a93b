import type { ReportDefinition, Visual, VisualQuery } from '../../../src/definition/index.ts';

const anywhere: Visual['layout'] = { x: 0, y: 0, z: 0, width: 1, height: 1 };

/** The part of a visual that decides its rows: what only changes its looks asks for nothing anew. */
const askedOf = ({ name, type, fields, filters, sort, top, options }: Visual): Visual => ({
  name,
  type,
  layout: anywhere,
  fields,
  filters,
  sort,
  top,
  options: options.slicer === undefined ? {} : { slicer: options.slicer },
});

/** A query for a visual as its author has it now, under the filters of page and report as they are now. */
export const draftQuery = (query: VisualQuery, visual: Visual, { filters, pages }: Pick<ReportDefinition, 'filters' | 'pages'>): VisualQuery => ({
  ...query,
  sort: undefined,
  visual: askedOf(visual),
  standing: { report: filters, page: pages.find(({ name }) => name === query.pageName)?.filters ?? [] },
});
