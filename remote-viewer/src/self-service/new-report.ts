import { call } from '@portal/shared/api';
import { endpoints, type NewReport as NewReportData } from '@portal/shared/contract/reading';
import type { PageTab } from '@portal/shared/shell';
import { EmbeddedReport, prepareEmbedding, tokenBroker, type Language, type TokenBroker } from '../embed/index.ts';
import { LeaveGuard } from '../editing/leave-guard.ts';
import { Observed } from '../open-report/observed.ts';
import { Opening, type OpeningState } from '../open-report/opening.ts';
import { OwnCopy, ownReportCalls, type OwnReportSource } from './own-copy.ts';

export type NewReportState = OpeningState & {
  /** The reader is asked for the report's name. */
  readonly naming: boolean;
};

export type NewReportSource = OwnReportSource & {
  readonly begin: (originId: number) => Promise<NewReportData>;
  readonly broker: TokenBroker;
};

const begin = (originId: number): Promise<NewReportData> => call(endpoints.selfService.begin, { body: { originId } });
const portal: NewReportSource = { ...ownReportCalls, begin, broker: tokenBroker };

/** A report that does not exist yet, in its editor. As an open report, it belongs to its tab and outlives the page component. */
export class NewReport {
  readonly #originId: number;
  readonly #source: NewReportSource;
  readonly #embedded: EmbeddedReport;
  readonly #copy: OwnCopy;
  readonly #opening: Opening;
  readonly #leaving: LeaveGuard;
  readonly #observed = new Observed<NewReportState>({ stage: 'access', failure: null, tokenFailure: null, naming: false });
  #started = false;

  /**
   * @param originId the published report whose data it shows
   * @param guardUnsavedChanges its tab's, for the time that there is an editor
   */
  constructor(originId: number, source: NewReportSource = portal, guardUnsavedChanges?: PageTab['guardUnsavedChanges']) {
    this.#leaving = new LeaveGuard(() => this.hasUnsavedChanges(), { guardUnsavedChanges });
    this.#originId = originId;
    this.#source = source;
    this.#embedded = new EmbeddedReport({
      pageChanged: () => undefined,
      used: () => undefined,
      expired: () => void this.renewToken(),
      failed: (failure) => this.#opening.fail(failure),
      saved: () => undefined,
      copyAsked: () => this.askName(),
    });
    this.#copy = new OwnCopy(originId, this.#embedded, source);
    this.#opening = new Opening({ embedded: this.#embedded, broker: source.broker, fetchToken: () => source.begin(originId), tell: this.#observed.set });
    this.subscribe(() => this.#leaving.watch(this.state().stage === 'shown'));
  }

  readonly state = this.#observed.get;
  readonly subscribe = this.#observed.subscribe;

  attach(place: HTMLElement): void {
    this.#embedded.attach(place);
  }

  /** Only the first call opens the editor. @param title tells what is in the frame */
  start(title: string, language: Language): void {
    if (this.#started) return;
    this.#started = true;
    void this.open(title, language);
  }

  async open(title: string, language: Language): Promise<void> {
    this.#observed.set({ naming: false });
    prepareEmbedding();
    await this.#opening.begin(
      () => this.#source.begin(this.#originId),
      (data) => this.#embedded.openNew(data, title, language),
    );
  }

  askName(): void {
    this.#observed.set({ naming: true });
  }

  endNaming(): void {
    this.#copy.forget();
    this.#observed.set({ naming: false });
  }

  /** @returns the report in the catalogue @throws ApiError or EmbedFailure */
  save = (name: string): Promise<{ id: number; name: string }> => this.#copy.save(name);

  hasUnsavedChanges = async (): Promise<boolean> => this.state().stage === 'shown' && !(await this.#embedded.editor.isSaved().catch(() => true));

  renewToken = (): Promise<void> => this.#opening.renewToken();

  dispose(): void {
    this.#opening.end();
    this.#leaving.watch(false);
    this.#observed.end();
  }
}

const newReports = new Map<string, NewReport>();

/** The new report of a tab; made when its page is first drawn, disposed of with the tab. */
export const newReportOf = ({ tab, onDispose, guardUnsavedChanges }: PageTab, originId: number): NewReport => {
  const known = newReports.get(tab.key);
  if (known) return known;
  const made = new NewReport(originId, portal, guardUnsavedChanges);
  newReports.set(tab.key, made);
  onDispose(() => {
    newReports.delete(tab.key);
    made.dispose();
  });
  return made;
};
