import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import type { BodyOf, Endpoint, PageOf, QueryOf, ValueOf } from '@portal/shared/contract';
import type { FieldValue, HistoryKind } from '@portal/shared/contract/usage';
import type { BulkForm } from './bulk-form.tsx';
import type { RowsQuery } from './rows-query.ts';
import type { FieldSchemas } from './field-check.ts';
import type { FormField } from './fields/field.ts';
import type { ListAction, ListColumn, ListDetails, ListFile, ListFilter, ListMove, ListTexts, ListTree } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';
import type { TreeMove } from './tree/move.ts';

/** A call that changes something of a resource, with how its body is made of a subject: a form's values, or rows. */
export type Act<Subject> = { readonly endpoint: Endpoint; readonly run: (subject: Subject) => Promise<unknown> };

/** Names the call of an act. What goes wrong in it is shown by the page: at a field, or as a message. */
export const does = <E extends Endpoint, Subject>(endpoint: E, body: (subject: Subject) => BodyOf<E>): Act<Subject> => ({
  endpoint,
  run: (subject) => call(endpoint, { body: body(subject), quiet: true }),
});

/** A call that finds rows: a page of them for a list, all of them for a tree. */
export type Finder<Query, Value> = { readonly endpoint: Endpoint; readonly asks: (query: Query) => RowsQuery<Value> };

type Input<E extends Endpoint> = { query?: QueryOf<E>; body?: BodyOf<E> };

/**
 * Names the call that finds rows, and what it is asked for, which tells its answers apart: `input` may close over something,
 * such as the row whose details a list is. An error is a toast, and drawn in the place of the rows.
 */
export const finds = <E extends Endpoint, Query>(endpoint: E, input: (query: Query) => Input<E>): Finder<Query, ValueOf<E>> => ({
  endpoint,
  asks: (query) => queryOf(endpoint, input(query)),
});

/**
 * Names the call by which the server writes the file of a long list, an export task (`crud(…).file` of the contract), and how its
 * search and order are made of a query. The call takes no columns but those it names.
 */
export const writes = <E extends Endpoint, Order extends string>(endpoint: E, search: (query: ListQuery<Order>) => Omit<BodyOf<E>, Exclude<keyof ListFile<Order>, 'query'>>): Act<ListFile<Order>> => ({
  endpoint,
  run: ({ query, ...file }) => call(endpoint, { body: { ...search(query), ...file } as BodyOf<E>, quiet: true }),
});

/** The form of a resource: one for new rows and for changing them. */
export type ResourceForm<Row, Values extends object> = {
  /** Has room for two columns: fields that are `isHalf` share a line. */
  readonly isWide?: boolean;
  readonly fields: readonly FormField<Values>[];
  /** Those of a row in their place, where they depend on it: `chosen` of a search names what the row has. */
  readonly rowFields?: (row: Row) => readonly FormField<Values>[];
  /** Names of fields that are one thing: see `FormDrawer`. */
  readonly together?: readonly (readonly (keyof Values & string)[])[];
  /** What is in the form at first; `row` is null for a new one, which begins below another row of a tree or nowhere. */
  readonly initial: (row: Row | null, below: Row | null) => Values;
};

/** What was changed of a row, from the audit log; who manages the rows may read it. */
export type ResourceHistory = {
  /** What the audit log calls such a thing. */
  readonly kind: HistoryKind;
  /** Fields that are not in the form, or that the audit log keeps under another name, and how their values read. */
  readonly fields?: Readonly<Record<string, { readonly label: string; readonly text?: (value: FieldValue) => string }>>;
  /** Acts besides adding, changing and deleting, in the past tense. */
  readonly acts?: Readonly<Record<string, string>>;
};

/** Rows that stand below each other, found all at once, those of one parent in their order. */
export type ResourceTree<Row> = Omit<ListTree<Row>, 'move' | 'below'> & {
  readonly find: Finder<null, readonly Row[]>;
  readonly move?: Act<TreeMove<Row>>;
  /** Rows that are asked for when somebody opens the row above them, by its key. */
  readonly below?: { readonly has: (row: Row) => boolean; readonly find: Finder<number, readonly Row[]> };
  /** Offers a new row below every folder. */
  readonly addBelow?: boolean;
};

