import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textIn } from '../definition/index.ts';
import { identityFor } from '../embed-api/grants.ts';
import type { Context } from '../context.ts';
import { goneAway } from '../gone-away.ts';
import { languageOf } from '../language.ts';
import { pathOf } from '../paths.ts';
import { readAs } from '../reading.ts';
import { notAuthorized, notFound } from '../http-error.ts';
import { holderOf, type EmbedClaims } from '../tokens/tokens.ts';
import { looksOf } from './layout/looks.ts';
import type { Asked } from './paginated-reports.ts';
import { missingValues } from './parameters/resolve.ts';
import { points, sheetSize } from './paper.ts';
import { pagesRequest, parametersRequest, type EmbeddedPaginated, type PagesAnswer, type ParametersAnswer } from './wire.ts';

const path = '/paginated/:reportId';

/** A paginated report for the embed page: what it is, what can be chosen, and its pages on demand. */
export const paginatedRoutes = (app: FastifyInstance, context: Context): void => {
  const { paginated, turns } = context;

  app.get(path, async (request): Promise<EmbeddedPaginated> => {
    const { report, model } = await grantedPaginated(request, context);
    const { width, height } = sheetSize(report);
    return {
      id: report.id,
      name: textIn(report.label ?? report.name, languageOf(request)),
      sheet: { width: points(width), height: points(height) },
      looks: looksOf(report),
      dataAsOf: paginated.loadedAt(model),
    };
  });

  app.post(`${path}/parameters`, async (request, reply): Promise<ParametersAnswer> => {
    const granted = await grantedPaginated(request, context);
    const wanted = readAs(parametersRequest, request.body);
    const signal = goneAway(reply);
    const asked = askedOf(granted, wanted, languageOf(request));
    const parameters = await turns.read(granted.claims, () => paginated.parameters(asked, wanted.strict ? 'refuse' : 'leave out', signal), signal);
    return { parameters, missing: missingValues(parameters) };
  });

  app.post(`${path}/pages`, async (request, reply): Promise<PagesAnswer> => {
    const granted = await grantedPaginated(request, context);
    const wanted = readAs(pagesRequest, request.body);
    const signal = goneAway(reply);
    const asked = askedOf(granted, wanted, languageOf(request));
    const paged = await turns.read(granted.claims, () => paginated.pages(asked, signal), signal);
    const { pageCount, outline, data } = paged;
    const last = Math.min(pageCount, wanted.from + wanted.count - 1);
    return {
      printed: data.printed,
      dataAsOf: data.asOf,
      pageCount,
      pages: Array.from({ length: Math.max(0, last - wanted.from + 1) }, (_, index) => paged.page(wanted.from + index)),
      ...(wanted.from === 1 && { outline }),
    };
  });
};

type Granted = Pick<Asked, 'report' | 'model' | 'identity'> & { claims: EmbedClaims };

const askedOf = ({ claims, ...granted }: Granted, { parameterValues, formatLocale, timeZone, printed }: { parameterValues: Asked['given']; formatLocale?: string; timeZone: string; printed?: string }, language: string): Asked => ({
  ...granted,
  holder: holderOf(claims),
  given: parameterValues,
  manner: { language, formatLocale: formatLocale ?? language, timeZone },
  printed,
});

/** The paginated report that a request names, if its token allows it. @throws HttpError 401, 403 or 404 */
const grantedPaginated = async (request: FastifyRequest, { store, tokens }: Context): Promise<Granted> => {
  const claims = await tokens.readEmbed(request.headers.authorization);
  const { reportId = '' } = pathOf(request);
  if (!claims.reports.some(({ id }) => id === reportId)) throw notAuthorized(403, 'The embed token is not for this report.');
  const report = store.paginated.get(reportId);
  if (!report) throw notFound(`The paginated report ${reportId}`);
  if (!claims.datasets.includes(report.datasetId)) throw notAuthorized(403, "The embed token is not for the report's dataset.");
  const model = store.datasets.get(report.datasetId);
  if (!model) throw notFound(`The dataset ${report.datasetId}`);
  return { claims, report, model, identity: identityFor(claims, model.id) };
};
