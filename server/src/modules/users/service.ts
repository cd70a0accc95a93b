import type { endpoints, PageOf, User } from '@portal/shared/contract';
import type { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import { flagOf } from '../reports/grants.ts';
import * as repository from './repository.ts';

type ListRequest = z.output<typeof endpoints.users.list.body>;

/** Users as administrators manage them (SPEC 7.7). */
export class Users {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list({ keyword, ...page }: ListRequest): Promise<PageOf<User>> {
    const [total, rows] = await Promise.all([repository.countUsers(this.#sql, keyword), repository.listUsers(this.#sql, keyword, page)]);
    const ids = rows.map(({ user }) => user.id);
    const groups = ids.length > 0 ? await repository.groupsOfUsers(this.#sql, ids) : [];
    const items = rows.map(({ user, resourceGroupName }) => ({
      id: user.id,
      account: user.account,
      jobNo: user.jobNo,
      fullName: user.fullName,
      mail: user.mail,
      groups: groups.filter(({ userId }) => userId === user.id).map(({ id, name }) => ({ id, name })),
      resourceGroupId: user.resourceGroupId,
      resourceGroupName,
      notes: user.notes,
      isAction: flagOf(user.isAction),
      isCustom: flagOf(user.isCustom),
      lastLogin: user.lastLogin?.toISOString() ?? null,
      createTime: user.createTime.toISOString(),
    }));
    return { items, total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }
}
