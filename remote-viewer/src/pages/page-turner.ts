import { EmbedFailure, failureOf, type EmbeddedReport } from '../embed/index.ts';
import type { EmbedData } from '@portal/shared/contract/publishing';
import type { ObservedReport } from '../open-report/open-report-state.ts';
import { choosePage, NO_PAGE } from './page-choice.ts';

/** After a page change was answered, how long its event may take, in milliseconds. */
const EVENT_DELAY = 1000;

/** Which page of an open report is shown: only permitted ones, whoever asks (SPEC 5, page access). */
export class PageTurner {
  readonly #observed: ObservedReport;
  readonly #embedded: EmbeddedReport;
  /** The page to open with. */
  #requested: string = NO_PAGE;
  /** The page that the report was opened with. */
  #opened: string | null = null;
  /** The page that was asked for and is not reported yet; events of other pages are late ones. */
  #target: string | null = null;
  /** What the editor shows, which knows pages that the portal has not heard of yet. */
  #edited: string | null = null;

  constructor(observed: ObservedReport, embedded: EmbeddedReport) {
    this.#observed = observed;
    this.#embedded = embedded;
  }

  /** With which page the report opens, unless its reader asks for another one meanwhile. */
  request(page: string): void {
    this.#requested = page;
  }

  /** @param begins the page of the reader's own beginning, which goes before the report's; empty for none @throws EmbedFailure `noPages` */
  first({ type, pagesArry, display }: EmbedData, begins: string): string | null {
    if (this.#requested === NO_PAGE) this.#requested = begins || display.defaultPage || NO_PAGE;
    this.#opened = null;
    if (type !== 'Online') return null;
    const { page, refused } = choosePage(this.#requested, pagesArry);
    if (page === null) throw new EmbedFailure('noPages');
    if (refused) this.#observed.notify({ kind: 'pageRefused' });
    this.#opened = page;
    return page;
  }

  /** Turns to a page if it is permitted, else to the first one that is. */
  async show(requested: string): Promise<void> {
    const { data, page, stage } = this.#observed.get();
    if (!data) return this.request(requested);
    if (requested === NO_PAGE || requested === page || data.type !== 'Online') return;
    const choice = choosePage(requested, data.pagesArry);
    if (choice.refused) this.#observed.notify({ kind: 'pageRefused' });
    if (choice.page === null || choice.page === page) return;
    this.#observed.set({ page: choice.page });
    if (stage === 'shown') await this.#turn(choice.page, page);
  }

  /** Shows what was turned to while the report was opening. */
  async catchUp(): Promise<void> {
    const { page } = this.#observed.get();
    if (page !== null && page !== this.#opened) await this.#turn(page, this.#opened);
  }

  /** The report says that it shows another page. */
  changed(code: string): void {
    const { data, page, stage, mode } = this.#observed.get();
    if (mode === 'edit') this.#edited = code;
    if (this.#target !== null) {
      if (code === this.#target) this.#target = null;
      return;
    }
    if (code === page || !data || stage !== 'shown') return;
    if (data.pagesArry.some((permitted) => permitted.code === code)) {
      this.#observed.set({ page: code });
      return;
    }
    if (mode === 'edit') return;
    // A link inside the report leads anywhere; the portal's rule holds for it, too.
    this.#observed.notify({ kind: 'pageRefused' });
    if (page !== null) void this.#turn(page, page);
  }

  /** After the editor the page that it showed stays in front, if it is permitted. */
  async leaveEditor(): Promise<void> {
    const { data, page } = this.#observed.get();
    const edited = this.#edited;
    this.#edited = null;
    if (edited === null || edited === page || page === null) return;
    if (data?.pagesArry.some(({ code }) => code === edited)) this.#observed.set({ page: edited });
    else await this.#turn(page, page);
  }

  async #turn(page: string, previous: string | null): Promise<void> {
    this.#target = page;
    try {
      await this.#embedded.showPage(page);
    } catch (error) {
      if (this.#observed.get().page === page) this.#observed.set({ page: previous });
      this.#observed.notify({ kind: 'commandFailed', failure: failureOf(error) });
    } finally {
      setTimeout(() => {
        if (this.#target === page) this.#target = null;
      }, EVENT_DELAY);
    }
  }
}
