import * as z from 'zod/mini';
import { get, post, type Access, type Path } from './endpoint.ts';
import { listFile } from './list-file.ts';
import { pageOf } from './paging.ts';
import type { Tag } from './tags.ts';
import { id, idInQuery, idList } from './values.ts';

type Of<Row extends z.ZodMiniType> = { access: Access; about: readonly [Tag, ...Tag[]]; row: Row };
/** Names of fields, with their schemas. */
type Fields = Record<string, z.ZodMiniType>;

const added = z.object({ id });

/**
 * The usual five calls of what is kept in a table: same access, same tags, and errors where people look for them, a form's
 * beside its fields and a deletion's in a toast. Paths are given in full: SPEC 7 spells them in more than one way.
 *
 * `add` and `update` answer the new id and nothing, unless `value` says otherwise; `remove` takes `ids` unless `body` does.
 */
export const crud = <Row extends z.ZodMiniType>({ access, about, row }: Of<Row>) => ({
  list: <Search extends Fields, Page extends Fields>(path: Path, { summary, search, page }: { summary: string; search: Search; page: Page }) =>
    post(path, { summary, access, viewAs: 'reads', tags: about, body: z.object({ ...search, ...page }), value: pageOf(row) }),

  add: <Body extends z.ZodMiniType, Value extends z.ZodMiniType = typeof added>(path: Path, { summary, body, value }: { summary: string; body: Body; value?: Value }) =>
    post(path, { summary, access, quiet: true, changes: about, body, value: value ?? (added as unknown as Value) }),

  update: <Body extends z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniNull>(path: Path, { summary, body, value }: { summary: string; body: Body; value?: Value }) =>
    post(path, { summary, access, quiet: true, changes: about, body, value: value ?? (z.null() as unknown as Value) }),

  remove: <Body extends z.ZodMiniType = z.ZodMiniObject<{ ids: typeof idList }>>(path: Path, { summary, body }: { summary: string; body?: Body }) =>
    post(path, { summary, access, changes: about, body: body ?? (z.object({ ids: idList }) as unknown as Body), value: z.null() }),

  /** Has the server write all rows of `list` that a search finds into a file, as a task of the current user's exports. */
  file: <Search extends Fields, Order extends Fields, Column extends string>(path: Path, { summary, search, order, columns }: { summary: string; search: Search; order: Order; columns: readonly [Column, ...Column[]] }) =>
    post(path, { summary, access, quiet: true, changes: ['exports'], body: z.object({ ...search, ...order, ...listFile(columns) }), value: added }),

  details: <Value extends z.ZodMiniType = Row>(path: Path, { summary, value }: { summary: string; value?: Value }) =>
    get(path, { summary, access, viewAs: 'reads', tags: about, query: z.object({ id: idInQuery }), value: value ?? (row as unknown as Value) }),
});
