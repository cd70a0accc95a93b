import type { Context } from '../context.ts';
import type { DatasetModel, ReportDefinition, ReportPage, Visual, VisualQuery } from '../definition/index.ts';
import type { VisualRequest } from '../query/query-engine.ts';
import { invalid, notAuthorized, HttpError } from '../http-error.ts';
import { holderOf, type EmbedClaims } from '../tokens/tokens.ts';
import { identityFor } from './grants.ts';

/** What is asked of a report: the stored visual or, by an editor, a draft of it. */
export type Asked = Pick<VisualQuery, 'pageName' | 'visualName' | 'filters' | 'highlight' | 'sort' | 'visual' | 'standing'>;

/**
 * The visual and its page. Only editors may send a visual of their own, and only they may do so for a page that is not
 * stored yet.
 * @throws HttpError 400 or 403
 */
const found = ({ pages }: Pick<ReportDefinition, 'pages'>, asked: Asked, canEdit: boolean): { visual: Visual; page?: ReportPage } => {
  if (asked.visual && !canEdit) throw notAuthorized(403, 'The embed token does not allow to edit.');
  if (asked.standing && !asked.visual) throw invalid('standing', 'the filters of a draft go with a visual of the draft');
  if (asked.sort && asked.visual) throw invalid('sort', 'a visual of the draft says its order itself');
  const page = pages.find(({ name }) => name === asked.pageName);
  if (asked.visual) return { visual: asked.visual, page };
  if (!page) throw invalid('pageName', `there is no page ${asked.pageName}`);
  const visual = page.visuals.find(({ name }) => name === asked.visualName);
  if (!visual) throw invalid('visualName', `there is no visual ${asked.visualName} on the page ${asked.pageName}`);
  return { visual, page };
};

/**
 * What a visual draws for somebody who looks at data and may not take them away: as many rows of a table as anybody scrolls
 * through, and as many values of the others as can be told apart. Whoever may export reads up to the limit of an export.
 */
const mostDrawn = ({ type }: Pick<Visual, 'type'>): number => (type === 'table' ? 1_000 : 3_500);

/** A report whose visuals are asked for. */
export interface AskedReport {
  report: Pick<ReportDefinition, 'pages' | 'filters'>;
  model: DatasetModel;
  claims: EmbedClaims;
  /** Whether visuals may be asked for that are not stored. */
  canEdit: boolean;
}

/**
 * The query for a visual of a report: the filters of report and page always apply, the reader's narrow further. In the
 * draft of an editor they are those of the draft.
 * @throws HttpError 400, 403, or 503 when the data are not there
 */
export const visualRequest = (
  { report, model, claims, canEdit }: AskedReport,
  asked: Asked,
  language: string,
  { loads }: Context,
): VisualRequest => {
  const { visual, page } = found(report, asked, canEdit);
  const loaded = loads.get(model.id);
  if (!loaded) throw new HttpError(503, 'DatasetNotLoaded', `The data of ${model.name} are not loaded.`);
  return {
    model,
    dataVersion: loaded.at,
    visual,
    filters: [
      { at: 'report.filters', filters: asked.standing?.report ?? report.filters },
      { at: 'page.filters', filters: asked.standing?.page ?? page?.filters ?? [] },
      { at: 'filters', filters: asked.filters },
    ],
    highlight: asked.highlight,
    sort: asked.sort,
    identity: identityFor(claims, model.id),
    holder: holderOf(claims),
    language,
    limit: claims.allowExportData ? undefined : mostDrawn(visual),
  };
};
