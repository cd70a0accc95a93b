import type { EmbedData, ViewerType } from '@portal/shared/contract';
import { nameIn } from '@portal/shared/language';
import type { ReportPlace } from '@portal/shared/shell';
import { EmbeddedReport, EmbedFailure, failureOf, type Language, type TokenBroker } from '../embed/index.ts';
import { choosePage, NO_PAGE } from './page-choice.ts';

/** `access` asking the server, `content` loading in the frame, `shown`, `failed`. */
export type Stage = 'access' | 'content' | 'shown' | 'failed';

export type OpenReportState = {
  readonly stage: Stage;
  readonly data: EmbedData | null;
  /** Code of the page that is shown; null for what has no pages of its own, and before the data is there. */
  readonly page: string | null;
  /** The language that the frame was opened in. */
  readonly language: Language | null;
  readonly failure: EmbedFailure | null;
  /** `edit` while the report's own editor is shown (SPEC 4). */
  readonly mode: 'view' | 'edit';
  /** Why the token is not renewed any more, while the report is still on screen. */
  readonly tokenFailure: EmbedFailure | null;
};

/** What a reader has set in a report: its page, and filters or parameters as the reporting service captured them. */
export type Captured = { readonly page: string; readonly state: string };

/** What the reader is told once, as a message. */
export type Notice = { kind: 'pageRefused' } | { kind: 'saved'; name: string; isCopy: boolean } | { kind: 'commandFailed'; failure: EmbedFailure };

export type ReportSource = {
  readonly getReport: (report: { id: number; type: ViewerType }) => Promise<EmbedData>;
  /** Records the visit (SPEC 7.5). Never fails. */
  readonly logVisit: (data: EmbedData, page: string | null) => void;
  readonly broker: TokenBroker;
};

/** A second expiry within this time, in milliseconds, is no expiry: a new token does not help. */
const EXPIRY_PAUSE = 60_000;

/** After a page change was answered, how long its event may take, in milliseconds. */
const EVENT_DELAY = 1000;

const initialState: OpenReportState = {
  stage: 'access',
  data: null,
  page: null,
  language: null,
  failure: null,
  mode: 'view',
  tokenFailure: null,
};

/**
 * A report or dashboard that is open in a tab: its data, its frame, its page and its token. It belongs to the tab, not
 * to the page component, whose effects end whenever the tab is hidden (see EmbeddedReport).
 */
export class OpenReport {
  readonly id: number;
  readonly type: ViewerType;
  readonly #source: ReportSource;
  readonly #embedded: EmbeddedReport;
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(notice: Notice) => void>();
  #state = initialState;
  #started = false;
  #visited = false;
  #edited = false;
  #requested: string = NO_PAGE;
  /** What the report shall show when it opens, instead of what it is published with. */
  #captured: Captured | null = null;
  /** The page in the tab's path, as far as it was followed or written. */
  #followed: string = NO_PAGE;
  /** Counts the openings: the steps of one that was overtaken or disposed of end silently. */
  #turn = 0;
  /** The page that was asked for and is not reported yet; events of other pages are late ones. */
  #target: string | null = null;
  #expiredAt = Number.NEGATIVE_INFINITY;
  #unwatchToken = (): void => undefined;

