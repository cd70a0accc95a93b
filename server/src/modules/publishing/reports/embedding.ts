import type { FastifyBaseLogger } from 'fastify';
import { NO_DISPLAY, reportClassType, reportType, type EmbedData, type EmbedToken, type ReportPage, type ReportRole, type ViewerType } from '@portal/shared/contract/all';
import { formatInstant, watermarkFor } from '@portal/shared/formats';
import { catalogueTexts, displayOf, endOf, grantAfter, NoPagesError, onScreen, pagesToOpen, roleOf, viewOnlyGrant, type Catalogue, type DashboardRow, type GrantedReport, type OnScreen } from '../catalogue/module.ts';
import { HttpError } from '../../../http-error.ts';
import { requireEmbedOrigin } from '../../../power-bi/embed-origins.ts';
import type { IssuedToken } from '../../../power-bi/embed-tokens.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import type { Connections } from '../connection-sources/module.ts';
import type { H5Pages, H5Address } from '../h5-reports/module.ts';
import type { MissingInService } from '../missing-in-service/module.ts';
import type { MadePages, Stamps } from '../../reading/self-service/module.ts';
import type { DataRoles } from '../../access/data-roles/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Views } from '../../reading/views/module.ts';
import { flagOf } from '../../../flags.ts';
import type { Language } from '../../../language/language.ts';

type Beside = { readonly dataRoles: DataRoles; readonly h5: H5Pages; readonly views: Views; readonly madePages: MadePages; readonly stamps: Stamps; readonly missing: MissingInService; readonly timeZone: string; readonly log: Pick<FastifyBaseLogger, 'warn'> };
type Wanted = { readonly id: number; readonly type: ViewerType };

const { h5: H5 } = reportType;
/** Power BI has no tokens of less than a minute, in milliseconds: none outlives what it was given for. */
const SHORTEST_TOKEN = 60_000;
const viewerTypes: Readonly<Record<number, ViewerType>> = { 0: 'Online', 2: 'Rdlreports', 5: 'H5Report' };

/** Gives the viewer what it needs to show a report or dashboard, cut to what the current user may do (DESIGN 7). */
export class Embedding {
  readonly #catalogue: Catalogue;
  readonly #connections: Connections;

  readonly #dataRoles: DataRoles;
  readonly #h5: H5Pages;
  readonly #views: Views;
  readonly #madePages: MadePages;
  readonly #stamps: Stamps;
  readonly #missing: MissingInService;
  readonly #timeZone: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;

  /** @param beside `timeZone` is the site's, IANA */
  constructor(catalogue: Catalogue, connections: Connections, { dataRoles, h5, views, madePages, stamps, missing, timeZone, log }: Beside) {
    this.#dataRoles = dataRoles;
    this.#h5 = h5;
    this.#views = views;
    this.#madePages = madePages;
    this.#stamps = stamps;
    this.#missing = missing;
    this.#timeZone = timeZone;
    this.#log = log;
    this.#catalogue = catalogue;
    this.#connections = connections;
  }

  /** @throws HttpError 404, 403, or 502 and 503 when the reporting service fails */
  open(currentUser: CurrentUser, wanted: Wanted, language: Language): Promise<EmbedData> {
    return this.#unlessGone(wanted, () => (wanted.type === 'Dashboards' ? this.#openDashboard(currentUser, wanted.id) : this.#openReport(currentUser, wanted.id, language)));
  }

  /** A new token for what is open already. Grants are looked at again: what was taken away meanwhile is refused. */
  renew(currentUser: CurrentUser, wanted: Wanted): Promise<EmbedToken> {
    const { id, type } = wanted;
    return this.#unlessGone(wanted, async () => {
      if (type === 'Dashboards') {
        const dashboard = await this.#catalogue.openDashboard(currentUser.id, id);
        return tokenOf(await this.#dashboardToken(currentUser, dashboard, await this.#connections.of(dashboard.sourceId)));
      }
      const granted = await this.#opened(currentUser, id);
      const service = await this.#serviceOf(granted);
      return tokenOf(await this.#reportToken(currentUser, granted, await this.#catalogue.pages(granted), await onScreenOf(granted, service), service));
    });
  }

