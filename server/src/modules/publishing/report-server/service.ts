import { endpoints, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { CurrentUser } from '../../../current-user.ts';
import { isPaginated } from '../../../power-bi/report-calls.ts';
import type { Adding, Place } from '../adding/module.ts';
import type { JoinedReports } from '../managed-reports/module.ts';

type Entries = typeof endpoints.reportServer;

/** Paginated reports of a source (SPEC 7.3): what it has of them, and how they come into the catalogue. Readers open them as Rdlreports. */
export class ReportServer {
  readonly #adding: Adding;
  readonly #joined: JoinedReports;

  constructor(adding: Adding, joined: JoinedReports) {
    this.#adding = adding;
    this.#joined = joined;
  }

  /** @throws HttpError 404 for a source or workspace that is gone, 502 or 503 where the service cannot be asked */
  async list(place: Place): Promise<ValueOf<Entries['list']>> {
    const { things } = await this.#adding.list(place, ({ reports }) => reports.list(place.workspaceId));
    return things.filter(isPaginated).map(({ id, name }) => ({ id, name }));
  }

  joined(place: Place): Promise<ValueOf<Entries['joined']>> {
    return this.#joined.paginatedIn(place);
  }

  /** @throws HttpError as `JoinedReports.add`; 404 for one that is not paginated, too */
  add(currentUser: CurrentUser, wanted: z.output<Entries['add']['body']>, address: string): Promise<{ ids: number[] }> {
    return this.#joined.add(currentUser, wanted, endpoints.reportServer.add, address, isPaginated);
  }
}
