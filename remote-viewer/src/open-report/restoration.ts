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
  #sought: { readonly place: Sought; readonly isWaiting: boolean; readonly brought: Captured | null } | null = null;

  constructor(observed: ObservedReport, embedded: EmbeddedReport, pages: PageTurner) {
    this.#observed = observed;
    this.#embedded = embedded;
    this.#pages = pages;
  }

  /**
   * The report shall show it when it opens, instead of what it is published with.
   * @param brought what its reader then sees untouched
   */
  openWith(place: Sought, brought: Captured | null = place): void {
    this.#sought = { place, isWaiting: true, brought };
  }

  /**
   * The report is opened anew around its reader, as it is at this moment. Where they are being led to a place, that goes on.
   * @param captured page and filters of this moment
   */
  reopenWith({ page, state }: Captured): void {
    const { brought } = this.#observed.get();
    if (!this.#sought) return this.openWith({ page, state }, brought);
    const { place } = this.#sought;
    const led = { ...place, page: place.page || page, state: place.state || state };
    // Another object than the one on its way, which is not the latest any more.
    this.openWith(led, place.state === '' ? brought : led);
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
    this.#sought = { place, isWaiting: false, brought: place };
    if (page !== '') await this.#pages.show(page);
    const isHere = page === '' || page === this.#observed.get().page;
    if (state !== '' && isHere && this.#isLatest(place)) await runCommand(this.#observed, () => this.#bringBack(place));
    await this.#pointAt(place);
  }

  /**
   * With what the report opens. Filters that belong to a page which is not permitted are left out.
   * @param view what it opens with where nothing else is sought
   */
  beginning(data: EmbedData, view: Captured | null): Captured & { readonly brought: Captured | null } {
    const sought = this.#sought?.isWaiting ? this.#sought : null;
    if (sought) this.#sought = { ...sought, isWaiting: false };
    const { page, state } = sought?.place ?? view ?? { page: '', state: '' };
    const isPermitted = page === '' || data.pagesArry.some(({ code }) => code === page);
    if (!isPermitted || state === '') return { page, state: '', brought: null };
    const brought = sought ? sought.brought : view;
    return { page, state, brought: brought && isFollowed(data) ? { page: brought.page, state: brought.state } : null };
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
const isFollowed = ({ type }: EmbedData): boolean => type === 'Online';
