import type { Report } from 'powerbi-client';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { isPhone } from './configuration.ts';
import { roomOf, watchRoom, type Room } from './room.ts';
import { loadSdk, type Answer } from './sdk.ts';

/** What a dashboard has room for: its service makes its tiles as narrow as its place by itself, and has one column for phones only. */
const roomOfDashboard = ({ clientWidth }: HTMLElement): Room | undefined => (clientWidth === 0 ? undefined : isPhone() ? 'phone' : 'page');

/** What is open follows the room of its place: it is as its author made it, or laid out for phones. */
export class LayoutFollower {
  readonly #answer: Answer;
  readonly #place: HTMLElement;
  readonly #onChange: (() => void) | undefined;
  /** What is open was opened for `room`. */
  #followed: { readonly room: Room; readonly isDashboard: boolean; readonly hasCustomLayout: boolean; readonly measure: typeof roomOf; readonly stop: () => void } | undefined;

  /** @param onChange hears that the room is another one; without it nothing is followed */
  constructor(answer: Answer, place: HTMLElement, onChange: (() => void) | undefined) {
    this.#answer = answer;
    this.#place = place;
    this.#onChange = onChange;
  }

  /** Follows from now on. On a phone, and where its publisher wants it so, a report has its layout for phones however it is turned. */
  follow({ type, display: { layout } }: EmbedData): void {
    const isDashboard = type === 'Dashboards';
    const isOneLayout = type !== 'Online' || isPhone() || layout === 'mobile';
    if (!this.#onChange || (isOneLayout && !isDashboard)) return;
    const measure = isDashboard ? roomOfDashboard : roomOf;
    this.#followed = { room: measure(this.#place) ?? 'page', isDashboard, hasCustomLayout: layout !== '', measure, stop: watchRoom(this.#place, this.#onChange, measure) };
  }

  /** Nothing is open any more. */
  end(): void {
    this.#followed?.stop();
    this.#followed = undefined;
  }

  /** Whether its place has no room for a page as it is made. */
  isNarrow(): boolean {
    return this.#followed?.room === 'phone';
  }

  /**
   * Whether what is open would look otherwise if it were opened now, in the room that there is: the SDK lets no frame turn from one
   * layout to the other. A report that has none for phones, or whose pages fit themselves to their frame, would look the same.
   *
   * @param pages their codes
   */
  async needsOtherLayout(pages: readonly string[]): Promise<boolean> {
    if (!this.#hasChanged()) return false;
    if (this.#followed?.isDashboard) return true;
    const { models } = await loadSdk();
    const answers = await Promise.all(pages.map((page) => this.#answer((embed) => (embed as Report).page(page).hasLayout(models.LayoutType.MobilePortrait)).catch(() => false)));
    // Meanwhile it may have its room back.
    return this.#hasChanged() && (answers.includes(true) || (this.isNarrow() && this.#followed?.hasCustomLayout === true));
  }

  #hasChanged(): boolean {
    return this.#followed !== undefined && this.#followed.room !== (this.#followed.measure(this.#place) ?? this.#followed.room);
  }
}
