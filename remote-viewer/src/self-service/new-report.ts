import { call } from '@portal/shared/api';
import { endpoints, type EmbedToken, type NewReport as NewReportData } from '@portal/shared/contract';
import type { PageTab } from '@portal/shared/shell';
import { EmbeddedReport, failureOf, prepareEmbedding, TokenBroker, type EmbedFailure, type Language } from '../embed/index.ts';
import { KeptToken } from '../viewer/kept-token.ts';
import { Observed } from '../viewer/observed.ts';
import type { Stage } from '../viewer/open-report-state.ts';
import { OwnCopy, ownReportCalls, type OwnReportSource } from './own-copy.ts';

export type NewReportState = {
  readonly stage: Stage;
  readonly failure: EmbedFailure | null;
  readonly tokenFailure: EmbedFailure | null;
  /** The reader is asked for the report's name. */
  readonly naming: boolean;
};

export type NewReportSource = OwnReportSource & {
  readonly begin: (originId: number) => Promise<NewReportData>;
  readonly broker: TokenBroker;
};

const begin = (originId: number): Promise<NewReportData> => call(endpoints.selfService.begin, { body: { originId }, quiet: true });
const portal: NewReportSource = {
  ...ownReportCalls,
  begin,
  broker: new TokenBroker({ fetchToken: ({ id }): Promise<EmbedToken> => begin(id) }),
};

/** A report that does not exist yet, in its editor. As an open report, it belongs to its tab and outlives the page component. */
export class NewReport {
  readonly #originId: number;
  readonly #source: NewReportSource;
  readonly #embedded: EmbeddedReport;
  readonly #copy: OwnCopy;
  readonly #token: KeptToken;
  readonly #observed = new Observed<NewReportState>({ stage: 'access', failure: null, tokenFailure: null, naming: false });
  #started = false;
  #turn = 0;

  /** @param originId the published report whose data it shows */
  constructor(originId: number, source: NewReportSource = portal) {
    this.#originId = originId;
    this.#source = source;
    this.#embedded = new EmbeddedReport({
      pageChanged: () => undefined,
      expired: () => void this.renewToken(),
      failed: (failure) => this.#fail(failure),
      saved: () => undefined,
      copyAsked: () => this.askName(),
    });
    this.#copy = new OwnCopy(originId, this.#embedded, source);
    this.#token = new KeptToken({ id: originId, type: 'Online', embedded: this.#embedded, broker: source.broker, told: (tokenFailure) => this.#observed.set({ tokenFailure }) });
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
    const turn = (this.#turn += 1);
    this.#token.stop();
    this.#observed.set({ stage: 'access', failure: null, tokenFailure: null, naming: false });
    prepareEmbedding();
    try {
      const data = await this.#source.begin(this.#originId);
      if (turn !== this.#turn) return;
      this.#observed.set({ stage: 'content' });
      await this.#embedded.openNew(data, title, language);
      if (turn !== this.#turn) return;
      this.#observed.set({ stage: 'shown' });
      this.#token.watch(data);
    } catch (error) {
      if (turn === this.#turn) this.#fail(failureOf(error));
    }
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

  hasUnsavedChanges = async (): Promise<boolean> => this.state().stage === 'shown' && !(await this.#embedded.isSaved().catch(() => true));

  renewToken = (): Promise<void> => this.#token.renew();

  dispose(): void {
    this.#turn += 1;
    this.#token.stop();
    this.#embedded.close();
    this.#embedded.container.remove();
    this.#observed.end();
  }

  #fail(failure: EmbedFailure): void {
    this.#token.stop();
    this.#embedded.close();
    this.#observed.set({ stage: 'failed', failure });
  }
}

const newReports = new Map<string, NewReport>();

/** The new report of a tab; made when its page is first drawn, disposed of with the tab. */
export const newReportOf = ({ tab, onDispose }: PageTab, originId: number): NewReport => {
  const known = newReports.get(tab.key);
  if (known) return known;
  const made = new NewReport(originId);
  newReports.set(tab.key, made);
  onDispose(() => {
    newReports.delete(tab.key);
    made.dispose();
  });
  return made;
};