type Found<Row, Order extends string> =
  | {
      readonly list: {
        readonly find: Finder<ListQuery<Order>, PageOf<Row>>;
        /** From 5,001 rows on, the server writes the file. */
        readonly file?: Act<ListFile<Order>>;
        readonly orders: readonly Order[];
        readonly order: { readonly by: Order; readonly type: 'asc' | 'desc' };
        /** The first one is the page size that is not written into the address. */
        readonly sizes: readonly number[];
        /** Rows are put in order by hand, while the list shows them in it. */
        readonly move?: Omit<ListMove<Row, Order>, 'run'> & Act<{ readonly row: Row; readonly sort: number }>;
      };
      readonly tree?: undefined;
    }
  | { readonly tree: ResourceTree<Row>; readonly list?: undefined };

/** What is particular to one kind of thing that is managed; everything else is `<ResourcePage>`'s. */
export type Resource<Row extends object, Order extends string, Values extends object> = Found<Row, Order> & {
  /** Names the resource in the query cache and in the browser's storage. */
  readonly key: string;
  readonly rowKey: (row: Row) => number;
  readonly columns: readonly ListColumn<Row, Order>[];
  readonly filters?: readonly ListFilter[];
  /** Whether a row goes on by itself, as an export in progress: as long as one that does is shown, the rows are asked for every few seconds. */
  readonly isOngoing?: (row: Row) => boolean;
  readonly form?: ResourceForm<Row, Values>;
  readonly add?: Act<Values> & { readonly rules: FieldSchemas };
  readonly update?: Act<{ readonly row: Row; readonly values: Values }> & {
    readonly rules: FieldSchemas;
    /** The row as it stands now, for somebody whom the server has told that another one came first; undefined where it is gone. */
    readonly current?: (row: Row) => Promise<Row | undefined>;
    /** Why a row cannot be changed, in a sentence: it is offered disabled. */
    readonly isRefused?: (row: Row) => string | undefined;
  };
  readonly remove?: Act<readonly Row[]> & {
    /** What goes with the rows, said in the question. */
    readonly consequence?: (rows: readonly Row[]) => ReactNode;
    /** Rows that cannot be deleted: true, and it is not offered; a reason, and it is offered disabled, with the reason beside it. */
    readonly isRefused?: (row: Row) => boolean | string;
  };
  /** What else can be done with one row. */
  readonly actions?: (row: Row) => readonly ListAction<Row>[];
  /** What can be done with the rows that are chosen, besides deleting them. */
  readonly bulk?: readonly BulkAct<Row>[];
  /** Why a row cannot be chosen for any of it, deleting among it, in a sentence; undefined where it can. */
  readonly notForBulk?: (row: Row) => string | undefined;
  readonly details?: ListDetails<Row>;
  /** Below the title: what the list is part of, or a picture of all of it. */
  readonly lead?: ReactNode;
  /** What else concerns all rows, an import for example: before the button for a new one. */
  readonly extra?: ReactNode;
  readonly history?: ResourceHistory;
  readonly texts: ListTexts & {
    /** What the button and the form for a new one are called, for example "New user". */
    readonly add?: string;
    /** What one of them is called, for example "User": messages name it so. */
    readonly one?: string;
  };
};

/** An act on several rows, which says for each of them what came of it. */
export type BulkAct<Row> = Act<readonly Row[]> &
  Omit<ListAction<readonly Row[]>, 'run' | 'needs' | 'isOffered'> & {
    /** Rows that it is for: others are left as they are and not named, and it is not offered where none of those that are chosen is one. */
    readonly of?: (row: Row) => boolean;
    /** What it asks for first (`doesWith`); its question is the form's title. */
    readonly form?: BulkForm<Row>;
    /** Takes a while: it is done to one row after the other, and says how far it is. `run` is given one at a time. */
    readonly isOneByOne?: boolean;
    /** What is said when it is done to all of them: a sentence with their names, and how many they are. */
    readonly said?: (names: string, count: number) => string;
    /** The way back, offered beside what is said, for the rows that were not so before. */
    readonly undo?: Act<readonly Row[]> & { readonly of: (row: Row) => boolean };
  };

/** Describes a resource; what it names is checked against its row, its form and the contract by the types. */
export const defineResource = <Row extends object, Order extends string = never, Values extends object = object>(
  resource: Resource<Row, Order, Values>,
): Resource<Row, Order, Values> => resource;
