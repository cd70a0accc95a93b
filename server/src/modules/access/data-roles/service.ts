import { endpoints, type DataRole, type DataRoleChoices, type PageOf, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { changedMeanwhile } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, listed } from '../../../language/language.ts';
import type { RowsOf } from '../../../power-bi/embed-tokens.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import type { PlacedDataset, RoleDatasets } from './datasets.ts';
import * as repository from './repository.ts';
import type { DataRoleRow } from './repository.ts';
import { disagreeing, hasVariable, rowsFor } from './rows.ts';
import { texts } from './texts.ts';

const { dataRoles } = endpoints;
type Body<Entry extends 'list' | 'add' | 'update'> = z.output<(typeof dataRoles)[Entry]['body']>;
type Report = NonNullable<Awaited<ReturnType<typeof repository.findReport>>>;

/** Data roles: roles of datasets' row-level security, as grants name them (SPEC 7.7). */
export class DataRoles {
  readonly #db: Db;
  readonly #datasets: RoleDatasets;

  constructor(db: Db, datasets: RoleDatasets) {
    this.#db = db;
    this.#datasets = datasets;
  }

  /** With whose rows somebody sees data, by the data roles of a grant. @throws HttpError 403 as `rowsFor` */
  async rowsOf({ id, account }: { id: number; account: string }, ids: readonly number[]): Promise<RowsOf> {
    const roles = await repository.findDataRoles(this.#db, ids);
    const person = hasVariable(...roles.flatMap(({ username, customData }) => [username, customData])) ? await repository.valuesOf(this.#db, id) : undefined;
    return rowsFor(person ?? { account, mail: '', jobNo: '', department: '' }, roles);
  }

  /**
   * Before data roles are named by a grant on a report.
   * @param standing those that it names already, which stay whatever became of them
   * @returns what they are called
   * @throws HttpError 404 for one that is gone, 400 for one of another dataset and for two that disagree, 502 or 503
   */
  async check(reportId: number, ids: readonly number[], standing: readonly number[] = []): Promise<DataRoleRow[]> {
    const roles = await repository.findDataRoles(this.#db, ids);
    if (roles.length < new Set(ids).size) throw new HttpError(404, texts.dataRoleGone, { field: 'set' });
    const pair = disagreeing(roles);
    if (pair) throw new HttpError(400, texts.dataRolesDisagree, { field: 'set', values: { one: pair[0].name, other: pair[1].name } });
    const granted = new Set([...standing, ...(await repository.rolesGrantedOn(this.#db, reportId))]);
    const fresh = roles.filter((role) => !granted.has(role.id) && !(role.datasetId === '' && role.reportId === reportId));
    if (fresh.length === 0) return roles;
    const report = await this.#report(reportId, 'set');
    const dataset = await this.#datasets.behind(report);
    const other = fresh.find((role) => !isOf(role, dataset));
    if (other) throw new HttpError(400, texts.dataRoleOtherDataset, { field: 'set', values: { role: other.name, report: { zh: report.name, en: report.ename || report.name } } });
    return roles;
  }

  /**
   * Before an entry of the catalogue goes on with another report of a service, which is asked for its dataset.
   * @returns what checks an entry in the transaction that changes it, with HttpError 409 where grants name data roles that are not of this dataset
   * @throws HttpError 502 or 503
   */
  async ofSuccessor(place: Pick<Report, 'sourceId' | 'workspaceId' | 'sourceReportId'>): Promise<(db: Db, reportId: number) => Promise<void>> {
    const dataset = await this.#datasets.behind(place);
    return async (db, reportId) => {
      await repository.holdDataRoles(db);
      const others = (await repository.findDataRoles(db, await repository.rolesGrantedOn(db, reportId))).filter((role) => !isOf(role, dataset));
      if (others.length > 0) throw new HttpError(409, texts.dataRolesOfFormer, { field: 'sourceReportId', values: { roles: listed(others.map(({ name }) => name)) } });
    };
  }

  /** What data roles are called. */
  names(ids: readonly number[]): Promise<DataRoleRow[]> {
    return repository.findDataRoles(this.#db, ids);
  }

  /** @throws HttpError 404 for a report that is gone */
  async top(reportId: number | undefined): Promise<DataRoleChoices> {
    if (reportId === undefined) {
      const all = await repository.listDataRoles(this.#db, { keyword: '' }, { pageIndex: 1, pageSize: 1_000, orderBy: 'name', orderType: 'asc' });
      return { isSecured: null, datasetName: '', roles: all.map(({ role }) => choiceOf(role)) };
    }
    const report = await this.#report(reportId, 'reportId');
    // What is granted can be seen and taken away while the service is silent.
    const asked = await this.#datasets.behind(report).then((dataset) => ({ dataset, isKnown: true }), () => ({ dataset: undefined, isKnown: false }));
    const roles = new Map((await repository.rolesOfDataset(this.#db, asked.dataset, reportId)).map((role) => [role.id, role]));
    for (const role of await repository.findDataRoles(this.#db, await repository.rolesGrantedOn(this.#db, reportId))) roles.set(role.id, role);
    return { isSecured: asked.isKnown ? flagOf(asked.dataset?.needsIdentity ?? false) : null, datasetName: asked.dataset?.name ?? '', roles: [...roles.values()].map(choiceOf) };
  }

  reports(): Promise<ValueOf<typeof dataRoles.reports>> {
    return repository.listReports(this.#db);
  }

  async list({ keyword, id, reportId, isMissing, ...page }: Body<'list'>): Promise<PageOf<DataRole>> {
    const search = { keyword, id, reportId, isMissing };
    const [total, rows] = await Promise.all([repository.countDataRoles(this.#db, search), repository.listDataRoles(this.#db, search, page)]);
    const items = rows.map(({ role: { createTime: _, updateTime, isMissing: missing, ...role }, reportName, reportEnName, grants }) => ({
      ...role, grants, reportName: reportName ?? '', reportEnName: reportEnName ?? '', isMissing: flagOf(missing), updateTime: updateTime.toISOString(),
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 for a report that is gone or has no dataset, 409 for a name that is taken, 403, 502 or 503 */
  async add(currentUser: CurrentUser, { reportId, ...fields }: Body<'add'>, address: string): Promise<{ id: number }> {
    const { report, dataset } = await this.#datasetOf(reportId);
    const isMissing = (await this.#datasets.isMissing(report, fields.name)) ?? false;
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, dataRoles.add);
      if (!reach.isAdministrator && (fields.username || fields.customData)) throw new HttpError(403, texts.dataRoleOthersRows, { field: fields.username ? 'username' : 'customData' });
      const id = await repository.addDataRole(db, { ...fields, ...placeOf(dataset), reportId, isMissing });
      if (id === undefined) throw taken(fields.name, dataset.name);
      await recordChange(db, actorOf(currentUser, address), 'dataRole.add', { id, name: fields.name, after: { ...fields, dataset: dataset.name, report: bothNames(report.name, report.ename) } });
      return { id };
    });
  }

  /** @throws HttpError as `add`, 404 for one that is gone, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, reportId, ...fields }: Body<'update'>, address: string): Promise<null> {
    const { report, dataset } = await this.#datasetOf(reportId);
    const isMissing = await this.#datasets.isMissing(report, fields.name);
    return inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, dataRoles.update);
      await repository.holdDataRoles(db);
      const role = await this.#find(db, id, 'id');
      const place = placeOf(dataset);
      const grants = await repository.countGrantsOf(db, id);
      // Of which dataset it is whose role was granted by its name only, the report it was granted on says, and nobody.
      const changed = (['name', 'username', 'customData'] as const).find((field) => role[field] !== fields[field]) ?? ((role.datasetId === '' ? grants > 0 && role.reportId !== reportId : role.datasetId !== place.datasetId || role.sourceId !== place.sourceId) ? 'reportId' : undefined);
      if (changed && !reach.isAdministrator) throw new HttpError(403, texts.dataRoleOthersRows, { field: changed });
      // A grant on a report of one dataset cannot name a role of another.
      if (changed === 'reportId' && grants > 0) throw new HttpError(409, texts.dataRoleUsed, { field: 'reportId', values: { name: role.name, count: grants } });
      if (await repository.twinOf(db, { id, name: fields.name }, { id: place.datasetId, sourceId: place.sourceId, workspaceId: place.workspaceId })) throw taken(fields.name, dataset.name);
      const values = { ...fields, ...place, reportId, ...(isMissing !== undefined && { isMissing }) };
      if (!(await repository.changeDataRole(db, id, version, values))) throw changedMeanwhile(role.name);
      await recordChange(db, actorOf(currentUser, address), 'dataRole.update', { id, name: role.name, before: partsOf(role), after: partsOf({ ...role, ...values }) });
      return null;
    });
  }

  /** @throws HttpError 404, 409 for one that grants name */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      await Reach.begin(db, currentUser, dataRoles.remove);
      await repository.holdDataRoles(db);
      for (const id of new Set(ids)) {
        const role = await this.#find(db, id, 'ids');
        const count = await repository.countGrantsOf(db, id);
        if (count > 0) throw new HttpError(409, texts.dataRoleUsed, { field: 'ids', values: { name: role.name, count } });
        await repository.removeDataRole(db, id);
        await recordChange(db, actorOf(currentUser, address), 'dataRole.delete', { id, name: role.name, before: partsOf(role) });
      }
      return null;
    });
  }

  async #datasetOf(reportId: number): Promise<{ report: Report; dataset: PlacedDataset }> {
    const report = await this.#report(reportId, 'reportId');
    const dataset = await this.#datasets.settledBehind(report);
    if (!dataset) throw new HttpError(404, texts.dataRoleNoDataset, { field: 'reportId', values: { name: { zh: report.name, en: report.ename || report.name } } });
    return { report, dataset };
  }

  async #report(id: number, field: string): Promise<Report> {
    const report = await repository.findReport(this.#db, id);
    if (!report) throw new HttpError(404, texts.dataRoleReportGone, { field });
    return report;
  }

  async #find(db: Db, id: number, field: string): Promise<DataRoleRow> {
    const [role] = await repository.findDataRoles(db, [id]);
    if (!role) throw new HttpError(404, texts.dataRoleGone, { field });
    return role;
  }
}

const isOf = ({ datasetId, sourceId, workspaceId }: DataRoleRow, dataset: PlacedDataset | undefined): boolean => dataset !== undefined && datasetId === dataset.id && sourceId === dataset.sourceId && workspaceId === dataset.workspaceId;
const choiceOf = ({ id, name, label, elabel, isMissing }: DataRoleRow) => ({ id, name, label, elabel, isMissing: flagOf(isMissing) });
const placeOf = ({ id, sourceId, workspaceId, name }: PlacedDataset) => ({ datasetId: id, sourceId, workspaceId, datasetName: name });
const partsOf = ({ name, label, elabel, username, customData, notes, datasetName }: DataRoleRow) => ({ name, label, elabel, username, customData, notes, dataset: datasetName });
const taken = (name: string, dataset: string): HttpError => new HttpError(409, texts.dataRoleTaken, { field: 'name', values: { name, dataset } });
