import type { z } from 'zod';
import type { Bilingual, endpoints, ManagedExport, PageOf } from '@portal/shared/contract/all';
import { fullNameOf, personName } from '@portal/shared/formats';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, say, type Language } from '../../../language/language.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { Notices } from '../../reading/notifications/module.ts';
import { recordChanges } from '../../usage/audit/module.ts';
import type { FoundRows, ListExports } from './list-exports.ts';
import * as repository from './managed-repository.ts';
import type { ManagedTask } from './managed-repository.ts';
import { removeTasks } from './repository.ts';
import { texts } from './texts.ts';

type Search = Pick<z.output<typeof endpoints.managedExports.list.body>, 'keyword' | 'state' | 'from' | 'to' | 'orderBy' | 'orderType'>;
type Page = z.output<typeof endpoints.managedExports.list.body>;
/** A task as it is said in either language. */
export type FoundExport = Omit<ManagedExport, 'message'> & { readonly failure: Bilingual | null };

type Parts = {
  readonly db: Db;
  readonly lists: Pick<ListExports, 'titleOf' | 'pathsFoundBy'>;
  readonly files: Pick<FileStore, 'remove'>;
  readonly notices: Pick<Notices, 'writeEach' | 'wake'>;
};

/** Everybody's export tasks, for administrators (SPEC 2.3, ReportExportMaintain). Nobody gets files of others here. Docs: decision 14. */
export class ManagedExports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list({ pageIndex, pageSize, ...search }: Page, language: Language): Promise<PageOf<ManagedExport>> {
    const filter = this.#filterOf(search);
    const [total, tasks] = await Promise.all([
      repository.countTasks(this.#parts.db, filter),
      repository.listTasks(this.#parts.db, filter, search, pageSize, (pageIndex - 1) * pageSize),
    ]);
    const items = tasks.map((task): ManagedExport => {
      const { failure, ...shown } = this.#shown(task);
      return { ...shown, message: failure ? say(language, failure) : '' };
    });
    return { items, total, pageIndex, pageSize };
  }

  /** All that a search finds, in its order. */
  async findAll(search: Search): Promise<FoundRows<FoundExport>> {
    const filter = this.#filterOf(search);
    const total = await repository.countTasks(this.#parts.db, filter);
    const ids = total < MOST_WORKBOOK_ROWS ? await repository.taskIds(this.#parts.db, filter, search) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, async (some) => (await repository.findTasks(this.#parts.db, some, search)).map((task) => this.#shown(task))) };
  }

  /** Stops those that wait or are in progress, and tells their owners. @throws HttpError 404 where one of them is gone */
  async stop(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const found = await this.#needAll(ids);
    await this.#telling(currentUser, 'exports.stopped-by', async (db) => {
      const stopped = await repository.stopTasks(db, ids, texts.exportStoppedBy);
      const tasks = found.filter(({ task }) => stopped.has(task.id));
      await recordChanges(db, actorOf(currentUser, address), 'export.stop', tasks.map((one) => ({ id: one.task.id, name: one.task.name, after: this.#recorded(one) })));
      return tasks;
    });
    return null;
  }

  /** Deletes them with their files, and tells their owners. @throws HttpError 404 where one of them is gone */
  async remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    const found = await this.#needAll(ids);
    const names: string[] = [];
    await this.#telling(currentUser, 'exports.deleted-by', async (transaction) => {
      const { removed, fileNames } = await removeTasks(transaction, ids);
      names.push(...fileNames);
      const tasks = found.filter(({ task }) => removed.has(task.id));
      await recordChanges(transaction, actorOf(currentUser, address), 'export.delete', tasks.map((one) => ({ id: one.task.id, name: one.task.name, before: this.#recorded(one) })));
      return tasks;
    });
    for (const name of names) await this.#parts.files.remove(name);
    return null;
  }

  /** Does something to tasks in a transaction, and tells each owner once who it was. @param work answers those to which it was done */
  async #telling(currentUser: CurrentUser, kind: 'exports.stopped-by' | 'exports.deleted-by', work: (db: Db) => Promise<readonly ManagedTask[]>): Promise<void> {
    const told = await inTransaction(this.#parts.db, async (transaction) => {
      const others = (await work(transaction)).filter(({ task }) => task.userId !== currentUser.id);
      const notices = [...Map.groupBy(others, ({ task }) => task.userId)].map(([userId, tasks]) => ({ userId, detail: { name: tasks[0]?.task.name ?? '', count: tasks.length, fullName: fullNameOf(currentUser) } }));
      await this.#parts.notices.writeEach(transaction, kind, notices);
      return notices.map(({ userId }) => userId);
    });
    await this.#parts.notices.wake(told);
  }

  #filterOf({ keyword, state, from, to }: Search): repository.Filter {
    return { keyword, listPaths: keyword === '' ? [] : this.#parts.lists.pathsFoundBy(keyword), state, from, to };
  }

  /** @throws HttpError 404 where one of them is gone */
  async #needAll(ids: readonly number[]): Promise<ManagedTask[]> {
    const found = await repository.findTasks(this.#parts.db, ids);
    if (found.length < new Set(ids).size) throw new HttpError(404, texts.exportMissing, { field: 'ids' });
    return found;
  }

  #titleOf({ options: { list } }: ManagedTask['task']): Bilingual | undefined {
    return list && this.#parts.lists.titleOf(list.path);
  }

  /** What the audit log has of a task: not what its mail says. */
  #recorded({ task, report, owner }: ManagedTask) {
    const title = this.#titleOf(task);
    return { owner: personName(owner), ...(report && { report: bothNames(report.name, report.ename) }), ...(title && { list: bothNames(title.zh, title.en) }), formats: task.options.formats, addresses: task.options.mail?.to ?? [] };
  }

  #shown({ task, report, owner, bytes, mail }: ManagedTask): FoundExport {
    const { id, name, userId, reportId, options, state, percent, failure, createTime, beginTime, finishTime } = task;
    return {
      id,
      name,
      reportId,
      reportName: report?.name ?? '',
      reportEnName: report?.ename ?? '',
      reportType: (report?.reportType ?? null) as ManagedExport['reportType'],
      list: this.#titleOf(task) ?? null,
      formats: [...options.formats],
      userId,
      ...owner,
      state,
      percent,
      failure,
      createTime: createTime.toISOString(),
      beginTime: beginTime?.toISOString() ?? null,
      finishTime: finishTime?.toISOString() ?? null,
      bytes,
      addresses: [...(options.mail?.to ?? [])],
      mailState: mail?.state ?? null,
    };
  }
}
