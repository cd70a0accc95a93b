import type { EmbedData, ViewerType } from '@portal/shared/contract';
import { nameIn } from '@portal/shared/language';
import type { ReportPlace } from '@portal/shared/shell';
import { EmbeddedReport, EmbedFailure, failureOf, type Language } from '../embed/index.ts';
import { OwnCopy } from '../self-service/own-copy.ts';
import { KeptToken } from './kept-token.ts';
import { Observed } from './observed.ts';
import { initialState, type Captured, type Notice, type OpenReportState, type ReportSource } from './open-report-state.ts';
import { NO_PAGE } from './page-choice.ts';
import { PageTurner } from './page-turner.ts';

/** A second expiry within this time, in milliseconds, is no expiry: a new token does not help. */
const EXPIRY_PAUSE = 60_000;

/**
 * A report or dashboard that is open in a tab: its data, its frame, its page and its token. It belongs to the tab, not
 * to the page component, whose effects end whenever the tab is hidden (see EmbeddedReport).
 */
export class OpenReport {
  readonly id: number;
  readonly type: ViewerType;
  readonly #source: ReportSource;
  readonly #embedded: EmbeddedReport;
  readonly #pages: PageTurner;
  readonly #copy: OwnCopy;
  readonly #token: KeptToken;
  readonly #observed = new Observed<OpenReportState, Notice>(initialState);
  #started = false;
  #visited = false;
  #edited = false;
  /** What the report shall show when it opens, instead of what it is published with. */
  #captured: Captured | null = null;
  /** The page in the tab's path, as far as it was followed or written. */
  #followed: string = NO_PAGE;
  /** Counts the openings: the steps of one that was overtaken or disposed of end silently. */
  #turn = 0;
  #expiredAt = Number.NEGATIVE_INFINITY;