  /** Where the service does not have something that an opening needs, it may be the thing itself: then that is noted, and said. */
  async #unlessGone<Opened>({ id, type }: Wanted, open: () => Promise<Opened>): Promise<Opened> {
    try {
      return await open();
    } catch (error) {
      const gone = isNotFound(error) ? await this.#missing.lookFor(id) : undefined;
      if (!gone) throw error;
      throw new HttpError(404, type === 'Dashboards' ? catalogueTexts.dashboardLost : catalogueTexts.reportLost, { values: { name: { zh: gone.name, en: gone.ename || gone.name } }, cause: error });
    }
  }

  async #openReport(currentUser: CurrentUser, id: number, language: Language): Promise<EmbedData> {
    const granted = await this.#opened(currentUser, id);
    const { report, grant } = granted;
    if (report.classType === reportClassType.selfService && !currentUser.viewedBy) await this.#madePages.refresh(report);
    const service = await this.#serviceOf(granted);
    const [pages, screen] = await Promise.all([this.#catalogue.pages(granted), onScreenOf(granted, service)]);
    const [issued, isFavourite, view] = await Promise.all([this.#reportToken(currentUser, granted, pages, screen, service), this.#catalogue.isFavourite(currentUser.id, id), this.#views.beginning(currentUser, granted)]);
    return {
      ...tokenOf(issued),
      id,
      type: viewerTypes[report.reportType] ?? 'Online',
      reportMsg: {
        embedUrl: issued.embedUrl,
        embedReportId: report.sourceReportId,
        reportName: report.name,
        reportEnName: report.ename,
        videoUrl: report.videoUrl,
        docUrl: report.docUrl,
        isWatermark: flagOf(report.isWatermark),
        scriptConfig: watermarkOf(report, currentUser, formatInstant(new Date().toISOString(), language, 'minute', this.#timeZone)),
      },
      groupId: report.workspaceId,
      reportRole: roleOf(grant, screen),
      pagesArry: pages,
      isColl: flagOf(isFavourite),
      display: { ...displayOf(report), defaultPage: pages.some(({ code }) => code === report.defaultPage) ? report.defaultPage : '' },
      // An administrator who leaves a report its own background leaves it its own colours.
      isDarkAllowed: flagOf(service?.isDarkAllowed === true && report.background !== 'report'),
      filters: [...report.filters],
      view,
      embedOrigins: this.#originsOf(issued, service),
    };
  }

  async #openDashboard(currentUser: CurrentUser, id: number): Promise<EmbedData> {
    const dashboard = await this.#catalogue.openDashboard(currentUser.id, id);
    const service = await this.#connections.of(dashboard.sourceId);
    const [issued, isFavourite] = await Promise.all([this.#dashboardToken(currentUser, dashboard, service), this.#catalogue.isFavourite(currentUser.id, id)]);
    return {
      ...tokenOf(issued),
      id,
      type: 'Dashboards',
      reportMsg: {
        embedUrl: issued.embedUrl,
        embedReportId: dashboard.sourceDashboardId,
        reportName: dashboard.displayName,
        reportEnName: dashboard.enDisplayName,
        videoUrl: '',
        docUrl: '',
        isWatermark: 0,
        scriptConfig: markOf(currentUser),
      },
      groupId: dashboard.workspaceId,
      reportRole: viewOnly(id),
      pagesArry: [],
      isColl: flagOf(isFavourite),
      display: NO_DISPLAY,
      isDarkAllowed: flagOf(service.isDarkAllowed),
      filters: [],
      view: null,
      embedOrigins: this.#originsOf(issued, service),
    };
  }

  /** Who looks at the portal as somebody else does only looks. What ends before a token would is not counted. */
  async #opened({ id: userId, viewedBy }: CurrentUser, id: number): Promise<GrantedReport> {
    const { report, grant } = await this.#catalogue.openReport(userId, id);
    const left = grantAfter(grant, new Date(Date.now() + SHORTEST_TOKEN));
    if (!left) throw new HttpError(403, catalogueTexts.reportEnding);
    return { report, grant: viewedBy ? viewOnlyGrant(left) : left };
  }

  /** Where a report comes from; an H5 page from nowhere. */
  async #serviceOf({ report }: GrantedReport): Promise<PowerBi | undefined> {
    return report.reportType === H5 ? undefined : this.#connections.of(report.sourceId);
  }

  /** @param permitted the pages of the report that the grant gives @throws HttpError 403 when it gives none, 502 or 503 */
  async #reportToken(currentUser: CurrentUser, { report, grant }: GrantedReport, permitted: readonly ReportPage[], { allowEdit, allowSaveAs, allowExportData }: OnScreen, service: PowerBi | undefined): Promise<IssuedToken> {
    if (!service) return h5Token(this.#h5.addressOf(report.h5Url));
    const pages = pagesToOpen(report, grant, permitted);
    if (pages?.length === 0) throw new NoPagesError();
    return service.tokens.forReport(
      addressOf(report),
      { holder: currentUser.account, ...(await this.#dataRoles.rowsOf(currentUser, grant.dataRoles)), pages, allowEdit, saver: allowSaveAs ? this.#stamps.saverOf(currentUser.id) : null, allowExportData, until: firstOf(endOf(grant), currentUser.viewedBy?.endTime) },
    );
  }

  /** A tile shows the rows that the report it was pinned from would show to the current user. Docs: decision 24. */
  async #dashboardToken({ id, account, viewedBy }: CurrentUser, { id: dashboardId, sourceId, workspaceId, sourceDashboardId }: DashboardRow, { tokens }: PowerBi): Promise<IssuedToken> {
    const end = await this.#catalogue.rights.endOfDashboard(id, dashboardId);
    const soon = new Date(Date.now() + SHORTEST_TOKEN);
    if (end && end < soon) throw new HttpError(403, catalogueTexts.reportEnding);
    const rowsOf = async (reportIds: readonly string[]) => {
      const given = await this.#catalogue.rights.dataRoles(id, { sourceId, workspaceId }, reportIds, soon);
      return { ...(await this.#dataRoles.rowsOf({ id, account }, given.ids)), until: given.end };
    };
    return tokens.forDashboard({ workspaceId, dashboardId: sourceDashboardId }, account, rowsOf, { until: firstOf(end, viewedBy?.endTime) });
  }

  /** An H5 page of the web lives where its report says, which the settings allow; an uploaded one on this server. @throws HttpError 502 for an address that the source may not have */
  #originsOf({ embedUrl, accessToken }: IssuedToken, service: PowerBi | undefined): string[] {
    if (accessToken && service) {
      const { embedOrigins } = service;
      try {
        requireEmbedOrigin(embedUrl, embedOrigins);
      } catch (error) {
        this.#log.warn({ embedUrl, allowed: embedOrigins }, 'the reporting service gave an address outside the origins of its source (POWERBI_EMBED_ORIGINS), which is not embedded');
        throw error;
      }
      return [...embedOrigins];
    }
    return URL.canParse(embedUrl) ? [new URL(embedUrl).origin] : [];
  }
}

/** What is done inside the report, which has no rows that the portal knows of where it is an H5 page. */
const onScreenOf = async ({ report, grant }: GrantedReport, service: PowerBi | undefined): Promise<OnScreen> => onScreen(grant, service !== undefined && (await service.tokens.isSecured(addressOf(report))));

/** An H5 page has no token: its address admits. */
const h5Token = ({ embedUrl, until }: H5Address): IssuedToken => ({ embedUrl, accessToken: '', tokenExpiration: until, serverTime: new Date() });

const tokenOf = ({ accessToken, tokenExpiration, serverTime }: IssuedToken): EmbedToken => ({
  accessToken,
  tokenExpiration: tokenExpiration.toISOString(),
  serverTime: serverTime.toISOString(),
});

const firstOf = (one: Date | null, other: Date | undefined): Date | null => (one && other ? (one < other ? one : other) : (one ?? other ?? null));

/** Who is to be read in the watermark. */
const markOf = ({ account, viewedBy }: CurrentUser): string => (viewedBy ? `${viewedBy.account} → ${account}` : account);

/** A report's own watermark; who looks as somebody else is named in it whatever its text (decision 48). */
const watermarkOf = ({ watermarkText }: GrantedReport['report'], user: CurrentUser, time: string): string => {
  const mark = markOf(user);
  if (watermarkText === '') return mark;
  const text = watermarkFor(watermarkText, { account: mark, fullName: user.fullName }, time);
  return user.viewedBy && !watermarkText.includes('{account}') ? `${mark} ${text}` : text;
};

/** Dashboards are granted whole; what shapes a report's viewer does not apply. */
const viewOnly = (id: number): ReportRole => ({
  reportId: id,
  allowA: 0,
  allowC: 0,
  allowExportData: 0,
  allowHideFilter: 0,
  allowHideNavigator: 0,
  AllowAEdit: 0,
  AllowBSaveAs: 0,
  AllowCDownload: 0,
});
