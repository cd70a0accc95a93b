import type { endpoints, PageOf, ReportReader } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import { dashboardSourcesOn, dashboardStates, statesOf, type Catalogue } from '../../publishing/catalogue/module.ts';
import type { DataRoles } from '../data-roles/module.ts';
import { explainReport, sourcesOf } from './explained.ts';
import * as repository from './repository.ts';
import { mayReadReports } from './service.ts';
import { roleNames } from './service.ts';
import { texts } from './texts.ts';

type Wanted = z.output<typeof endpoints.effectivePermissions.people.body>;
type Search = Omit<Wanted, 'pageIndex' | 'pageSize'>;
/** What the sources of some people are on what is asked about. */
type Explain = (ids: readonly number[]) => Promise<Map<number, Pick<ReportReader, 'effective' | 'permittedPages' | 'sources'>>>;

/** Who has a report or a dashboard: the same question as `EffectivePermissions`, from the other side. Nobody has what is offline. */
export class Readers {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #dataRoles: Pick<DataRoles, 'names'>;

  constructor(db: Db, catalogue: Catalogue, dataRoles: Pick<DataRoles, 'names'>) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#dataRoles = dataRoles;
  }

  /** @throws HttpError 404 for a published report or dashboard that there is not */
  async list({ id, keyword, groupId, isAction, pageIndex, pageSize, ...order }: Wanted): Promise<PageOf<ReportReader>> {
    const explain = await this.#explainer(id);
    if (!explain) return { items: [], total: 0, pageIndex, pageSize };
    const search = { id, keyword, groupId, isAction };
    const [total, ids] = await Promise.all([repository.countReaders(this.#db, search), repository.readerIds(this.#db, search, order, { pageIndex, pageSize })]);
    return { items: await this.#read(ids, order, explain), total, pageIndex, pageSize };
  }

  /** All of them. @throws HttpError 404 */
  async findAll({ orderBy, orderType, ...search }: Search): Promise<FoundRows<ReportReader & { readonly roles: ReadonlyMap<number, { name: string; ename: string }> }>> {
    const order = { orderBy, orderType };
    const explain = await this.#explainer(search.id);
    const ids = explain ? await repository.readerIds(this.#db, search, order) : [];
    const roles = await repository.namesOfRoles(this.#db);
    const read = async (some: readonly number[]) => (explain ? await this.#read(some, order, explain) : []).map((row) => ({ ...row, roles }));
    return { total: ids.length, slices: inSlices(ids, read) };
  }

  async #read(ids: readonly number[], order: Pick<Wanted, 'orderBy' | 'orderType'>, explain: Explain): Promise<ReportReader[]> {
    const [people, explained] = await Promise.all([repository.listPeople(this.#db, ids, order), explain(ids)]);
    const groups = [...new Set(people.map(({ resourceGroupId }) => resourceGroupId))];
    const mayRead = new Map(await Promise.all(groups.map(async (group) => [group, await mayReadReports(this.#db, group)] as const)));
    // Who has lost it between the two queries is left out.
    return people.flatMap(({ resourceGroupId, isAction, ...person }) => {
      const why = explained.get(person.id);
      return why ? [{ ...person, isAction: flagOf(isAction), mayRead: flagOf(mayRead.get(resourceGroupId) ?? false), ...why }] : [];
    });
  }

  /** Undefined for what is offline, or gone in the reporting service. @throws HttpError 404 */
  async #explainer(id: number): Promise<Explain | undefined> {
    const [state] = await statesOf(this.#db, [id]);
    if (state) return state.isActive && !state.isMissing ? (ids) => this.#onReport(state, ids) : undefined;
    const [dashboard] = await dashboardStates(this.#db, id);
    if (!dashboard) throw new HttpError(404, texts.thingMissing, { field: 'id' });
    return dashboard.isActive && !dashboard.isMissing ? (ids) => this.#onDashboard(id, ids) : undefined;
  }

  async #onReport(state: Parameters<typeof explainReport>[0], ids: readonly number[]): Promise<Awaited<ReturnType<Explain>>> {
    const grants = await this.#catalogue.rights.grantsOn(state.id, ids);
    const names = await roleNames(this.#dataRoles, [...grants.values()]);
    return new Map([...grants].map(([userId, grant]) => {
      const { effective, permittedPages, sources } = explainReport(state, { grant, idle: [], names });
      return [userId, { effective, permittedPages, sources }];
    }));
  }

  async #onDashboard(id: number, ids: readonly number[]): Promise<Awaited<ReturnType<Explain>>> {
    const rows = Map.groupBy(await dashboardSourcesOn(this.#db, id, ids), ({ userId }) => userId);
    return new Map([...rows].map(([userId, given]) => [userId, { effective: null, permittedPages: null, sources: sourcesOf(given, []) }]));
  }
}
