import type { Filter, ReportPage, Sort, Visual } from '../../src/definition/index.ts';
import { invalidParameters, level, notFound, toFailure, type EmbedFailure } from '../protocol/errors.ts';
import { describeClick, describePage, describeVisual } from '../protocol/descriptions.ts';
import { fromPowerBi, splitLocked } from '../protocol/powerbi-filter.ts';
import { Editor } from '../editing/session/editor.ts';
import { captureState, restoreState } from './bookmark.ts';
import type { EmbedConfig } from './embed-config.ts';
import { localeOf } from './locale.ts';
import { PageQueries } from './page-queries.ts';
import { TokenErrors } from './token-errors.ts';
import { activePage, hasData, isSettled, noFilters, pageNamed, queryOf, shownVisuals, visualKey, type AddedFilters, type ReportState } from './report-state.ts';
import { select, type Mark } from '../../drawing/rows/selection.ts';
import { sourceOf, type ReportSource } from './report-source.ts';
import { connect } from './service.ts';
import { mergeSettings } from './settings.ts';
import { Store } from './store.ts';

export interface ReportEvents {
  /** Raises an event of the embed, for example `pageChanged`. */
  raise(name: string, detail: unknown): void;
  raiseFailure(failure: EmbedFailure, severity: number): void;
}

/** `ViewMode` of powerbi-models. */
const editMode = 1;

/** Who changed something: a reader on the page, or the portal. */
export type Initiator = 'user' | 'sdk';

/** One load of a report: what it shows, what narrows it, and what the portal is told of it. */
export class ReportSession {
  readonly store: Store<ReportState>;
  readonly config: EmbedConfig;
  readonly source: ReportSource;
  readonly editor: Editor;
  readonly #events: ReportEvents;
  readonly #queries: PageQueries;
  /** By {@link visualKey}, the key of the query whose result was painted last. */
  readonly #painted = new Map<string, string>();
  #unrendered = false;
  readonly #tokenErrors: TokenErrors;
  #ready: Promise<void>;

