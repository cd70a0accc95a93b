import type { AuditRecord, endpoints, PageOf } from '@portal/shared/contract/all';
import { MOST_WORKBOOK_ROWS } from '@portal/shared/workbook';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { inSlices } from '../../../database/in-slices.ts';
import { flagOf } from '../../../flags.ts';
import type { FoundRows } from '../../delivery/exports/module.ts';
import { changesOf, type EntryRow } from '../audit/module.ts';
import * as repository from './records-repository.ts';

type ListRequest = z.output<(typeof endpoints.auditLog.list)['body']>;
type Search = Omit<ListRequest, 'pageIndex' | 'pageSize'>;

/** A longer list is not counted to its end. */
const COUNTED = 10_000;

/** The audit log as people read it. Nothing here changes a record. */
export class AuditRecords {
  readonly #db: Db;
  /** A file with so many rows would be refused: they are not read. */
  readonly #mostRows: number;

  constructor(db: Db, mostRows = MOST_WORKBOOK_ROWS) {
    this.#db = db;
    this.#mostRows = mostRows;
  }

  async list({ pageIndex, pageSize, orderBy: _, orderType, ...filter }: ListRequest): Promise<PageOf<AuditRecord>> {
    const [total, ids] = await Promise.all([
      repository.countRecords(this.#db, filter, COUNTED + 1),
      repository.recordIds(this.#db, filter, orderType, { limit: pageSize, offset: (pageIndex - 1) * pageSize }),
    ]);
    const rows = await repository.findRecords(this.#db, ids, orderType);
    return { items: rows.map(recordOf), total: Math.min(total, COUNTED), isAtLeast: flagOf(total > COUNTED), pageIndex, pageSize };
  }

  /** All records that a search finds, as `list` has them. */
  async findAll({ orderBy: _, orderType, ...filter }: Search): Promise<FoundRows<AuditRecord>> {
    const total = await repository.countRecords(this.#db, filter, this.#mostRows);
    const ids = total < this.#mostRows ? await repository.recordIds(this.#db, filter, orderType) : [];
    return { total: Math.max(total, ids.length), slices: inSlices(ids, async (some) => (await repository.findRecords(this.#db, some, orderType)).map(recordOf)) };
  }
}

const recordOf = ({ id, createTime, account, fullName, asAccount, action, target, address, detail }: EntryRow): AuditRecord => {
  const [kind = '', ...act] = action.split('.');
  return { id, createTime: createTime.toISOString(), account, fullName: fullName ?? '', asAccount, kind, action: act.join('.'), target, address, changes: changesOf(action, detail) };
};
