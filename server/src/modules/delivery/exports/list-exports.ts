import type { z } from 'zod';
import type { Bilingual, Endpoint } from '@portal/shared/contract/all';
import type { Cell, Cells } from '@portal/shared/workbook';
import type { CurrentUser } from '../../../current-user.ts';
import { isActive } from '../../../database/active-people.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Language } from '../../../language/language.ts';
import { callsOf } from '../../access/sign-in/module.ts';
import type { ClaimedTask, ListOptions } from './repository.ts';
import { texts } from './texts.ts';

/** What a call of `crud(…).file` takes. */
export type ListFile = { readonly name: string; readonly columns: readonly { readonly key: string; readonly title: string }[]; readonly timeZone: string };
type Body<E extends Endpoint> = z.output<E['body']> & ListFile;
type CellsIn = { readonly language: Language; readonly timeZone: string };
/** Rows in slices: no more than one of them is in memory. */
export type FoundRows<Row> = { readonly total: number; readonly slices: AsyncIterable<readonly Row[]> };

/** Who asked for a file, as they are when it is made: there is no session any more. */
export type Asker = Pick<CurrentUser, 'id' | 'guid' | 'account' | 'fullName' | 'resourceGroupId' | 'calls'>;

/** A list whose rows the server writes into a file. */
export type ListExport<E extends Endpoint, Row> = {
  /** Who may make this call gets the file. */
  readonly endpoint: E;
  /** What administrators of exports read of it. */
  readonly title: Bilingual;
  /** What the file has in each column that the call knows: what the screen's file has, word by word. */
  readonly columns: Readonly<Record<Body<E>['columns'][number]['key'], (row: Row, cells: CellsIn) => Cell>>;
  /** All rows that a search finds for who asked, as they may see them now; in its order. */
  readonly find: (query: Omit<Body<E>, keyof ListFile>, asker: Asker) => Promise<FoundRows<Row>>;
};

export const defineListExport = <E extends Endpoint, Row>(list: ListExport<E, Row>): ListExport<E, Row> => list;

type KnownList = { readonly endpoint: Endpoint; readonly title: Bilingual; readonly columns: Readonly<Record<string, ((row: unknown, cells: CellsIn) => Cell) | undefined>>; readonly find: (query: unknown, asker: Asker) => Promise<FoundRows<unknown>> };

/** The lists that modules have exported. A task names its list by the path of its call. */
export class ListExports {
  readonly #db: Db;
  readonly #lists = new Map<string, KnownList>();

  constructor(db: Db) {
    this.#db = db;
  }

  add<E extends Endpoint, Row>(list: ListExport<E, Row>): void {
    this.#lists.set(list.endpoint.path, list as unknown as KnownList);
  }

  /** What the list is called whose call has this path, if there is one. */
  titleOf(path: string): Bilingual | undefined {
    return this.#lists.get(path)?.title;
  }

  /** Paths of the calls of lists that a keyword finds by what they are called. */
  pathsFoundBy(keyword: string): string[] {
    const wanted = keyword.toLowerCase();
    return [...this.#lists].filter(([, { title }]) => Object.values(title).some((one) => one.toLowerCase().includes(wanted))).map(([path]) => path);
  }

  /**
   * The rows of a list's file, its heads first. What the user may do is looked at now: what was taken away since is not exported.
   * @throws HttpError 403, 404 for a list that this server does not have
   */
  async open(user: ClaimedTask['user'], { path, query, columns, timeZone }: ListOptions, language: Language): Promise<FoundRows<Cells>> {
    const list = this.#lists.get(path);
    if (!list) throw new HttpError(404, texts.exportListMissing);
    const { id, guid, account, fullName, resourceGroupId } = user;
    const calls = await callsOf(this.#db, resourceGroupId);
    if (!isActive(user) || !calls.may(list.endpoint)) throw new HttpError(403, texts.exportListDenied);
    const { total, slices } = await list.find(query, { id, guid, account, fullName, resourceGroupId, calls });
    const cellsOf = (row: unknown): Cells => columns.map(({ key }) => list.columns[key]?.(row, { language, timeZone }) ?? '');
    return { total, slices: writtenRows(columns.map(({ title }) => title), slices, cellsOf) };
  }
}

async function* writtenRows(heads: Cells, slices: AsyncIterable<readonly unknown[]>, cellsOf: (row: unknown) => Cells): AsyncGenerator<readonly Cells[]> {
  yield [heads];
  for await (const rows of slices) yield rows.map(cellsOf);
}