  /**
   * @param token gives the portal's latest token
   * @param draws false for `/report/prepare`: nothing is queried before {@link render}
   */
  constructor(config: EmbedConfig, token: () => string, events: ReportEvents, draws: boolean) {
    this.config = config;
    this.source = sourceOf(config, connect({ token, language: () => this.locale.language }));
    this.editor = new Editor(this, events);
    this.#events = events;
    this.#tokenErrors = new TokenErrors(events);
    this.store = new Store<ReportState>({
      phase: 'loading',
      page: config.pageName ?? '',
      draws,
      only: config.type === 'visual' ? config.visualName : undefined,
      settings: config.settings,
      theme: config.theme?.themeJson,
      filters: noFilters,
      locked: [],
      slicers: {},
      sorts: {},
      data: {},
      asTable: [],
    });
    this.#queries = new PageQueries(
      (query, signal) => this.source.query(query, signal),
      (key, data) => {
        const previous = this.store.state.data[key];
        this.store.set({ data: { ...this.store.state.data, [key]: { ...data, result: data.result ?? previous?.result } } });
        if (data.failure) this.#tokenErrors.tell(data.failure);
        this.#checkRendered();
      },
    );
    this.#ready = this.#load();
  }

  get locale() {
    return localeOf(this.store.state.settings);
  }

  /** Settles when the report is there; commands that come earlier wait for it. Rejects with why it is not. */
  async ready(): Promise<ReportState> {
    await this.#ready;
    return this.store.state;
  }

  #load(): Promise<void> {
    const loading = this.source.load().then((embedded) => {
      const { pages } = embedded.report;
      this.#requireVisual(pages);
      const wanted = pages.find(({ name }) => name === this.config.pageName) ?? pages.find(({ hidden }) => !hidden) ?? pages[0];
      this.store.set({ embedded, page: wanted?.name ?? '' });
      this.store.set({ ...this.#configured(), phase: 'ready', failure: undefined });
      this.#events.raise('loaded', { initiator: 'sdk' });
      this.#tokenErrors.forget();
      this.sync(true);
      this.#editIfAsked();
    });
    loading.catch((thrown: unknown) => {
      const failure = toFailure(thrown);
      this.store.set({ phase: 'failed', failure });
      this.#events.raiseFailure(failure, level.fatal);
    });
    return loading;
  }

  /** An embedded visual has nothing else in its place: not another page, and not the rest of its own. Throws 404. */
  #requireVisual(pages: readonly ReportPage[]): void {
    const { type, pageName, visualName } = this.config;
    if (type !== 'visual') return;
    const page = pages.find(({ name }) => name === pageName);
    if (!page?.visuals.some(({ name }) => name === visualName)) throw notFound(`The page ${pageName} has no visual ${visualName}.`);
  }

  /** A portal that asks for edit mode without the right to it gets the report to read, and is told. */
  #editIfAsked(): void {
    if (this.config.viewMode !== editMode && this.config.type !== 'create') return;
    try {
      this.editor.begin();
    } catch (thrown) {
      this.#events.raiseFailure(toFailure(thrown), level.refused);
    }
  }

  /** The filters, slicers and bookmark of the embed configuration. */
  #configured(): Partial<ReportState> {
    const { filters, bookmark } = this.config;
    if (filters === undefined || filters === null) return bookmark?.state ? restoreState(bookmark.state) : {};
    const { locked, free } = splitLocked(Array.isArray(filters) ? filters : []);
    const fixed = { locked: fromPowerBi(locked) };
    if (bookmark?.state) return { ...restoreState(bookmark.state), ...fixed };
    if (Array.isArray(filters)) return { ...fixed, filters: { ...noFilters, report: fromPowerBi(free) } };
    const { allPages, currentPage } = filters as { allPages?: { filters?: unknown }; currentPage?: { filters?: unknown } };
    return {
      filters: { ...noFilters, report: fromPowerBi(allPages?.filters ?? []), pages: { [this.store.state.page]: fromPowerBi(currentPage?.filters ?? []) } },
    };
  }

  /** The portal's new token. What failed for want of a valid one is done again; nothing else changes. */
  tokenRenewed(): void {
    this.#tokenErrors.forget();
    if (this.store.state.phase === 'failed') {
      this.store.set({ phase: 'loading' });
      this.#ready = this.#load();
      return;
    }
    this.#queries.forget('failed');
    this.sync();
  }

  /** Asks for what the page now needs. @param announce raise `rendered` even if everything is there already */
  sync(announce = false): void {
    const { state } = this.store;
    if (state.phase !== 'ready' || !state.draws) return;
    if (announce) this.#unrendered = true;
    const wanted = shownVisuals(state)
      .filter(hasData)
      .map((visual) => ({ key: visualKey(state.page, visual.name), query: queryOf(state, visual) }));
    this.#queries.want(wanted);
    if (!isSettled(this.store.state)) this.#unrendered = true;
    this.#checkRendered();
  }

  render(): void {
    this.store.set({ draws: true });
    this.sync(true);
  }

  /** Called by a visual when what it shows is on screen. */
  painted(visual: Visual, queryKey: string): void {
    const { page, settings } = this.store.state;
    const key = visualKey(page, visual.name);
    if (this.#painted.get(key) === queryKey) return;
    this.#painted.set(key, queryKey);
    if (settings.visualRenderedEvents) this.#events.raise('visualRendered', describeVisual(visual, this.locale.language));
    this.#checkRendered();
  }

  #checkRendered(): void {
    const { state } = this.store;
    if (!this.#unrendered || !isSettled(state)) return;
    const pending = shownVisuals(state)
      .filter(hasData)
      .some((visual) => {
        const key = visualKey(state.page, visual.name);
        const data = state.data[key];
        return data?.status === 'ready' && this.#painted.get(key) !== data.key;
      });
    if (pending) return;
    this.#unrendered = false;
    this.#events.raise('rendered', {});
  }

  /** Turns to a page. Throws 404 for a name that the report does not have. */
  openPage(name: string): void {
    const { state } = this.store;
    const page = pageNamed(state, name);
    if (!page) throw notFound(`The report has no page ${name}.`);
    const oldPage = activePage(state);
    if (page === oldPage) return;
    this.store.set({ page: name, selection: undefined, focus: undefined, spotlight: undefined });
    this.editor.select();
    this.sync(true);
    this.#tellPageChanged(page, oldPage);
  }

  #tellPageChanged(page: ReportPage, oldPage: ReportPage | undefined): void {
    const { language } = this.locale;
    this.#events.raise('pageChanged', {
      newPage: describePage(page, page.name, language),
      oldPage: oldPage && describePage(oldPage, page.name, language),
    });
  }

  changeSettings(change: unknown): void {
    const before = this.locale.language;
    this.store.set({ settings: mergeSettings(this.store.state.settings, change) });
    // Labels come from the service in the reader's language.
    if (this.locale.language !== before) this.refresh();
    // What was hidden may be shown now.
    else this.sync();
  }

  /** A reader has chosen a command of the portal's own in a visual's menu. */
  command(visual: Visual, name: string): void {
    this.#events.raise('commandTriggered', { command: name, ...describeClick(this.state, this.config.id, visual, undefined, this.locale.language) });
  }

  /** Turns to the page of a visual, and points at it until the reader does something. Throws 404 for a visual that is not drawn there. */
  spotlight(page: string, { name }: Visual): void {
    const isDrawn = !this.state.editing && shownVisuals({ ...this.state, page }).some((shown) => shown.name === name);
    if (!isDrawn) throw notFound(`The visual ${name} is not shown on the page ${page}.`);
    this.openPage(page);
    this.store.set({ focus: undefined, spotlight: { page, name } });
  }

  /** Says something to the reader for a moment. */
  notify(text: string): void {
    this.store.set({ notice: { text } });
  }

  refresh(): void {
    this.#queries.forget();
    this.#painted.clear();
    this.sync(true);
  }

  retry(visual: Visual): void {
    this.#queries.forgetOne(visualKey(this.store.state.page, visual.name));
    this.sync();
  }

  /** @param locked those that readers cannot change, where they change */
  setFilters(change: Partial<AddedFilters>, initiator: Initiator, locked = this.store.state.locked): void {
    this.store.set({ filters: { ...this.store.state.filters, ...change }, locked });
    this.sync(true);
    this.#events.raise('filtersApplied', { initiator });
  }

  /** @param filter nothing takes the slicer's condition away */
  setSlicer(page: string, visual: string, filter: Filter | undefined, initiator: Initiator): void {
    const { [visualKey(page, visual)]: _, ...others } = this.store.state.slicers;
    this.store.set({ slicers: filter ? { ...others, [visualKey(page, visual)]: filter } : others });
    this.sync(true);
    this.#events.raise('filtersApplied', { initiator });
  }

  /** @param sort nothing brings back the order as it is published */
  setSort(visual: Visual, sort: Sort | undefined): void {
    const key = visualKey(this.state.page, visual.name);
    const { [key]: _, ...others } = this.state.sorts;
    this.store.set({ sorts: sort ? { ...others, [key]: sort } : others });
    this.sync(true);
    // The client library has no event for an order. By this one a portal knows that there is something new to capture.
    this.#events.raise('filtersApplied', { initiator: 'user' });
  }

  /** A click on a mark, or on the empty ground of a visual (no mark). */
  click(visual: Visual, mark: Mark | undefined, add: boolean): void {
    const { state } = this.store;
    const marked = mark && mark.length > 0 ? mark : undefined;
    const selection = marked ? select(state.selection, visual.name, marked, add) : undefined;
    if (selection !== state.selection) this.store.set({ selection });
    this.sync();
    const detail = describeClick(state, this.config.id, visual, marked, this.locale.language);
    this.#events.raise('visualClicked', detail);
    if (marked) this.#events.raise('dataSelected', { ...detail, regions: [], filters: [] });
  }

  get state(): ReportState {
    return this.store.state;
  }

  clearSelection(): void {
    this.store.set({ selection: undefined });
    this.sync();
  }

  /** Takes away what the reader or the portal added, on this page and on all. */
  resetFilters(): void {
    this.store.set({ filters: noFilters, slicers: {}, selection: undefined });
    this.sync(true);
    this.#events.raise('filtersApplied', { initiator: 'user' });
  }

  /** The data of a visual as CSV. @param rows at most 30 000 */
  async exportData(pageName: string, visualName: string, { rows, exportDataType }: { rows?: number; exportDataType?: 0 | 1 } = {}): Promise<string> {
    const { state } = this;
    const visual = pageNamed(state, pageName)?.visuals.find(({ name }) => name === visualName);
    if (!visual) throw notFound(`The page ${pageName} has no visual ${visualName}.`);
    if (!hasData(visual)) throw invalidParameters(`The visual ${visualName} has no data.`);
    const selection = pageName === state.page ? state.selection : undefined;
    const { filters, highlight, ...query } = queryOf({ ...state, page: pageName, selection }, visual);
    const tell = (status: 0 | 1) => this.#events.raise('exportDataCompleted', { status, exportDataType: exportDataType ?? 0, exportFormat: 0, pageName, visualName });
    try {
      const data = await this.source.exportData({ ...query, filters: [...filters, ...(highlight ?? [])], rows, exportDataType });
      tell(0);
      return data;
    } catch (thrown) {
      tell(1);
      throw thrown;
    }
  }

  capture(): string {
    return captureState(this.state);
  }

  applyBookmark(captured: unknown): void {
    const restored = restoreState(captured);
    const oldPage = activePage(this.state);
    const page = pageNamed(this.state, restored.page);
    if (!page) throw notFound(`The report has no page ${restored.page}.`);
    this.store.set({ ...restored, spotlight: undefined });
    this.sync(true);
    if (page !== oldPage) this.#tellPageChanged(page, oldPage);
    this.#events.raise('bookmarkApplied', {});
  }

  /** Ends all that runs, when another load takes the place of this one. */
  stop(): void {
    this.editor.stop();
    this.#queries.stop();
  }
}
