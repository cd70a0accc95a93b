import type { Create, Dashboard, IReportEmbedConfiguration, Report, Visual, models as Models } from 'powerbi-client';
import { noteActivity } from '@portal/shared/auth';
import type { EmbedData, ViewerType } from '@portal/shared/contract/publishing';
import type { NewReport } from '@portal/shared/contract/reading';
import { nameIn } from '@portal/shared/language';
import { configurationOf, emptyConfiguration, filtersOf, newReportConfiguration, themeFor, type Configuration, type Embedding, type Language } from './configuration.ts';
import { Editor, type Saved } from './editor.ts';
import { EmbedFailure, endsReport, failureOf, isExpiry } from './failure.ts';
import { pageFrame } from './h5-page.ts';
import { inTime } from './in-time.ts';
import { LayoutFollower } from './layout-follower.ts';
import { keepSpareFrame, takeSpareFrame } from './spare-frame.ts';
import { askPage, bootstrap, forgetToken, knownPage, loadSdk, notePage, pageOf, reset, serviceFor, type AnyEmbed, type Answer } from './sdk.ts';
import { ThemeFollower } from './theme-follower.ts';
import { describeVisual, requireVisual, spotlight, visualsOf, type PageVisual } from './visuals.ts';

/** How long a report may take until it says that it is loaded, in milliseconds. */
export const LOAD_TIMEOUT = 30_000;

/** What an embed tells its owner by itself. */
export type EmbedListener = {
  /** Another page is shown, by a link inside the report for example. */
  pageChanged: (code: string) => void;
  /** The reader has done something in the report. */
  used: () => void;
  /** The embedded page found its token expired. */
  expired: () => void;
  /** A report that was on screen is gone. */
  failed: (failure: EmbedFailure) => void;
  /** The reader has saved the report, or a copy of it, in the report's own editor. */
  saved: (name: string, isCopy: boolean) => void;
  /** The reader wants a copy: the portal asks for its name, and calls {@link Editor.saveAs}. */
  copyAsked: () => void;
  /** The reader has chosen one of the portal's own commands in the menu of a visual. */
  commandChosen?: (command: string, page: string, visual: PageVisual) => void;
  /** Its place has become too narrow for a page as it is made, or wide enough again. Who does not listen has a page as it is made in any place. */
  roomChanged?: () => void;
};

type PageChanged = { newPage: Models.IPage };
type CommandTriggered = { command: string; page: Models.IPage; visual: Models.IVisual };

/**
 * One report or dashboard in a frame.
 *
 * It lives outside React: an effect's clean-up also runs when a tab is only hidden, and a frame that is taken out of the
 * document, even for a moment, loads again. The container is made once, and attached once.
 */
export class EmbeddedReport {
  readonly container: HTMLElement;
  /** In the container; it holds the frame, and is what the SDK knows. */
  #element: HTMLElement;
  readonly #listener: EmbedListener;
  #embed: AnyEmbed | undefined;
  #page: HTMLIFrameElement | undefined;
  /** The page that an empty frame is loading, or has loaded. */
  #prepared: string | undefined;
  #type: ViewerType = 'Online';
  /** Fixed filters of what is open, and what of the SDK sets them. */
  #fixed: { readonly filters: Models.ReportLevelFilters[]; readonly operation: Models.FiltersOperations; readonly level: Models.FiltersLevel } | undefined;
  /** Counts what was closed: a stale opening notices. */
  #turn = 0;
  /** Settles the wait for `loaded`; there is one while a load is under way. */
  #wait: { loaded: () => void; failed: (failure: EmbedFailure) => void } | undefined;
  readonly #theme = new ThemeFollower((theme) => (this.#type === 'Online' ? this.#apply(theme) : this.#loadIn(theme)));
  /** Whether it is laid out for phones, by the room of its place. */
  readonly layout: LayoutFollower;
  /** The report's own. */
  readonly editor: Editor;

