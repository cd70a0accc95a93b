import { queryFor } from '../../../drawing/rows/query.ts';
import type { Context } from '../../context.ts';
import { textIn, type DatasetModel, type Filter, type ReportDefinition, type ReportPage, type Visual, type VisualResult } from '../../definition/index.ts';
import { visualRequest } from '../../embed-api/visuals.ts';
import { HttpError } from '../../http-error.ts';
import type { EmbedClaims } from '../../tokens/tokens.ts';
import type { PageInput } from '../page/page-input.ts';
import type { WantedPage } from './export-request.ts';

interface Source {
  report: ReportDefinition;
  model: DatasetModel;
  /** Whose rows are read. */
  claims: EmbedClaims;
}

const margin = 16;

/**
 * Reads a page as a reader at the screen would: the same queries, through the same engine, with the rights of an embed token.
 * @throws HttpError when row-level security does not let it in, or the data are not there
 */
export const readPage = async (source: Source, wanted: WantedPage, language: string, context: Context, signal: AbortSignal): Promise<PageInput> => {
  const { page, visual, state } = wanted;
  const narrowed = { ...state, page: page.name };
  const results = new Map<string, VisualResult>();
  for (const one of visual ? [visual] : page.visuals) {
    if (one.type === 'text') continue;
    try {
      results.set(one.name, await context.engine.visual(visualRequest({ ...source, canEdit: false }, queryFor(narrowed, one), language, context), signal));
    } catch (error) {
      // A visual that its author left unfinished says so in its place, as on the screen; nothing else is passed over.
      if (!(error instanceof HttpError && error.statusCode === 400)) throw error;
    }
  }
  const { roles: _, ...model } = source.model;
  const prefix = `${page.name}/`;
  const slicers = Object.entries(state.slicers).filter(([key]) => key.startsWith(prefix));
  return {
    name: visual?.title ? textIn(visual.title, language) : textIn(page.displayName, language),
    page: visual ? pageAround(page, visual) : page,
    isSingle: visual !== undefined,
    model,
    language,
    results,
    slicers: new Map(slicers.map(([key, filter]) => [key.slice(prefix.length), filter])),
    selection: state.selection,
    said: saidOf(wanted, slicers.map(([, filter]) => filter)),
  };
};

/** Beyond what is seen on the page itself: slicers are, unless a visual stands alone. */
const saidOf = ({ page, visual, state: { filters } }: WantedPage, slicers: readonly Filter[]): Filter[] => [
  ...filters.report,
  ...(filters.pages[page.name] ?? []),
  ...(visual ? [...(filters.visuals[`${page.name}/${visual.name}`] ?? []), ...slicers] : []),
];

/** A page that is just large enough for one visual. */
const pageAround = (page: ReportPage, visual: Visual): ReportPage => ({
  ...page,
  width: visual.layout.width + 2 * margin,
  height: visual.layout.height + 2 * margin,
  visuals: [{ ...visual, layout: { ...visual.layout, x: margin, y: margin } }],
});
