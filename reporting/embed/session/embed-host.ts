import { EmbedFailure, toProtocolError } from '../protocol/errors.ts';
import { PaginatedSession } from '../paginated/paginated-session.ts';
import { DashboardSession } from './dashboard-session.ts';
import type { EmbedConfig } from './embed-config.ts';
import { ReportSession, type ReportEvents } from './report-session.ts';
import { Store } from './store.ts';

/** What the frame shows; a new load takes the place of the one before. */
export type Shown = { kind: 'nothing' } | { kind: 'report'; session: ReportSession } | { kind: 'dashboard'; session: DashboardSession } | { kind: 'paginated'; session: PaginatedSession };

/** The portal, as far as this page speaks to it. */
export interface Portal {
  raise(path: string, body: unknown): void;
  readonly correlationId: string;
}

/** The one embed of this frame: who it is for the portal (its uid), its token, and what it shows. */
export class EmbedHost {
  readonly store = new Store<{ shown: Shown }>({ shown: { kind: 'nothing' } });
  readonly #portal: () => Portal;
  #token = '';

  constructor(portal: () => Portal) {
    this.#portal = portal;
  }

  get correlationId(): string {
    return this.#portal().correlationId;
  }

  /** The report session. Throws 400 when something else, or nothing, is embedded. */
  get report(): ReportSession {
    const { shown } = this.store.state;
    if (shown.kind !== 'report') throw new EmbedFailure(400, 'Invalid parameters', 'No report is embedded.');
    return shown.session;
  }

  /** @param uid of the latest load, not of the address: the client library loads anew without navigating */
  loadReport(config: EmbedConfig, uid: string, draws: boolean): void {
    this.#token = config.accessToken;
    this.#show({ kind: 'report', session: new ReportSession(config, () => this.#token, this.#eventsAt(`/reports/${uid}`), draws) });
  }

  loadPaginated(config: EmbedConfig, uid: string): void {
    this.#token = config.accessToken;
    this.#show({ kind: 'paginated', session: new PaginatedSession(config, () => this.#token, this.#eventsAt(`/reports/${uid}`)) });
  }

  /** The paginated report. Throws 400 when none is embedded. */
  get paginated(): PaginatedSession {
    const { shown } = this.store.state;
    if (shown.kind !== 'paginated') throw new EmbedFailure(400, 'Invalid parameters', 'No paginated report is embedded.');
    return shown.session;
  }

  /** What a report of either kind shows of itself. Throws 400 when no report is embedded. */
  changeSettings(change: unknown): void {
    const { shown } = this.store.state;
    (shown.kind === 'paginated' ? shown.session : this.report).changeSettings(change);
  }

  loadDashboard(config: EmbedConfig, uid: string): void {
    this.#token = config.accessToken;
    const prefix = config.type === 'tile' ? '/tile' : '/dashboards';
    this.#show({ kind: 'dashboard', session: new DashboardSession(config, () => this.#token, this.#eventsAt(`${prefix}/${uid}`)) });
  }

  renewToken(token: unknown): void {
    if (typeof token !== 'string' || token === '') throw new EmbedFailure(400, 'Invalid parameters', 'The token is a text.');
    this.#token = token;
    const { shown } = this.store.state;
    if (shown.kind !== 'nothing') shown.session.tokenRenewed();
  }

  /** Tells the portal of something that is no load of this page's. */
  raiseFailure(uid: string, failure: EmbedFailure, severity: number): void {
    this.#eventsAt(`/reports/${uid}`).raiseFailure(failure, severity);
  }

  #show(shown: Shown): void {
    const before = this.store.state.shown;
    if (before.kind !== 'nothing') before.session.stop();
    this.store.set({ shown });
  }

  #eventsAt(prefix: string): ReportEvents {
    const raise = (name: string, detail: unknown) => this.#portal().raise(`${prefix}/events/${name}`, detail);
    return { raise, raiseFailure: (failure, severity) => raise('error', toProtocolError(failure, this.correlationId, severity)) };
  }
}
