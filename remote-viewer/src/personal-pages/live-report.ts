import { call } from '@portal/shared/api';
import { endpoints as publishing, type EmbedData, type ViewerType } from '@portal/shared/contract/publishing';
import { endpoints } from '@portal/shared/contract/reading';
import { EmbeddedReport, EmbedFailure, tokenBroker, type Language, type PageVisual } from '../embed/index.ts';
import { Observed } from '../open-report/observed.ts';
import { Opening, type OpeningState } from '../open-report/opening.ts';
import { NO_PAGE } from '../pages/page-choice.ts';

/** What a card shows live; without `visual` all of its page. */
export type LiveThing = { readonly id: number; readonly type: ViewerType; readonly page: string; readonly stateId: string; readonly language: Language; readonly visual?: string };

/** A report, a visual of one or a dashboard in the frame of a card, with its token; it is only read. Like that of a tab it lives outside React (see EmbeddedReport). */
export class LiveReport {
  readonly #thing: LiveThing;
  readonly #embedded: EmbeddedReport;
  readonly #opening: Opening;
  readonly #observed = new Observed<OpeningState>({ stage: 'access', failure: null, tokenFailure: null });

  constructor(thing: LiveThing) {
    this.#thing = thing;
    const { id, type } = thing;
    const nothing = () => undefined;
    this.#embedded = new EmbeddedReport({ pageChanged: nothing, used: nothing, saved: nothing, copyAsked: nothing, expired: () => void this.#opening.renewToken(), failed: (failure) => this.#opening.fail(failure) });
    this.#opening = new Opening({ embedded: this.#embedded, broker: tokenBroker, fetchToken: () => call(publishing.reports.getReportToken, { body: { id, type }, quiet: true }), tell: this.#observed.set });
  }

  readonly state = this.#observed.get;
  readonly subscribe = this.#observed.subscribe;

  attach(place: HTMLElement): void {
    this.#embedded.attach(place);
  }

  /** Opens it, or opens it again after it has failed. */
  readonly start = (): void => {
    const { id, type } = this.#thing;
    void this.#opening.begin(
      () => call(publishing.reports.getReport, { body: { id, type }, quiet: true }),
      (data) => this.#embed(data),
    );
  };

  /** The visuals of its page. @throws EmbedFailure */
  visuals(): Promise<PageVisual[]> {
    return this.#embedded.visuals(this.#thing.page);
  }

  end(): void {
    this.#opening.end();
    this.#observed.end();
  }

  /** Another page takes the place of one that may not be seen; another visual does not. */
  async #embed(data: EmbedData): Promise<void> {
    const { page, visual, language } = this.#thing;
    if (visual !== undefined && !hasPage(data, page)) throw new EmbedFailure('missing', page);
    await this.#embedded.open(data, pageIn(data, page), language, { state: await this.#state(), ...(visual !== undefined && { visual }) });
  }

  /** The filters that it was pinned with; whose link has ended sees the report as it is published. */
  async #state(): Promise<string> {
    const { id, stateId } = this.#thing;
    if (stateId === '') return '';
    return call(endpoints.views.shared, { query: { id: stateId, reportId: id }, quiet: true }).then(
      ({ state }) => state,
      () => '',
    );
  }
}

const hasPage = ({ pagesArry }: EmbedData, page: string): boolean => pagesArry.some(({ code }) => code === page);

const pageIn = (data: EmbedData, page: string): string => (hasPage(data, page) ? page : (data.pagesArry[0]?.code ?? NO_PAGE));