  constructor(id: number, type: ViewerType, source: ReportSource) {
    this.id = id;
    this.type = type;
    this.#source = source;
    this.#embedded = new EmbeddedReport({
      pageChanged: (code) => this.#pages.changed(code),
      expired: () => void this.#onExpired(),
      failed: (failure) => this.#fail(failure),
      saved: (name, isCopy) => void this.#onSaved(name, isCopy),
      copyAsked: () => this.#set({ copying: true }),
    });
    this.#pages = new PageTurner(this.#observed, this.#embedded);
    this.#copy = new OwnCopy(id, this.#embedded, source.ownReports);
    this.#token = new KeptToken({ id, type, embedded: this.#embedded, broker: source.broker, told: (tokenFailure) => this.#set({ tokenFailure }) });
  }

  readonly state = this.#observed.get;
  readonly subscribe = this.#observed.subscribe;
  readonly onNotice = this.#observed.onNotice;

  attach(place: HTMLElement): void {
    this.#embedded.attach(place);
  }

  /**
   * Opens the report on a page; only the first call does.
   * @param captured what the reader had set before, or a link carries; without it, his own beginning
   */
  start(page: string, language: Language, captured: Captured | null = null): void {
    if (this.#started) return;
    this.#started = true;
    this.#captured = captured;
    this.#pages.request(page);
    this.#followed = page;
    void this.#open(language);
  }

  readonly hasStarted = (): boolean => this.#started;

  /**
   * Turns to the page of the tab's path when somebody else has changed that; not when the tab merely comes to the front
   * again, and not when the path follows the report.
   */
  follow(page: string): void {
    if (page === this.#followed) return;
    this.#followed = page;
    void this.showPage(page);
  }

  /** Notes that the tab's path was set to the page that is shown. */
  noteWritten(page: string): void {
    this.#followed = page;
  }

  /** Opens the report anew, with new data and a new frame, on the page where it was. */
  retry(language: Language): void {
    const { page } = this.#state;
    if (page !== null) this.#pages.request(page);
    void this.#open(language);
  }

  /** Loads the report again where it is. A frame cannot change its language, so for another one it is opened anew. */
  async reload(language: Language): Promise<void> {
    if (language !== this.#state.language) return this.retry(language);
    const turn = this.#turn;
    this.#set({ stage: 'content', mode: 'view' });
    try {
      await this.#embedded.reload(this.#state.page ?? NO_PAGE);
      if (turn === this.#turn) this.#set({ stage: 'shown' });
    } catch (error) {
      if (turn === this.#turn) this.#fail(failureOf(error));
    }
  }

  refresh = (): Promise<void> => this.#command(() => this.#embedded.refresh());

  /** Filters, or parameters, of this moment. @throws EmbedFailure */
  captureState = (): Promise<string> => this.#embedded.captureState();

  /** Shows the report's own editor, with its list of pages (SPEC 2.5 and 4). */
  edit = (): Promise<void> =>
    this.#command(async () => {
      await this.#embedded.edit();
      this.#set({ mode: 'edit' });
    });

  /** As {@link edit}, but only the first time: who has left the editor wants to read. */
  editOnce = async (): Promise<void> => {
    if (this.#edited) return;
    this.#edited = true;
    await this.edit();
  };

  /** Whether the editor holds changes that are not saved. */
  hasUnsavedChanges = async (): Promise<boolean> => this.#state.mode === 'edit' && !(await this.#embedded.isSaved().catch(() => true));

  /** Leaves the editor; changes that are not saved are lost. */
  view = (): Promise<void> =>
    this.#command(async () => {
      await this.#embedded.view();
      this.#set({ mode: 'view', copying: false });
      await this.#pages.leaveEditor();
    });

  /** Saves what the editor shows as a report of the reader's own. @throws ApiError or EmbedFailure, and the name is asked on */
  async saveCopy(name: string): Promise<void> {
    const added = await this.#copy.save(name);
    this.#notify({ kind: 'copyAdded', ...added });
    await this.view();
  }

  /** The reader wants no copy after all. */
  endCopy(): void {
    this.#copy.forget();
    this.#set({ copying: false });
  }

  /** Page and filters of this moment, for who comments on them; null while the report is not shown, and for a dashboard. */
  async capturePlace(): Promise<ReportPlace | null> {
    const { stage, data, page, language } = this.#state;
    if (stage !== 'shown' || !data || page === null) return null;
    const shown = data.pagesArry.find(({ code }) => code === page);
    return { page, pageName: shown ? nameIn(language ?? 'zh', shown.displayName, shown.enDisplayName) : '', state: await this.captureState() };
  }

  /**
   * Brings back a page and its filters: of a saved view, a link or a comment. On a page that is not permitted nothing is
   * filtered. While the report is opening, that is what it opens with.
   */
  async showPlace(place: Captured): Promise<void> {
    if (this.#state.stage !== 'shown') {
      this.#captured = place;
      if (place.page !== '') this.#pages.request(place.page);
      return;
    }
    if (place.page !== '') await this.showPage(place.page);
    if (place.state !== '' && (place.page === '' || place.page === this.#state.page)) await this.#command(() => this.#embedded.applyState(place.state));
  }

  print = (): Promise<void> => this.#command(() => this.#embedded.print());

  /** Turns to a page if it is permitted, else to the first one that is (SPEC 5, page access). */
  readonly showPage = (requested: string): Promise<void> => this.#pages.show(requested);

  /** Renews the token after the renewal had stopped. */
  renewToken(): Promise<void> {
    return this.#token.renew();
  }

  /** Ends everything; called once, when the tab is closed or evicted. */
  dispose(): void {
    this.#turn += 1;
    this.#token.stop();
    this.#embedded.close();
    this.#embedded.container.remove();
    this.#observed.end();
  }

  async #open(language: Language): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#token.stop();
    this.#set({ stage: 'access', failure: null, tokenFailure: null, mode: 'view', copying: false });
    this.#embedded.prepare(this.type, language);
    try {
      const data = await this.#source.getReport({ id: this.id, type: this.type });
      if (turn !== this.#turn) return;
      const beginning = this.#beginning(data);
      const page = this.#pages.first(data, beginning.page);
      this.#set({ stage: 'content', data, page, language });
      await this.#embedded.open(data, page ?? NO_PAGE, language, beginning.state);
      if (turn !== this.#turn) return;
      this.#set({ stage: 'shown' });
      this.#token.watch(data);
      this.#logVisit(data);
      await this.#pages.catchUp(page);
      await this.#showWaiting();
    } catch (error) {
      if (turn === this.#turn) this.#fail(failureOf(error));
    }
  }

  /** With what the report opens. Filters that belong to a page which is not permitted are left out. */
  #beginning({ pagesArry, view }: EmbedData): Captured {
    const { page, state } = this.#captured ?? (this.#visited ? null : view) ?? { page: '', state: '' };
    this.#captured = null;
    const isPermitted = page === '' || pagesArry.some(({ code }) => code === page);
    return { page, state: isPermitted ? state : '' };
  }

  /** What was to be shown came while the report was loading. */
  async #showWaiting(): Promise<void> {
    const waiting = this.#captured;
    this.#captured = null;
    if (waiting) await this.showPlace(waiting);
  }

  /** Once per opening of the tab; a retry is no second visit. */
  #logVisit(data: EmbedData): void {
    if (this.#visited) return;
    this.#visited = true;
    this.#source.logVisit(data, this.#state.page);
  }

  /** The embedded report says that it was saved: back to reading it (SPEC 4). */
  async #onSaved(name: string, isCopy: boolean): Promise<void> {
    this.#notify({ kind: 'saved', name, isCopy });
    if (!isCopy) await this.#readPages();
    if (this.#state.mode === 'edit') await this.view();
  }

  /** The editor may have changed them. Without an answer they stay as they were. */
  async #readPages(): Promise<void> {
    const turn = this.#turn;
    const data = await this.#source.getReport({ id: this.id, type: this.type }).catch(() => null);
    if (data && this.#state.data && turn === this.#turn) this.#set({ data: { ...this.#state.data, pagesArry: data.pagesArry } });
  }

  async #onExpired(): Promise<void> {
    const now = Date.now();
    if (now - this.#expiredAt < EXPIRY_PAUSE) return this.#fail(new EmbedFailure('token'));
    this.#expiredAt = now;
    await this.renewToken();
    const { tokenFailure, language } = this.#state;
    if (tokenFailure) this.#fail(tokenFailure);
    else if (language) await this.reload(language);
  }

  async #command(command: () => Promise<void>): Promise<void> {
    try {
      await command();
    } catch (error) {
      this.#notify({ kind: 'commandFailed', failure: failureOf(error) });
    }
  }

  #fail(failure: EmbedFailure): void {
    this.#token.stop();
    this.#embedded.close();
    this.#set({ stage: 'failed', failure });
  }

  get #state(): OpenReportState {
    return this.#observed.get();
  }

  #set(change: Partial<OpenReportState>): void {
    this.#observed.set(change);
  }

  #notify(notice: Notice): void {
    this.#observed.notify(notice);
  }
}