  constructor(listener: EmbedListener) {
    this.#listener = listener;
    this.editor = new Editor(this.#answer, this.#theme, listener.saved);
    this.container = document.createElement('div');
    this.#element = document.createElement('div');
    for (const element of [this.container, this.#element]) element.style.cssText = 'position: absolute; inset: 0';
    this.container.append(this.#element);
    this.layout = new LayoutFollower(this.#answer, this.container, listener.roomChanged);
  }

  /** Puts the container into the page's place for it. Doing so again with the same place changes nothing. */
  attach(place: HTMLElement): void {
    if (this.container.parentElement !== place) place.append(this.container);
  }

  /**
   * Starts fetching the SDK while the server is asked for the report. Where an earlier report has told the address of the
   * frame's page, takes the frame that is kept in reserve, or loads that page now: on the way to `loaded`, it takes longer
   * than anything else. Whoever opens then meets what fails here.
   */
  prepare(type: ViewerType, language: Language): void {
    this.close();
    const turn = this.#turn;
    const page = knownPage(type);
    if (this.#takeSpare(type, language)) return;
    loadSdk()
      .then(() => {
        if (turn !== this.#turn || !page) return;
        bootstrap(this.#element, page, emptyConfiguration(type, page, language));
        this.#prepared = page;
      })
      .catch(() => undefined);
  }

  #takeSpare(type: ViewerType, language: Language): boolean {
    const spare = takeSpareFrame(type, language, this.container);
    if (!spare) return false;
    this.#element.remove();
    this.#element = spare;
    this.#prepared = knownPage(type);
    return true;
  }

  /**
   * Embeds, in place of what was there, and waits until it is loaded.
   *
   * @param page the first page's code; without meaning for dashboards and paginated reports.
   * @param embedding its `state` is what {@link captureState} gave before
   * @throws EmbedFailure
   */
  async open(data: EmbedData, page: string, language: Language, embedding: Embedding = {}): Promise<void> {
    if (this.#embed || this.#page) this.close();
    this.#type = data.type;
    const turn = this.#turn;
    if (data.type === 'H5Report') return this.#openPage(data, language);
    const { models } = await loadSdk();
    if (turn !== this.#turn) throw new EmbedFailure('other', 'closed');
    const { embedUrl } = data.reportMsg;
    const service = serviceFor(embedUrl, data.embedOrigins);
    // A frame that is there already was made with the reader's own formats in its address.
    if (this.#prepared !== pageOf(embedUrl) || data.display.locale !== '') this.#empty();
    notePage(data.type, embedUrl);
    const { theme } = themeFor(data);
    this.layout.follow(data);
    await this.#untilLoaded(async () => this.#start(service, configurationOf(models, data, page, language, { ...embedding, isNarrow: this.layout.isNarrow() }), nameIn(language, data.reportMsg.reportName, data.reportMsg.reportEnName)));
    const filters = data.type === 'Online' ? filtersOf(data) : [];
    this.#fixed = filters.length > 0 ? { filters, operation: models.FiltersOperations.Replace, level: models.FiltersLevel.Report } : undefined;
    if (embedding.state) await this.#fixFilters();
    if (embedding.visual !== undefined) await requireVisual(this.#answer, page, embedding.visual);
    this.#theme.follow(data, theme);
    keepSpareFrame(data.type, language);
  }

  /** Only a report takes another theme as it is (protocol 4.2). */
  #apply(theme: Models.IReportTheme | undefined): Promise<void> {
    return this.#answer((embed) => {
      // When it is loaded again it is to look the same.
      Object.assign(embed.config, { theme });
      return theme ? (embed as Report).applyTheme(theme) : (embed as Report).resetTheme();
    });
  }

  /** A paginated report keeps its parameters. */
  async #loadIn(theme: unknown): Promise<void> {
    const parameterValues = this.#type === 'Rdlreports' ? (JSON.parse((await this.captureState()) || '[]') as unknown) : undefined;
    await this.#reloadWith({ theme, parameterValues });
  }

  /** The visuals of a page, in the service's order. Reports only. @throws EmbedFailure */
  visuals = (page: string): Promise<PageVisual[]> => visualsOf(this.#answer, page);

  /** Points at a visual of the page that is shown (see `spotlight` of visuals.ts). Reports only. */
  spotlight = (page: string, visual: string): Promise<boolean> => spotlight(this.#answer, page, visual);

  /** Embeds the editor of a new report. @param title tells what is in the frame @throws EmbedFailure */
  async openNew(data: NewReport, title: string, language: Language): Promise<void> {
    this.close();
    this.#type = 'Online';
    const turn = this.#turn;
    const { models } = await loadSdk();
    if (turn !== this.#turn) throw new EmbedFailure('other', 'closed');
    const service = serviceFor(data.embedUrl, data.embedOrigins);
    // The SDK hears of it for reports only; the page tells it of new ones, too (protocol 2.5).
    this.#element.addEventListener('selectionChanged', noteActivity);
    await this.#untilLoaded(async () => this.#follow(service.createReport(this.#element, newReportConfiguration(models, data, language)) as Create, title));
  }

  /** An H5 report is a page of its own, which speaks no protocol: loaded is all that is known of it. */
  async #openPage(data: EmbedData, language: Language): Promise<void> {
    const frame = pageFrame(data, language);
    await this.#untilLoaded(async () => {
      frame.addEventListener('load', () => this.#wait?.loaded());
      this.#element.replaceChildren(frame);
    });
    this.#page = frame;
  }

  /** Says what is in the frame, to who hears the page. A frame that is not there yet has its name when it is. */
  setTitle(title: string): void {
    this.#embed?.setComponentTitle(title);
    if (this.#page) this.#page.title = title;
  }

  /** Replaces the token without any visible change. An H5 report has none. */
  async renewToken(token: string): Promise<void> {
    if (this.#page) return;

    await this.#answer((embed) => embed.setAccessToken(token));
    forgetToken(this.#element);
  }

  async showPage(code: string): Promise<void> {
    await this.#answer((embed) => (embed as Report).setPage(code));
  }

  /** Loads the report again as it is published, on the page `page`; the SDK by itself would go back to the page it was opened with. */
  async reload(page: string): Promise<void> {
    if (this.#page) return this.#reloadPage(this.#page);
    await this.#untilLoaded(() =>
      this.#answer((embed) => {
        // As it is published: what was captured is for the first time only.
        Object.assign(embed.config, { pageName: page, bookmark: undefined, parameterValues: undefined });
        return embed.reload();
      }),
    );
  }

  async #reloadPage(frame: HTMLIFrameElement): Promise<void> {
    // Another origin's page cannot be told to load again; its address can be given anew.
    await this.#untilLoaded(async () => frame.setAttribute('src', frame.src));
  }

  /**
   * Queries the data again and keeps what the reader has chosen. Dashboards have no such call; a paginated report is
   * loaded again with its parameters, as the SDK does not refresh it (protocol 4.2).
   */
  async refresh(): Promise<void> {
    if (this.#type !== 'Rdlreports') return this.#answer((embed) => (embed as Report).refresh());
    await this.#reloadWith({ parameterValues: JSON.parse((await this.captureState()) || '[]') as unknown });
  }

  async #reloadWith(change: { readonly parameterValues?: unknown; readonly theme?: unknown }): Promise<void> {
    await this.#untilLoaded(() =>
      this.#answer((embed) => {
        Object.assign(embed.config, change);
        return embed.reload();
      }),
    );
  }

  /**
   * Page and filters of this moment, as a text that only the reporting service reads; of a paginated report its
   * parameters, as JSON, where the service tells them. Reports only.
   */
  async captureState(): Promise<string> {
    if (this.#type === 'Rdlreports') {
      const values = await this.#answer((embed) => askPage(embed, '/report/parameterValues')).catch(() => undefined);
      return Array.isArray(values) ? JSON.stringify(values) : '';
    }
    const { state } = await this.#answer((embed) => (embed as Report).bookmarksManager.capture());
    return state ?? '';
  }

  /** Brings back what {@link captureState} gave. Reports only. */
  async applyState(state: string): Promise<void> {
    if (this.#type === 'Rdlreports') return this.#reloadWith({ parameterValues: JSON.parse(state || '[]') as unknown });
    if (!state) return;
    await this.#answer((embed) => (embed as Report).bookmarksManager.applyState(state));
    await this.#fixFilters();
  }

  /** What was captured before a filter was fixed knows nothing of it, and would take it away. */
  async #fixFilters(): Promise<void> {
    const fixed = this.#fixed;
    // An embedded visual would take them for its own; a report has no other level.
    if (fixed) await this.#answer((embed) => (embed as Visual).updateFilters(fixed.operation, fixed.filters, fixed.level));
  }

  /** Prints the report's page. Reports only. */
  async print(): Promise<void> {
    await this.#answer((embed) => (embed as Report).print());
  }

  /** Removes the frame; the object can be opened again. */
  close(): void {
    this.#turn += 1;
    this.#wait?.failed(new EmbedFailure('other', 'closed'));
    this.#embed = undefined;
    this.#theme.end();
    this.layout.end();
    this.#fixed = undefined;
    this.#page = undefined;
    this.#empty();
  }

  #empty(): void {
    this.#prepared = undefined;
    if (!this.#element.firstChild) return;
    reset(this.#element);
    // An embed that failed half-way is unknown to the service, which then leaves its frame behind.
    this.#element.replaceChildren();
  }

  #start(service: ReturnType<typeof serviceFor>, configuration: Configuration, title: string): void {
    const embed = service.embed(this.#element, configuration as IReportEmbedConfiguration) as Report | Dashboard;
    this.#follow(embed, title);
    if (this.#type !== 'Online') return;
    embed.on<PageChanged>('pageChanged', ({ detail }) => this.#listener.pageChanged(detail.newPage.name));
    // The portal does not see the mouse over the frame: who uses the report is there, too (SPEC 4, idle).
    const noteUse = (): void => {
      noteActivity();
      this.#listener.used();
    };
    for (const used of ['dataSelected', 'selectionChanged', 'buttonClicked', 'filtersApplied']) embed.on(used, noteUse);
    embed.on<CommandTriggered>('commandTriggered', ({ detail: { command, page, visual } }) => {
      noteUse();
      this.#listener.commandChosen?.(command, page.name, describeVisual(visual));
    });
  }

  #follow(embed: AnyEmbed, title: string): void {
    this.#embed = embed;
    forgetToken(this.#element);
    embed.setComponentTitle(title);
    embed.on('loaded', () => this.#wait?.loaded());
    embed.on('error', (event) => this.#onError(event.detail));
    if (this.#type !== 'Online') return;
    embed.on<Saved>('saved', ({ detail }) => this.editor.noteSaved(detail, title));
    embed.on('saveAsTriggered', () => this.#listener.copyAsked());
  }

  #onError(error: unknown): void {
    if (this.#wait) this.#wait.failed(failureOf(error));
    else if (isExpiry(error)) this.#listener.expired();
    else if (endsReport(error)) this.#listener.failed(failureOf(error));
  }

  /** Starts a load and waits for its `loaded` event, whose order against the command's answer is not fixed. */
  async #untilLoaded(start: () => Promise<unknown>): Promise<void> {
    const loaded = new Promise<void>((resolve, reject) => (this.#wait = { loaded: resolve, failed: reject }));
    try {
      await inTime(Promise.all([start(), loaded]), LOAD_TIMEOUT);
    } catch (error) {
      throw failureOf(error);
    } finally {
      this.#wait = undefined;
    }
  }

  readonly #answer: Answer = async (command) => {
    if (!this.#embed) throw new EmbedFailure('other');
    try {
      return await inTime(command(this.#embed));
    } catch (error) {
      throw failureOf(error);
    }
  };
}
