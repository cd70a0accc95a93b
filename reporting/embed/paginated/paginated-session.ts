import type { ParameterValue } from '../../src/paginated/definition.ts';
import type { Page } from '../../src/paginated/layout/content.ts';
import { EmbedFailure, level, toFailure } from '../protocol/errors.ts';
import type { EmbedConfig } from '../session/embed-config.ts';
import { localeOf } from '../session/locale.ts';
import type { ReportEvents } from '../session/report-session.ts';
import { TokenErrors } from '../session/token-errors.ts';
import { connect, type Service } from '../session/service.ts';
import { Store } from '../session/store.ts';
import { givenBy, initialState, panelOf, type GivenValue, type PaginatedState, type Zoom } from './paginated-state.ts';

/** Pages that are asked for at once. */
const CHUNK = 5;
/** On a phone parameters lie over the report (paginated.css): once it runs they are out of the way. */
const NARROW = '(max-width: 640px)';
/** Pages that are kept; those farthest from the reader go first. */
const KEPT = 120;

/** One load of a paginated report (protocol 4.2): its parameters, its latest run, and the pages of it that were looked at. */
export class PaginatedSession {
  readonly store: Store<PaginatedState>;
  readonly config: EmbedConfig;
  readonly #service: Service;
  readonly #events: ReportEvents;
  readonly #asked = new Set<number>();
  #choosing = new AbortController();
  #running = new AbortController();
  readonly #tokenErrors: TokenErrors;
  #rendered = false;

  /** @param token gives the portal's latest token */
  constructor(config: EmbedConfig, token: () => string, events: ReportEvents) {
    this.config = config;
    this.store = new Store<PaginatedState>({ ...initialState, panel: panelOf(config.settings, initialState.panel) });
    this.#service = connect({ token, language: () => this.locale.language });
    this.#events = events;
    this.#tokenErrors = new TokenErrors(events);
    void this.#load();
  }

  get locale() {
    return localeOf(this.config.settings);
  }

  get #reader() {
    return { formatLocale: this.locale.formatLocale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  }

