import { reportType, type endpoints, type ManagedPage, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import type { SourcePage } from '../../../power-bi/report-calls.ts';
import { addressOf } from '../../../power-bi/sources.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import type { PageRow, ReportRow } from '../catalogue/module.ts';
import type { Connections } from '../connection-sources/module.ts';
import { changeReports, findReport, orderPages } from './changes-repository.ts';
import * as repository from './pages-repository.ts';
import { held, nameOf } from './service.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.reportPages;
type Switched = { readonly ids: readonly number[]; readonly value: 0 | 1 };

/**
 * The pages of published reports (SPEC 7.3). Nothing tells whose a name is, an administrator's or the service's, so taking over what
 * the service has leaves names as they are: what is called something else there is shown, and changed one by one.
 */
export class ReportPages {
  readonly #db: Db;
  readonly #connections: Connections;

  constructor(db: Db, connections: Connections) {
    this.#db = db;
    this.#connections = connections;
  }

  /** @throws HttpError 404 */
  async list(reportId: number): Promise<ManagedPage[]> {
    await this.#find(reportId);
    return (await repository.pagesOf(this.#db, [reportId])).map((page, sort) => ({ ...managedOf(page, sort), isMissing: null, sourceName: '' }));
  }

  /** @throws HttpError 404, 400 for a report of a kind without pages, 502 or 503 where the service cannot be asked */
  async compare(reportId: number): Promise<ValueOf<Entries['compare']>> {
    const source = await this.#ask(await this.#find(reportId));
    const pages = await repository.pagesOf(this.#db, [reportId]);
    const known = new Set(pages.map(({ code }) => code));
    return {
      pages: pages.map((page, sort) => {
        const there = source.find(({ name }) => name === page.code);
        return { ...managedOf(page, sort), isMissing: flagOf(!there), sourceName: there && isRenamed(page, there) ? there.displayName : '' };
      }),
      fresh: source.filter(({ name }) => !known.has(name)).map(({ name, displayName }) => ({ code: name, displayName })),
    };
  }

  /** @throws HttpError as `compare`, 409 when the service names no page at all */
  async takeOver(currentUser: CurrentUser, reportId: number, address: string): Promise<ValueOf<Entries['takeOver']>> {
    const source = await this.#ask(await this.#find(reportId));
    if (source.length === 0) throw new HttpError(409, texts.pagesNotNamed, { field: 'dReportId' });
    return this.#change(currentUser, [reportId], 'dReportId', address, async (db, pages) => {
      const gone = pages.filter(({ code, isActive }) => isActive && !source.some(({ name }) => name === code));
      const fresh = source.filter(({ name }) => !pages.some(({ code }) => code === name));
      await repository.changePages(db, gone.map(({ id }) => id), { isActive: false });
      await repository.appendPages(db, reportId, pages, fresh);
      const renamed = pages.filter((page) => source.some((one) => one.name === page.code && isRenamed(page, one)));
      return { added: fresh.length, renamed: renamed.length, gone: gone.length };
    });
  }

  /** Those differences that are chosen, all or none. @throws HttpError as `compare`, 409 for one that is none any more */
  async takeOverSome(currentUser: CurrentUser, { dReportId: reportId, renamed, added, gone }: z.output<Entries['takeOverSome']['body']>, address: string): Promise<ValueOf<Entries['takeOverSome']>> {
    const source = new Map((await this.#ask(await this.#find(reportId))).map((page) => [page.name, page]));
    return this.#change(currentUser, [reportId], 'dReportId', address, async (db, pages) => {
      const byCode = new Map(pages.map((page) => [page.code, page]));
      const chosen = <Item>(codes: readonly string[], field: string, find: (code: string) => Item | undefined): Item[] =>
        [...new Set(codes)].map((code) => {
          const found = find(code);
          if (found === undefined) throw new HttpError(409, texts.differenceGone, { field });
          return found;
        });
      const names = chosen(renamed, 'renamed', (code) => {
        const [page, there] = [byCode.get(code), source.get(code)];
        return page && there && isRenamed(page, there) ? { id: page.id, displayName: there.displayName } : undefined;
      });
      const fresh = chosen(added, 'added', (code) => (byCode.has(code) ? undefined : source.get(code)));
      const lost = chosen(gone, 'gone', (code) => (source.has(code) || !byCode.get(code)?.isActive ? undefined : byCode.get(code)));
      for (const { id, displayName } of names) await repository.changePages(db, [id], { displayName });
      await repository.changePages(db, lost.map(({ id }) => id), { isActive: false });
      await repository.appendPages(db, reportId, pages, fresh);
      return { added: fresh.length, renamed: names.length, gone: lost.length };
    });
  }

  /** @throws HttpError 404 */
  async update(currentUser: CurrentUser, { id, displayName, enDisplayName, sort }: z.output<Entries['update']['body']>, address: string): Promise<null> {
    return this.#change(currentUser, await this.#reportsOf([id], 'id'), 'id', address, async (db, pages) => {
      await repository.changePages(db, [id], { displayName, enDisplayName });
      const ids = pages.flatMap((page) => (page.id === id ? [] : [page.id]));
      ids.splice(sort, 0, id);
      await orderPages(db, ids);
      return null;
    });
  }

  /** @throws HttpError 404, 409 where readers would see no page of a report any more */
  async switch(currentUser: CurrentUser, which: 'isActive' | 'isExportable', { ids, value }: Switched, address: string): Promise<null> {
    return this.#change(currentUser, await this.#reportsOf(ids, 'ids'), 'ids', address, async (db) => {
      await repository.changePages(db, ids, { [which]: value === 1 });
      return null;
    });
  }

  /** @throws HttpError as `switch` */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#change(currentUser, await this.#reportsOf(ids, 'ids'), 'ids', address, async (db) => {
      await repository.removePages(db, ids);
      return null;
    });
  }

  /** One act on the pages of some reports, which keep one that readers see. What was different goes into the history of the report. */
  #change<Result>(currentUser: CurrentUser, reportIds: readonly number[], field: string, address: string, work: (db: Db, pages: readonly PageRow[]) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      const reports = await held(db, reportIds, field);
      const before = await repository.pagesOf(db, reportIds);
      const result = await work(db, before);
      const after = await repository.pagesOf(db, reportIds);
      const changes = reports.map((row) => ({ id: row.id, name: nameOf(row), before: stateOf(row, before), after: stateOf(row, after) }));
      const empty = changes.find((change) => change.before.activePages.length > 0 && change.after.activePages.length === 0);
      if (empty) throw new HttpError(409, texts.lastPage, { field, values: { name: empty.name } });
      const different = changes.filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
      await changeReports(db, different.map(({ id }) => id), {}, false);
      await recordChanges(db, actorOf(currentUser, address), 'report.pages', different);
      return result;
    });
  }

  async #find(id: number): Promise<ReportRow> {
    const row = await findReport(this.#db, id);
    if (!row) throw new HttpError(404, texts.reportGone, { field: 'dReportId' });
    return row;
  }

  async #reportsOf(ids: readonly number[], field: string): Promise<number[]> {
    const reports = await repository.reportsOf(this.#db, ids);
    if (ids.some((id) => !reports.has(id))) throw new HttpError(404, texts.pageGone, { field });
    return [...new Set(reports.values())];
  }

  async #ask(row: ReportRow): Promise<SourcePage[]> {
    if (row.reportType !== reportType.online) throw new HttpError(400, texts.pagesOfNone, { field: 'dReportId' });
    const { reports } = await this.#connections.of(row.sourceId);
    return reports.pages(addressOf(row));
  }
}

const managedOf = ({ id, code, displayName, enDisplayName, isActive, isExportable }: PageRow, sort: number) => ({ id, code, displayName, enDisplayName, isActive: flagOf(isActive), isExportable: flagOf(isExportable), sort });

/** One that was given a name in the other language besides is called the same. */
const isRenamed = ({ displayName, enDisplayName }: PageRow, source: SourcePage): boolean => source.displayName !== displayName && source.displayName !== enDisplayName;

/** What the audit log has of a report's pages. */
const stateOf = ({ id }: ReportRow, all: readonly PageRow[]) => {
  const pages = all.filter(({ reportId }) => reportId === id);
  const names = (wanted: (page: PageRow) => boolean) => pages.filter(wanted).map(({ displayName, enDisplayName }) => bothNames(displayName, enDisplayName));
  return { pages: names(() => true), activePages: names(({ isActive }) => isActive), exportablePages: names(({ isExportable }) => isExportable) };
};
