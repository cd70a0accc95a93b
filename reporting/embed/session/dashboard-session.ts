import type { DashboardDefinition, EmbeddedDashboard } from '../../src/definition/index.ts';
import { level, notFound, toFailure, type EmbedFailure } from '../protocol/errors.ts';
import type { EmbedConfig } from './embed-config.ts';
import { localeOf } from './locale.ts';
import { PageQueries } from './page-queries.ts';
import type { VisualData } from './report-state.ts';
import type { ReportEvents } from './report-session.ts';
import { TokenErrors } from './token-errors.ts';
import { connect, type Service } from './service.ts';
import { Store } from './store.ts';

export type Tile = DashboardDefinition['tiles'][number];

export interface DashboardState {
  phase: 'loading' | 'ready' | 'failed';
  failure?: EmbedFailure;
  embedded?: EmbeddedDashboard;
  /** By tile id. */
  data: Record<string, VisualData>;
}

/** One load of a dashboard, or of a single tile of one. */
export class DashboardSession {
  readonly store = new Store<DashboardState>({ phase: 'loading', data: {} });
  readonly config: EmbedConfig;
  readonly #service: Service;
  readonly #events: ReportEvents;
  readonly #queries: PageQueries;
  readonly #painted = new Set<string>();
  readonly #tokenErrors: TokenErrors;

  /** @param token gives the portal's latest token */
  constructor(config: EmbedConfig, token: () => string, events: ReportEvents) {
    this.config = config;
    this.#service = connect({ token, language: () => this.locale.language });
    this.#events = events;
    this.#tokenErrors = new TokenErrors(events);
    this.#queries = new PageQueries(
      (query, signal) => this.#service.queryTile(this.#dashboardId, query.visualName, signal),
      (tile, data) => {
        this.store.set({ data: { ...this.store.state.data, [tile]: data } });
        if (data.failure) this.#tokenErrors.tell(data.failure);
      },
    );
    void this.#load();
  }

  get locale() {
    return localeOf(this.config.settings);
  }

  get #dashboardId(): string {
    return this.#isTile ? (this.config.dashboardId ?? '') : this.config.id;
  }

  get #isTile(): boolean {
    return this.config.type === 'tile';
  }

  async #load(): Promise<void> {
    try {
      const embedded = await this.#service.dashboard(this.#dashboardId);
      if (this.#isTile && !embedded.dashboard.tiles.some(({ id }) => id === this.config.id)) throw notFound(`The dashboard has no tile ${this.config.id}.`);
      this.store.set({ phase: 'ready', failure: undefined, embedded });
      this.#tokenErrors.forget();
      this.#events.raise(this.#isTile ? 'tileLoaded' : 'loaded', this.#isTile ? { tileId: this.config.id } : { initiator: 'sdk' });
      this.#ask();
    } catch (thrown) {
      const failure = toFailure(thrown);
      this.store.set({ phase: 'failed', failure });
      this.#events.raiseFailure(failure, level.fatal);
    }
  }

  /** The tiles that are shown: those that still have a visual. */
  tiles(): Tile[] {
    const { embedded } = this.store.state;
    if (!embedded) return [];
    return embedded.dashboard.tiles
      .filter(({ id }) => embedded.visuals[id] && (!this.#isTile || id === this.config.id))
      .sort((one, other) => one.row - other.row || one.column - other.column);
  }

  #ask(): void {
    this.#queries.want(
      this.tiles()
        .filter(({ id }) => this.store.state.embedded?.visuals[id]?.type !== 'text')
        .map(({ id, pageName }) => ({ key: id, query: { pageName, visualName: id, filters: [] } })),
    );
  }

  tokenRenewed(): void {
    this.#tokenErrors.forget();
    if (this.store.state.phase === 'failed') {
      this.store.set({ phase: 'loading' });
      void this.#load();
      return;
    }
    this.#queries.forget('failed');
    this.#ask();
  }

  retry(tileId: string): void {
    this.#queries.forgetOne(tileId);
    this.#ask();
  }

  painted(tileId: string): void {
    const before = this.#painted.size;
    this.#painted.add(tileId);
    if (this.#painted.size !== before && this.tiles().every(({ id }) => this.#painted.has(id))) this.#events.raise('rendered', {});
  }

  click(tile: Tile): void {
    this.#events.raise('tileClicked', {
      event: 'TileClick',
      tileId: tile.id,
      reportEmbedUrl: this.store.state.embedded?.reportEmbedUrls[tile.id] ?? '',
      navigationUrl: null,
      pageName: tile.pageName,
    });
  }

  stop(): void {
    this.#queries.stop();
  }
}