  /** Values of the portal that cannot be chosen refuse the load: nobody is there to choose others. */
  async #load(): Promise<void> {
    try {
      const report = await this.#service.paginated(this.config.id);
      const { parameters, missing } = await this.#service.paginatedParameters(this.config.id, { ...this.#reader, parameterValues: this.#configured, strict: true });
      this.store.set({ phase: 'ready', failure: undefined, report, parameters, missing });
      this.#tokenErrors.forget();
      this.#events.raise('loaded', { initiator: 'sdk' });
      if (missing.length > 0) return;
      await this.run();
    } catch (thrown) {
      const failure = toFailure(thrown);
      this.store.set({ phase: 'failed', failure });
      this.#events.raiseFailure(failure, level.fatal);
    }
  }

  get #configured(): GivenValue[] {
    const { parameterValues } = this.config as EmbedConfig & { parameterValues?: unknown };
    return Array.isArray(parameterValues) ? (parameterValues as GivenValue[]) : [];
  }

  /** The parameters of the latest run; before one, those that stand in their fields. */
  get chosen(): GivenValue[] {
    return this.store.state.run?.given ?? givenBy(this.store.state.parameters);
  }

  /** Takes over a reader's choice; what can be chosen for other parameters may change with it. */
  async choose(name: string, values: ParameterValue[]): Promise<void> {
    const parameters = this.store.state.parameters.map((one) => (one.name === name ? { ...one, values } : one));
    this.store.set({ parameters });
    this.#choosing.abort();
    const { signal } = (this.#choosing = new AbortController());
    try {
      const request = { ...this.#reader, parameterValues: givenBy(parameters) };
      this.store.set({ ...(await this.#service.paginatedParameters(this.config.id, request, signal)), failure: undefined });
    } catch (thrown) {
      if (!signal.aborted) this.#fail(thrown);
    }
  }

  /** Runs the report for the present choice. @param page where to begin */
  async run(page = 1): Promise<void> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    this.#asked.clear();
    const given = givenBy(this.store.state.parameters);
    this.store.set({ isRunning: true, failure: undefined });
    if (window.matchMedia(NARROW).matches) this.changeSettings({ commands: { parameterPanel: { expanded: false } } });
    try {
      const answer = await this.#service.paginatedPages(this.config.id, { ...this.#reader, parameterValues: given, from: 1, count: CHUNK }, signal);
      const { printed, dataAsOf, pageCount, outline = [] } = answer;
      this.store.set({ isRunning: false, run: { given, printed, dataAsOf, pageCount, outline }, pages: byNumber(answer.pages), page: Math.min(page, pageCount) });
      for (const { number } of answer.pages) this.#asked.add(number);
    } catch (thrown) {
      if (signal.aborted) return;
      this.store.set({ isRunning: false });
      this.#fail(thrown);
    }
  }

  /** Fetches pages that are about to be seen. @param first and `last`, both included */
  show(first: number, last: number): void {
    const { run } = this.store.state;
    if (!run) return;
    for (let number = Math.max(1, first); number <= Math.min(last, run.pageCount); number += 1) {
      if (this.#asked.has(number)) continue;
      const count = Math.min(CHUNK, run.pageCount - number + 1);
      for (let at = number; at < number + count; at += 1) this.#asked.add(at);
      void this.#fetch(number, count);
    }
  }

  async #fetch(from: number, count: number): Promise<void> {
    const { run } = this.store.state;
    const { signal } = this.#running;
    try {
      const answer = await this.#service.paginatedPages(this.config.id, { ...this.#reader, parameterValues: run!.given, from, count, printed: run!.printed }, signal);
      // Pages of other data do not go with those that are shown: the report is run anew, at the reader's place.
      if (answer.dataAsOf !== run!.dataAsOf) return void this.run(this.store.state.page);
      this.#keep(byNumber(answer.pages));
    } catch (thrown) {
      if (signal.aborted) return;
      const failure = toFailure(thrown);
      this.#tokenErrors.tell(failure);
      this.#keep(Object.fromEntries(Array.from({ length: count }, (_, index) => [from + index, failure])));
    }
  }

  #keep(come: PaginatedState['pages']): void {
    const { pages, page } = this.store.state;
    const all = Object.entries({ ...pages, ...come });
    const near = all.sort(([one], [other]) => Math.abs(Number(one) - page) - Math.abs(Number(other) - page));
    for (const [number] of near.slice(KEPT)) this.#asked.delete(Number(number));
    this.store.set({ pages: Object.fromEntries(near.slice(0, KEPT)) });
  }

  /** Asks again for pages that could not be loaded. */
  retry(): void {
    const failed = Object.entries(this.store.state.pages).filter(([, page]) => page instanceof EmbedFailure);
    const numbers = failed.map(([number]) => Number(number));
    for (const number of numbers) this.#asked.delete(number);
    this.store.set({ pages: Object.fromEntries(Object.entries(this.store.state.pages).filter(([number]) => !numbers.includes(Number(number)))) });
    this.show(Math.min(...numbers), Math.max(...numbers));
  }

  at(page: number): void {
    if (page !== this.store.state.page) this.store.set({ page });
  }

  zoom(zoom: Zoom): void {
    this.store.set({ zoom });
  }

  changeSettings(change: unknown): void {
    this.store.set({ panel: panelOf(change, this.store.state.panel) });
  }

  togglePanel(): void {
    const { panel } = this.store.state;
    this.store.set({ panel: { ...panel, expanded: !panel.expanded } });
  }

  /** The first pages are drawn. */
  painted(): void {
    if (this.#rendered) return;
    this.#rendered = true;
    this.#events.raise('rendered', {});
  }

  tokenRenewed(): void {
    this.#tokenErrors.forget();
    if (this.store.state.phase === 'failed') {
      this.store.set({ phase: 'loading' });
      void this.#load();
      return;
    }
    if (this.store.state.run) this.retry();
  }

  stop(): void {
    this.#choosing.abort();
    this.#running.abort();
  }

  #fail(thrown: unknown): void {
    const failure = toFailure(thrown);
    this.store.set({ failure });
    this.#tokenErrors.tell(failure);
  }
}

const byNumber = (pages: readonly Page[]): Record<number, Page> => Object.fromEntries(pages.map((page) => [page.number, page]));
