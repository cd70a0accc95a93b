import type { EmbedData, ViewerType } from '@portal/shared/contract/publishing';
import { nameIn } from '@portal/shared/language';
import type { PageTab, ReportPlace } from '@portal/shared/shell';
import { EmbeddedReport, EmbedFailure, failureOf, type Language, type PageVisual } from '../embed/index.ts';
import { OwnCopy } from '../self-service/own-copy.ts';
import { isPrintable, isQueried, maySave } from '../report/kinds.ts';
import { LeaveGuard } from '../editing/leave-guard.ts';
import { Observed } from './observed.ts';
import { COMMENT_VISUAL, initialState, PIN_VISUAL, runCommand, type Captured, type Notice, type OpenReportState, type ReportSource, type Sought } from './open-report-state.ts';
import { Opening } from './opening.ts';
import { Restoration } from './restoration.ts';
import { NO_PAGE } from '../pages/page-choice.ts';
import { PageTurner } from '../pages/page-turner.ts';

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
  readonly #restoration: Restoration;
  readonly #copy: OwnCopy;
  readonly #opening: Opening;
  readonly #leaving: LeaveGuard;
  readonly #observed = new Observed<OpenReportState, Notice>(initialState);
  readonly #used = new Set<() => void>();
  #started = false;
  #visited = false;
  #edited = false;
  /** The page in the tab's path, as far as it was followed or written. */
  #followed: string = NO_PAGE;
  #expiredAt = Number.NEGATIVE_INFINITY;

  /** @param guardUnsavedChanges its tab's, for the time that it is edited */
  constructor(id: number, type: ViewerType, source: ReportSource, guardUnsavedChanges?: PageTab['guardUnsavedChanges']) {
    this.#leaving = new LeaveGuard(() => this.hasUnsavedChanges(), { guardUnsavedChanges, saving: () => (maySave(this.#state.data) ? this.#saveNow : undefined) });
    this.id = id;
    this.type = type;
    this.#source = source;
    this.#embedded = new EmbeddedReport({
      pageChanged: (code) => this.#pages.changed(code),
      used: () => this.#onUsed(),
      expired: () => void this.#onExpired(),
      failed: (failure) => this.#opening.fail(failure),
      saved: (name, isCopy) => void this.#onSaved(name, isCopy),
      copyAsked: () => this.#set({ copying: true }),
      roomChanged: () => void this.#fit(),
      commandChosen: (command, page, visual) => {
        if (command === PIN_VISUAL) this.#set({ pinning: { page, visual } });
        if (command === COMMENT_VISUAL) this.#set({ commenting: { page, pageName: this.#pageName(page), name: visual.name, title: visual.title.trim() } });
      },
    });
    this.#pages = new PageTurner(this.#observed, this.#embedded);
    this.#restoration = new Restoration(this.#observed, this.#embedded, this.#pages);
    this.#copy = new OwnCopy(id, this.#embedded, source.ownReports);
    this.#opening = new Opening({ embedded: this.#embedded, broker: source.broker, fetchToken: () => source.getToken({ id, type }), tell: this.#observed.set });
    this.subscribe(() => this.#leaving.watch(this.#state.mode === 'edit'));
  }

  readonly state = this.#observed.get;
  readonly subscribe = this.#observed.subscribe;
  readonly onNotice = this.#observed.onNotice;

  /** Hears of every step that the reader takes in the report. @returns what ends that */
  onUsed(notify: () => void): () => void {
    this.#used.add(notify);
    return () => void this.#used.delete(notify);
  }

  attach(place: HTMLElement): void {
    this.#embedded.attach(place);
  }

  /** What it is called in the language of its reader, which may change while it is open. */
  setTitle(title: string): void {
    this.#embedded.setTitle(title);
  }

  /**
   * Opens the report on a page; only the first call does.
   * @param captured what the reader had set before, or a link carries; without it, the reader's default view
   */
  start(page: string, language: Language, captured: Captured | null = null): void {
    if (this.#started) return;
    this.#started = true;
    if (captured) this.#restoration.openWith(captured);
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

  /**
   * Loads the report again where it is, after the portal has said once more what its reader may see: the token in the frame outlives
   * a grant. A frame cannot change its language, so for another one it is opened anew.
   */
  async reload(language: Language): Promise<void> {
    if (language !== this.#state.language) return this.retry(language);
    const { id, type } = this;
    const isStale = this.#opening.stale();
    await this.#loadAgain(async () => {
      const data = await this.#source.getReport({ id, type });
      if (isStale()) return;
      if (this.#state.page !== null) this.#pages.request(this.#state.page);
      this.#set({ data, page: this.#pages.first(data, '') });
      await this.#embedded.renewToken(data.accessToken);
    });
  }

  /** Queries the data again. What the SDK does not refresh is loaded again (protocol 4.3). */
  async refresh(): Promise<void> {
    const { stage, data, language } = this.#state;
    if (stage !== 'shown' || !data || !language) return this.#notify({ kind: 'notNow' });
    await (isQueried(data) ? this.#command(() => this.#embedded.refresh()) : this.reload(language));
  }

  /** Filters, or parameters, of this moment. @throws EmbedFailure */
  captureState = (): Promise<string> => this.#embedded.captureState();

  /** Shows the report's own editor, with its list of pages (SPEC 2.5 and 4). */
  edit = (): Promise<void> =>
    this.#command(async () => {
      await this.#embedded.editor.begin();
      this.#set({ mode: 'edit' });
    });

  /** As {@link edit}, but only the first time: who has left the editor wants to read. */
  editOnce = async (): Promise<void> => {
    if (this.#edited) return;
    this.#edited = true;
    await this.edit();
  };

  /** Whether the editor holds changes that are not saved. */
  hasUnsavedChanges = async (): Promise<boolean> => this.#state.mode === 'edit' && !(await this.#embedded.editor.isSaved().catch(() => true));

  /** Saves what the editor shows; once that is done, the report is read again (SPEC 4). */
  save = (): Promise<void> => this.#command(() => this.#embedded.editor.save());

  /** The same for who leaves then. @returns whether it is saved; what went wrong is said */
  readonly #saveNow = async (): Promise<boolean> => {
    let isSaved = false;
    await this.#command(async () => {
      await this.#embedded.editor.saveNow();
      isSaved = true;
    });
    return isSaved;
  };

  /** Leaves the editor; changes that are not saved are lost. */
  view = (): Promise<void> =>
    this.#command(async () => {
      await this.#embedded.editor.end();
      this.#set({ mode: 'view', copying: false });
      await this.#pages.leaveEditor();
      void this.#fit();
    });

  /** Saves what the editor shows as a report of the reader's own. @throws ApiError or EmbedFailure, and the name is asked on */
  async saveCopy(name: string): Promise<void> {
    const added = await this.#copy.save(name);
    this.#notify({ kind: 'copyAdded', ...added });
    await this.view();
  }

  /** Goes by another name from now on; a name of its maker's own is for both languages. */
  rename(name: string): void {
    const { data } = this.#state;
    if (data) this.#set({ data: { ...data, reportMsg: { ...data.reportMsg, reportName: name, reportEnName: '' } } });
  }

  /** The reader wants no copy after all. */
  endCopy(): void {
    this.#copy.forget();
    this.#set({ copying: false });
  }

  /** The visuals of a page. @throws EmbedFailure */
  visuals = (page: string): Promise<PageVisual[]> => this.#embedded.visuals(page);

  /** The visual that was asked for in its menu is pinned, or not after all. */
  endPinning(): void {
    this.#set({ pinning: null });
  }

  /** The visual that the reader wants to write about is in what is being written. */
  endCommenting(): void {
    this.#set({ commenting: null });
  }

  /** Page and filters of this moment, for who comments on them; null while the report is not shown, and for a dashboard. */
  async capturePlace(): Promise<ReportPlace | null> {
    const { stage, data, page } = this.#state;
    if (stage !== 'shown' || !data || page === null) return null;
    return { page, pageName: this.#pageName(page), state: await this.captureState() };
  }

  /** Leads to a page, with its filters, and to a visual of it (see {@link Restoration.show}). */
  readonly showPlace = (place: Sought): Promise<void> => this.#restoration.show(place);

  /** What the reader sees is what this captured: it has just been kept under a name, for example. */
  readonly noteBrought = (captured: Captured): void => this.#restoration.noteBrought(captured);

  /**
   * Prints what is open. The SDK prints reports only (protocol 4.2): of a paginated one a PDF is printed, and of a dashboard or a
   * page of its own what is on the screen.
   */
  async print(): Promise<void> {
    const { stage, data } = this.#state;
    if (stage !== 'shown' || !data) return this.#notify({ kind: 'notNow' });
    if (!isPrintable(data)) return this.#notify({ kind: 'notPrintable' });
    if (data.type === 'Online') return this.#command(() => this.#embedded.print());
    if (data.type !== 'Rdlreports') return this.#source.printScreen();
    this.#notify({ kind: 'printing' });
    const failure = await this.#printAsPdf().then(
      () => null,
      (error: Error) => error,
    );
    this.#notify(failure ? { kind: 'printFailed', reason: failure.message } : { kind: 'printed' });
  }

  /** Turns to a page if it is permitted, else to the first one that is (SPEC 5, page access). */
  readonly showPage = (requested: string): Promise<void> => this.#pages.show(requested);

  /** Renews the token after the renewal had stopped. */
  renewToken = (): Promise<void> => this.#opening.renewToken();

  /** Ends everything; called once, when the tab is closed or evicted. */
  dispose(): void {
    this.#opening.end();
    this.#leaving.watch(false);
    this.#observed.end();
  }

  async #open(language: Language): Promise<void> {
    const { id, type } = this;
    this.#set({ mode: 'view', copying: false, pinning: null, commenting: null });
    this.#embedded.prepare(type, language);
    const began = performance.now();
    const opening = this.#opening.begin(
      () => this.#source.getReport({ id, type }),
      (given) => this.#embed(given, language),
    );
    const isStale = this.#opening.stale();
    const data = await opening;
    if (!isStale()) this.#logOpening(performance.now() - began);
    if (!data) return;
    this.#logVisit(data);
    await this.#pages.catchUp();
    await this.#restoration.catchUp();
    void this.#fit();
  }

  /** Opens it anew, with its page and filters, where the room of its place asks for another layout. If those cannot be captured, it stays as it is. */
  async #fit(): Promise<void> {
    const { stage, mode, data, language } = this.#state;
    if (stage !== 'shown' || mode !== 'view' || !data || !language) return;
    const isStale = this.#opening.stale();
    if (!(await this.#embedded.layout.needsOtherLayout(data.pagesArry.map(({ code }) => code)))) return;
    // A dashboard has neither page nor filters.
    if (data.type === 'Dashboards') return isStale() ? undefined : this.#open(language);
    const state = await this.captureState().catch(() => undefined);
    const { page } = this.#state;
    if (state === undefined || page === null || isStale()) return;
    this.#restoration.reopenWith({ page, state });
    this.#pages.request(page);
    await this.#open(language);
  }

  async #embed(data: EmbedData, language: Language): Promise<void> {
    const beginning = this.#restoration.beginning(data, this.#visited ? null : data.view);
    const page = this.#pages.first(data, beginning.page);
    this.#set({ data, page, language, brought: beginning.brought });
    const isStale = this.#opening.stale();
    const open = (state: string): Promise<void> => this.#embedded.open(data, page ?? NO_PAGE, language, { state, commands: this.#source.visualCommands(language) });
    try {
      await open(beginning.state);
    } catch (error) {
      // A report that was published anew, with other fields, does not take what was captured before; nobody is kept out by that.
      if (beginning.state === '' || isStale() || failureOf(error).kind !== 'other') throw error;
      this.#set({ brought: null });
      await open('');
      this.#notify({ kind: 'unfit' });
    }
  }

  /** What the service does by itself while it opens is no step of the reader's. */
  #onUsed(): void {
    if (this.#state.stage === 'shown' && this.#state.brought) this.#set({ brought: null });
    this.#used.forEach((notify) => notify());
  }

  /** Dashboards are not counted; in a tab at the back the browser takes its time, which says nothing of the report. */
  #logOpening(duration: number): void {
    const { id, type } = this;
    const { page, failure } = this.#state;
    if (type === 'Dashboards' || (!failure && document.hidden)) return;
    this.#source.logOpening({ id, page, ...(failure ? { failure: failure.kind } : { duration: Math.round(duration) }) });
  }

  /** Once per opening of the tab; a retry is no second visit. */
  #logVisit(data: EmbedData): void {
    if (this.#visited) return;
    this.#visited = true;
    this.#source.logVisit(data, this.#state.page);
  }

  /** The embedded report says that it was saved: back to reading it (SPEC 4). */
  async #onSaved(storedName: string, isCopy: boolean): Promise<void> {
    // The reporting service may know it by another name than the portal.
    this.#notify({ kind: 'saved', name: isCopy ? storedName : this.#name(), isCopy });
    if (!isCopy) await this.#readPages();
    if (this.#state.mode === 'edit') await this.view();
  }

  /** The editor may have changed them. Without an answer they stay as they were. */
  async #readPages(): Promise<void> {
    const isStale = this.#opening.stale();
    const data = await this.#source.getReport({ id: this.id, type: this.type }).catch(() => null);
    if (data && this.#state.data && !isStale()) this.#set({ data: { ...this.#state.data, pagesArry: data.pagesArry } });
  }

  async #onExpired(): Promise<void> {
    const now = Date.now();
    if (now - this.#expiredAt < EXPIRY_PAUSE) return this.#opening.fail(new EmbedFailure('token'));
    this.#expiredAt = now;
    await this.renewToken();
    const { tokenFailure, language } = this.#state;
    if (tokenFailure) this.#opening.fail(tokenFailure);
    else if (language) await this.#loadAgain();
  }

  /** @param first what comes before; where it rejects, the report is shown no more */
  async #loadAgain(first?: () => Promise<void>): Promise<void> {
    const isStale = this.#opening.stale();
    this.#set({ mode: 'view', brought: null });
    await this.#opening.again(async () => {
      await first?.();
      if (!isStale()) await this.#embedded.reload(this.#state.page ?? NO_PAGE);
    });
    void this.#fit();
  }

  #command(command: () => Promise<void>): Promise<void> {
    return runCommand(this.#observed, command);
  }

  async #printAsPdf(): Promise<void> {
    await this.#source.printAsPdf(this.id, this.#name(), await this.captureState());
  }

  /** What the portal calls a page, in the language of the frame; empty for one that it does not know. */
  #pageName(page: string): string {
    const { data, language } = this.#state;
    const shown = data?.pagesArry.find(({ code }) => code === page);
    return shown ? nameIn(language ?? 'zh', shown.displayName, shown.enDisplayName) : '';
  }

  /** What the portal calls it, in the language of the frame. */
  #name(): string {
    const { data, language } = this.#state;
    return data ? nameIn(language ?? 'zh', data.reportMsg.reportName, data.reportMsg.reportEnName) : '';
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
