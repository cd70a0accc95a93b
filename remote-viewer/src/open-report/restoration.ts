import type { EmbedData } from '@portal/shared/contract/publishing';
import type { EmbeddedReport } from '../embed/index.ts';
import type { PageTurner } from '../pages/page-turner.ts';
import { runCommand, type Captured, type ObservedReport, type Sought } from './open-report-state.ts';

/** Leads the reader to a page of an open report, with its filters and to a visual of it, and notes that they are there. */
export class Restoration {
  readonly #observed: ObservedReport;
  readonly #embedded: EmbeddedReport;
  readonly #pages: PageTurner;
  /** Where the reader is being led; of several places the latest. Waiting, it is what the report opens with, or what is shown when it has opened. */
  #sought: { readonly place: Sought; readonly isWaiting: boolean } | null = null;

  constructor(observed: ObservedReport, embedded: EmbeddedReport, pages: PageTurner) {
    this.#observed = observed;
    this.#embedded = embedded;
    this.#pages = pages;
  }

  /** The report shall show it when it opens, instead of what it is published with. */
  openWith(place: Sought): void {
    this.#sought = { place, isWaiting: true };
  }

  /**
   * Brings back a page and its filters: of a saved view, a link or a comment. On a page that is not permitted nothing is
   * filtered. While the report is opening, that is what it opens with. A visual is pointed at; where it is gone, the page is shown, and that is said.
   */
  async show(place: Sought): Promise<void> {
    const { page, state } = place;
    if (this.#observed.get().stage !== 'shown') {
      this.openWith(place);
      if (page !== '') this.#pages.request(page);
      return;
    }
    this.#sought = { place, isWaiting: false };
    if (page !== '') await this.#pages.show(page);
    const isHere = page === '' || page === this.#observed.get().page;
    if (state !== '' && isHere && this.#isLatest(place)) await runCommand(this.#observed, () => this.#bringBack(place));
    await this.#pointAt(place);
  }

  /**
   * With what the report opens. Filters that belong to a page which is not permitted are left out.
   * @param view what it opens with where nothing else is sought
   */
  beginning({ pagesArry }: EmbedData, view: Captured | null): Captured {
    const place = this.#sought?.isWaiting ? this.#sought.place : null;
    if (place) this.#sought = { place, isWaiting: false };
    const { page, state } = place ?? view ?? { page: '', state: '' };
    const isPermitted = page === '' || pagesArry.some(({ code }) => code === page);
    return { page, state: isPermitted ? state : '' };
  }

  /** Once it has opened: what came while it was loading is shown now; with what came before, it has begun, but for the visual. */
  async catchUp(): Promise<void> {
    if (!this.#sought) return;
    const { place, isWaiting } = this.#sought;
    await (isWaiting ? this.show(place) : this.#pointAt(place));
  }

  /** What the reader sees is what this captured: it has just been kept under a name, for example. */
  noteBrought({ page, state }: Captured): void {
    const { data } = this.#observed.get();
    this.#observed.set({ brought: data && isFollowed(data) ? { page, state } : null });
  }

  async #bringBack(place: Sought): Promise<void> {
    await this.#embedded.applyState(place.state);
    if (this.#isLatest(place)) this.noteBrought(place);
  }

  async #pointAt(place: Sought): Promise<void> {
    await runCommand(this.#observed, () => this.#pointAtVisual(place));
    if (this.#isLatest(place)) this.#sought = null;
  }

  async #pointAtVisual(place: Sought): Promise<void> {
    if (place.visual === undefined || !this.#isAt(place)) return;
    const visuals = await this.#embedded.visuals(place.page);
    if (!this.#isAt(place)) return;
    const found = visuals.find(({ name }) => name === place.visual);
    if (!found) this.#observed.notify({ kind: 'visualGone' });
    else if (!(await this.#embedded.spotlight(place.page, found.name))) this.#observed.notify({ kind: 'visualHere', title: found.title.trim() });
  }

  /** On another page there is nothing to point at: why it is another one has been said. */
  #isAt(place: Sought): boolean {
    const { stage, data, page } = this.#observed.get();
    return this.#isLatest(place) && stage === 'shown' && data?.type === 'Online' && page === place.page;
  }

  #isLatest(place: Sought): boolean {
    return this.#sought?.place === place;
  }
}

/** A paginated report does not tell when it is run anew: nobody knows when its reader has left a view. */
export const isFollowed = ({ type }: EmbedData): boolean => type === 'Online';
