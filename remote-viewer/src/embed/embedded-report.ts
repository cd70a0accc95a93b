import type { Dashboard, IDashboardEmbedConfiguration, IReportEmbedConfiguration, Report, models as Models } from 'powerbi-client';
import { noteActivity } from '@portal/shared/auth';
import type { EmbedData } from '@portal/shared/contract';
import { dashboardConfiguration, reportConfiguration, type Language } from './configuration.ts';
import { EmbedFailure, endsReport, failureOf, isExpiry } from './failure.ts';
import { inTime } from './in-time.ts';
import { forgetToken, loadSdk, serviceFor } from './sdk.ts';

/** How long a report may take until it says that it is loaded, in milliseconds. */
export const LOAD_TIMEOUT = 30_000;

/** What an embed tells its owner by itself. */
export type EmbedListener = {
  /** Another page is shown, by a link inside the report for example. */
  pageChanged: (code: string) => void;
  /** The embedded page found its token expired. */
  expired: () => void;
  /** A report that was on screen is gone. */
  failed: (failure: EmbedFailure) => void;
};

type PageChanged = { newPage: Models.IPage };

/**
 * One report or dashboard in a frame.
 *
 * It lives outside React: an effect's clean-up also runs when a tab is only hidden, and a frame that is taken out of the
 * document, even for a moment, loads again. The container is made once, and attached once.
 */
export class EmbeddedReport {
  readonly container: HTMLElement;
  readonly #listener: EmbedListener;
  #service: ReturnType<typeof serviceFor> | undefined;
  #embed: Report | Dashboard | undefined;
  /** Counts what was closed: an opening that was overtaken notices. */
  #turn = 0;
  /** Settles the wait for `loaded`; there is one while a load is under way. */
  #wait: { loaded: () => void; failed: (failure: EmbedFailure) => void } | undefined;

  constructor(listener: EmbedListener) {
    this.#listener = listener;
    this.container = document.createElement('div');
    this.container.style.cssText = 'position: absolute; inset: 0';
  }

  /** Puts the container into the page's place for it. Doing so again with the same place changes nothing. */
  attach(place: HTMLElement): void {
    if (this.container.parentElement !== place) place.append(this.container);
  }

  /**
   * Embeds, in place of what was there, and waits until it is loaded.
   *
   * @param page the first page's code; without meaning for a dashboard.
   * @throws EmbedFailure
   */
  async open(data: EmbedData, page: string, language: Language): Promise<void> {
    this.close();
    const turn = this.#turn;
    const { models } = await loadSdk();
    if (turn !== this.#turn) throw new EmbedFailure('other', 'closed');
    this.#service = serviceFor(data.reportMsg.embedUrl, data.embedOrigins);
    const configuration =
      data.type === 'Dashboards'
        ? dashboardConfiguration(models, data, language)
        : reportConfiguration(models, data, page, language);
    await this.#untilLoaded(async () => this.#start(configuration, data.reportMsg.reportName));
  }

  /** Replaces the token without any visible change. */
  async renewToken(token: string): Promise<void> {
    await this.#answer((embed) => embed.setAccessToken(token));
    forgetToken(this.container);
  }

  async showPage(code: string): Promise<void> {
    await this.#answer((embed) => (embed as Report).setPage(code));
  }

  /** Loads the report again on the page `page`; the SDK by itself would go back to the page it was opened with. */
  async reload(page: string): Promise<void> {
    await this.#untilLoaded(() =>
      this.#answer((embed) => {
        Object.assign(embed.config, { pageName: page });
        return embed.reload();
      }),
    );
  }

  /** Queries the data again and keeps filters and page. Reports only: dashboards have no such call. */
  async refresh(): Promise<void> {
    await this.#answer((embed) => (embed as Report).refresh());
  }

  /** Page and filters of this moment, as a text that only the reporting service reads. Reports only. */
  async captureState(): Promise<string> {
    const { state } = await this.#answer((embed) => (embed as Report).bookmarksManager.capture());
    return state ?? '';
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
    this.#service?.reset(this.container);
    // An embed that failed half-way is unknown to the service, which then leaves its frame behind.
    this.container.replaceChildren();
  }

  #start(configuration: IReportEmbedConfiguration | IDashboardEmbedConfiguration, title: string): void {
    const embed = this.#service?.embed(this.container, configuration as IReportEmbedConfiguration) as Report | Dashboard;
    this.#embed = embed;
    forgetToken(this.container);
    embed.setComponentTitle(title);
    embed.on('loaded', () => this.#wait?.loaded());
    embed.on('error', (event) => this.#onError(event.detail));
    if (configuration.type === 'report') {
      embed.on<PageChanged>('pageChanged', ({ detail }) => this.#listener.pageChanged(detail.newPage.name));
      // The portal does not see the mouse over the frame: who uses the report is there, too (SPEC 4, idle).
      for (const used of ['dataSelected', 'buttonClicked', 'filtersApplied', 'commandTriggered']) embed.on(used, noteActivity);
    }
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

  async #answer<Value>(command: (embed: Report | Dashboard) => Promise<Value>): Promise<Value> {
    if (!this.#embed) throw new EmbedFailure('other');
    try {
      return await inTime(command(this.#embed));
    } catch (error) {
      throw failureOf(error);
    }
  }
}
