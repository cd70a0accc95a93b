import { reportType, type ReportFreshness } from '@portal/shared/contract/all';
import { member, textMember, type Json, type PowerBiClient } from '../../../power-bi/client.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { Catalogue, ReportRow } from '../catalogue/module.ts';
import { flagOf } from '../../../flags.ts';
import type { Connections } from '../connection-sources/module.ts';

const HOUR = 3_600_000;
/** Readers open a report often; its data are refreshed seldom (ms). */
const REMEMBERED = 60_000;
/** Of the history, the latest refreshes are enough to find one that succeeded. */
const LATEST = 10;

type Refreshes = Pick<ReportFreshness, 'dataAsOf' | 'nextRefresh'> & { readonly latest: 'Completed' | 'Failed' | 'Unknown' | '' };

/** How far the numbers of a report can be trusted: what its dataset's refreshes tell, and what the catalogue says of it. */
export class Freshness {
  readonly #catalogue: Catalogue;
  readonly #connections: Connections;
  readonly #known = new Map<string, { until: number; refreshes: Promise<Refreshes> }>();

  constructor(catalogue: Catalogue, connections: Connections) {
    this.#catalogue = catalogue;
    this.#connections = connections;
  }

  /** @throws HttpError 404 or 403 for the report, 502 or 503 when the reporting service fails */
  async of(userId: number, reportId: number): Promise<ReportFreshness> {
    const { report } = await this.#catalogue.openReport(userId, reportId);
    const { dataAsOf, nextRefresh, latest } = await this.#refreshes(report);
    return { dataAsOf, nextRefresh, state: stateOf(report, dataAsOf, latest), owner: await this.#catalogue.ownerOf(report), isCertified: flagOf(report.isCertified) };
  }

  #refreshes(report: ReportRow): Promise<Refreshes> {
    const { reportType: kind, sourceId, workspaceId, sourceReportId } = report;
    const nothing: Refreshes = { dataAsOf: null, nextRefresh: null, latest: '' };
    if (kind === reportType.h5) return Promise.resolve(nothing);
    const key = `${sourceId}/${workspaceId}/${sourceReportId}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.refreshes;
    const refreshes = this.#ask(report).then((found) => found ?? nothing);
    this.#known.set(key, { until: Date.now() + REMEMBERED, refreshes });
    refreshes.catch(() => this.#known.delete(key));
    return refreshes;
  }

  async #ask(report: ReportRow): Promise<Refreshes | undefined> {
    const { tokens, client } = await this.#connections.of(report.sourceId);
    const dataset = await tokens.datasetOf(addressOf(report));
    if (!dataset) return undefined;
    const [history, nextRefresh] = await Promise.all([client.call(`${dataset}/refreshes?$top=${LATEST}`), nextRefreshOf(client, dataset)]);
    const refreshes = (member(history, 'value') ?? []) as Json[];
    const succeeded = refreshes.find((one) => textMember(one, 'status') === 'Completed');
    const ended = succeeded ? textMember(succeeded, 'endTime') : '';
    return { dataAsOf: ended ? new Date(ended).toISOString() : null, nextRefresh, latest: (textMember(refreshes[0] ?? {}, 'status') || '') as Refreshes['latest'] };
  }
}

/** Datasets without a schedule, or of a service without the call, have no next refresh that anybody knows. */
const nextRefreshOf = async (client: PowerBiClient, dataset: string): Promise<string | null> => nextOf(await client.call(`${dataset}/refreshSchedule`).catch(() => ({})), new Date());

const stateOf = ({ freshHours }: ReportRow, dataAsOf: string | null, latest: Refreshes['latest']): ReportFreshness['state'] => {
  if (latest === 'Failed') return 'failed';
  // Power BI's word for a refresh under way (protocol 13.4).
  if (latest === 'Unknown') return 'running';
  if (dataAsOf === null) return 'unknown';
  return freshHours !== null && Date.now() - Date.parse(dataAsOf) > freshHours * HOUR ? 'late' : 'fresh';
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The next instant of a refresh schedule (Microsoft's `RefreshSchedule`). Only UTC is understood: other zones come by
 * Windows' own names.
 */
export const nextOf = (schedule: Json, now: Date): string | null => {
  if (member(schedule, 'enabled') !== true || textMember(schedule, 'localTimeZoneId') !== 'UTC') return null;
  const wantedDays = (member(schedule, 'days') ?? []) as string[];
  const times = [...((member(schedule, 'times') ?? []) as string[])].sort();
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ahead));
    if (wantedDays.length > 0 && !wantedDays.includes(days[day.getUTCDay()] ?? '')) continue;
    for (const time of times) {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      const at = new Date(day.getTime() + hour * HOUR + minute * 60_000);
      if (at > now) return at.toISOString();
    }
  }
  return null;
};