  constructor(id: number, type: ViewerType, source: ReportSource) {
    this.id = id;
    this.type = type;
    this.#source = source;
    this.#embedded = new EmbeddedReport({
      pageChanged: (code) => this.#onPageChanged(code),
      expired: () => void this.#onExpired(),
      failed: (failure) => this.#fail(failure),
      saved: (name, isCopy) => void this.#onSaved(name, isCopy),
    });
  }

  /** The current state; a new object after every change (for useSyncExternalStore). */
  readonly state = (): OpenReportState => this.#state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly onNotice = (listener: (notice: Notice) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    this.#requested = page;
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
    this.#requested = this.#state.page ?? this.#requested;
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

  /** Shows what was captured before. */
  async apply(captured: Captured): Promise<void> {
    if (this.#state.stage !== 'shown') {
      this.#captured = captured;
      return;
    }
    await this.#command(() => this.#embedded.applyState(captured.state));
    await this.showPage(captured.page || NO_PAGE);
  }

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
      this.#set({ mode: 'view' });
    });

  /** Page and filters of this moment, for who comments on them; null while the report is not shown, and for a dashboard. */
  async capturePlace(): Promise<ReportPlace | null> {
    const { stage, data, page, language } = this.#state;
    if (stage !== 'shown' || !data || page === null) return null;
    const shown = data.pagesArry.find(({ code }) => code === page);
    return { page, pageName: shown ? nameIn(language ?? 'zh', shown.displayName, shown.enDisplayName) : '', state: await this.captureState() };
  }

  /** Brings back a page and its filters. On a page that is not permitted nothing is filtered. */
  async showPlace({ page, state }: Pick<ReportPlace, 'page' | 'state'>): Promise<void> {
    if (page !== '') await this.showPage(page);
    if (state !== '' && (page === '' || page === this.#state.page)) await this.#command(() => this.#embedded.applyState(state));
  }

  print = (): Promise<void> => this.#command(() => this.#embedded.print());

  /** Turns to a page if it is permitted, else to the first one that is (SPEC 5, page access). */
  async showPage(requested: string): Promise<void> {
    const { data, page } = this.#state;
    if (!data) {
      this.#requested = requested;
      return;
    }
    if (requested === NO_PAGE || requested === page || data.type !== 'Online') return;
    const choice = choosePage(requested, data.pagesArry);
    if (choice.refused) this.#notify({ kind: 'pageRefused' });
    if (choice.page === null || choice.page === page) return;
    this.#set({ page: choice.page });
    if (this.#state.stage === 'shown') await this.#turnTo(choice.page, page);
  }

  /** Renews the token after the renewal had stopped. */
  async renewToken(): Promise<void> {
    await this.#source.broker.renew(this.id);
  }

  /** Ends everything; called once, when the tab is closed or evicted. */
  dispose(): void {
    this.#turn += 1;
    this.#unwatchToken();
    this.#embedded.close();
    this.#embedded.container.remove();
    this.#watchers.clear();
    this.#listeners.clear();
  }

  async #open(language: Language): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#unwatchToken();
    this.#set({ stage: 'access', failure: null, tokenFailure: null, mode: 'view' });
    this.#embedded.prepare(this.type, language);
    try {
      const data = await this.#source.getReport({ id: this.id, type: this.type });
      if (turn !== this.#turn) return;
      const beginning = this.#captured ?? (this.#visited ? null : data.view);
      this.#captured = null;
      if (this.#requested === NO_PAGE && beginning?.page) this.#requested = beginning.page;
      const page = this.#firstPage(data);
      this.#set({ stage: 'content', data, page, language });
      await this.#embedded.open(data, page ?? NO_PAGE, language, beginning?.state);
      if (turn !== this.#turn) return;
      this.#set({ stage: 'shown' });
      this.#watchToken(data);
      this.#logVisit(data);
      if (this.#state.page !== null && this.#state.page !== page) await this.#turnTo(this.#state.page, page);
    } catch (error) {
      if (turn === this.#turn) this.#fail(failureOf(error));
    }
  }

  #firstPage(data: EmbedData): string | null {
    if (data.type !== 'Online') return null;
    const { page, refused } = choosePage(this.#requested, data.pagesArry);
    if (page === null) throw new EmbedFailure('noPages');
    if (refused) this.#notify({ kind: 'pageRefused' });
    return page;
  }

  #watchToken(data: EmbedData): void {
    this.#unwatchToken = this.#source.broker.watch(
      {
        id: this.id,
        type: this.type,
        apply: ({ accessToken }) => this.#embedded.renewToken(accessToken),
        failed: (tokenFailure) => this.#set({ tokenFailure }),
        renewed: () => this.#set({ tokenFailure: null }),
      },
      data,
    );
  }

  /** Once per opening of the tab; a retry is no second visit. */
  #logVisit(data: EmbedData): void {
    if (this.#visited) return;
    this.#visited = true;
    this.#source.logVisit(data, this.#state.page);
  }

  async #turnTo(page: string, previous: string | null): Promise<void> {
    this.#target = page;
    try {
      await this.#embedded.showPage(page);
    } catch (error) {
      if (this.#state.page === page) this.#set({ page: previous });
      this.#notify({ kind: 'commandFailed', failure: failureOf(error) });
    } finally {
      setTimeout(() => {
        if (this.#target === page) this.#target = null;
      }, EVENT_DELAY);
    }
  }

  #onPageChanged(code: string): void {
    const { data, page } = this.#state;
    if (this.#target !== null) {
      if (code === this.#target) this.#target = null;
      return;
    }
    if (code === page || !data || this.#state.stage !== 'shown') return;
    if (data.pagesArry.some((permitted) => permitted.code === code)) {
      this.#set({ page: code });
      return;
    }
    // A link inside the report leads anywhere; the portal's rule holds for it, too.
    this.#notify({ kind: 'pageRefused' });
    if (page !== null) void this.#turnTo(page, page);
  }

  /** The embedded report says that it was saved: back to reading it (SPEC 4). */
  async #onSaved(name: string, isCopy: boolean): Promise<void> {
    this.#notify({ kind: 'saved', name, isCopy });
    if (this.#state.mode === 'edit') await this.view();
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
    this.#unwatchToken();
    this.#embedded.close();
    this.#set({ stage: 'failed', failure });
  }

  #set(change: Partial<OpenReportState>): void {
    this.#state = { ...this.#state, ...change };
    this.#watchers.forEach((watcher) => watcher());
  }

  #notify(notice: Notice): void {
    this.#listeners.forEach((listener) => listener(notice));
  }
}
