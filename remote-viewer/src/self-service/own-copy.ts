import { call } from '@portal/shared/api';
import type { BodyOf, ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/reading';
import type { EmbeddedReport } from '../embed/index.ts';

const { prepare, add } = endpoints.selfService;

export type OwnReportSource = {
  readonly prepare: (body: BodyOf<typeof prepare>) => Promise<ValueOf<typeof prepare>>;
  readonly add: (body: BodyOf<typeof add>) => Promise<ValueOf<typeof add>>;
};

export const ownReportCalls: OwnReportSource = {
  prepare: (body) => call(prepare, { body }),
  add: (body) => call(add, { body }),
};

/**
 * Saves what an editor shows as a report of the reader's own: under the name that the portal's server gives it, and then
 * into the catalogue. When only the second fails, the next try does not save again.
 */
export class OwnCopy {
  readonly #reportId: number;
  readonly #embedded: EmbeddedReport;
  readonly #source: OwnReportSource;
  #saved: { name: string; sourceReportId: string } | undefined;

  /** @param reportId the report whose data the editor shows */
  constructor(reportId: number, embedded: EmbeddedReport, source: OwnReportSource) {
    this.#reportId = reportId;
    this.#embedded = embedded;
    this.#source = source;
  }

  /** @throws ApiError or EmbedFailure */
  async save(name: string): Promise<{ id: number; name: string }> {
    const reportId = this.#reportId;
    if (this.#saved?.name !== name) {
      const { sourceName, workspaceId } = await this.#source.prepare({ reportId, name });
      this.#saved = { name, sourceReportId: await this.#embedded.editor.saveAs(sourceName, workspaceId) };
    }
    const added = await this.#source.add({ reportId, sourceReportId: this.#saved.sourceReportId });
    this.forget();
    return added;
  }

  /** The reader goes on editing: the next save is one of what is there then. */
  forget(): void {
    this.#saved = undefined;
  }
}
