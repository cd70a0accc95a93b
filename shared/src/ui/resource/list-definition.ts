import type { ReactNode } from 'react';
import type { Endpoint, PageOf } from '@portal/shared/contract';
import type { Option } from './fields/field.ts';
import type { Rows, RowsQuery } from './rows-query.ts';
import type { ListQuery, ListRange } from './list-query.ts';
import type { Act } from './resource.ts';
import type { TreeMove } from './tree/move.ts';

export type ListColumn<Row, Order extends string> = {
  readonly key: string;
  readonly title: string;
  /** What the title does not say: shown at the column's head. */
  readonly hint?: string;
  /** @param found in a tree: the rows that its search has left, and what they stand below */
  readonly render: (row: Row, found?: readonly Row[]) => ReactNode;
  /** What an exported file has of it; a column without stays out of the file. */
  readonly text?: (row: Row) => string | number;
  /** The order that a click on the column's head asks for. */
  readonly order?: Order;
  /** In pixels; without one the column takes what is left. */
  readonly width?: number;
  /** Columns that tell rows apart cannot be hidden. The first of them heads the card on a narrow screen. */
  readonly fixed?: boolean;
  /** Hidden until somebody chooses it. */
  readonly optional?: boolean;
  /** Gives way where the list has no room for all columns (`useSpace`); cards and files have it always. */
  readonly minor?: boolean;
};

/** Narrows a list down; its value is in the address under its name, which the list's range names as well. */
export type ListFilter = {
  readonly name: string;
  readonly label: string;
  /** Something else on the page sets it: it is not among the filters, and cleared with them. */
  readonly isElsewhere?: boolean;
} & (
  | { readonly kind: 'text' }
  /** A day in the reader's time zone, as `2026-11-21`. */
  | { readonly kind: 'day' }
  /** @property otherwise what the list is about as long as nothing is chosen; without it, everything */
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly otherwise?: string }
);

/** What can be done with rows. A question is asked first where there is one. */
export type ListAction<Subject> = {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly question?: string | ((subject: Subject) => string);
  /** What the question says besides. */
  readonly consequence?: (subject: Subject) => ReactNode;
  /** The call that it makes: who may not make it is not offered it. */
  readonly needs?: Endpoint;
  /** Why it cannot be done with this row: it stands there disabled, with the reason. */
  readonly refused?: string;
  /** Whether the question can only be answered with no: what it says besides tells why. */
  readonly isImpossible?: (subject: Subject) => boolean;
  /** Whether it is offered for this row, or for the rows that are chosen; without it, it always is. */
  readonly isOffered?: (subject: Subject) => boolean;
  readonly run: (subject: Subject) => void | Promise<void>;
};

/** What is shown of a row besides its columns, when somebody asks for it. */
export type ListDetails<Row> = {
  /** What the button is called; rows without details have none. */
  readonly label: (row: Row) => string | undefined;
  readonly render: (row: Row) => ReactNode;
};

/** Rows that stand below each other. The list gives all of them at once, those of one parent in their order. */
export type ListTree<Row> = {
  readonly parentOf: (row: Row) => number | null;
  /** Whether other rows may stand below this one. */
  readonly isFolder: (row: Row) => boolean;
  /** The row as it is once it stands below another one. */
  readonly placed: (row: Row, parentId: number | null) => Row;
  /** What is typed into the search is looked for in this. */
  readonly words: (row: Row) => string;
  /** Where not every row counts, as classes among reports: which do, and how their number is said. */
  readonly counted?: { readonly is: (row: Row) => boolean; readonly text: (count: number) => string };
  /** Rows that are asked for when somebody opens the row above them. */
  readonly below?: {
    readonly has: (row: Row) => boolean;
    readonly load: (parentId: number, signal?: AbortSignal) => Promise<readonly Row[]>;
    /** The same as a query of the cache. */
    readonly asks?: (parentId: number) => RowsQuery<readonly Row[]>;
  };
  /** Keeps a move on the server; without it nothing can be moved. */
  readonly move?: (move: TreeMove<Row>) => Promise<unknown>;
};

/** Positions that people give the rows of a list, from 0. Where rows of several groups are in one list, a group's stand one behind the other. */
export type ListMove<Row, Order extends string> = {
  /** The order of the list in which rows stand by their positions. */
  readonly order: Order;
  /** Filters that take no row from between others of its group; with any other one nobody sees where a row goes. */
  readonly within?: readonly string[];
  readonly placeOf: (row: Row) => number;
  /** What the positions of rows are counted in; without it in the whole list. */
  readonly groupOf?: (row: Row) => unknown;
  /** The row as it is once it stands at another position. */
  readonly placed: (row: Row, sort: number) => Row;
  /** Keeps it on the server. */
  readonly run: (made: { readonly row: Row; readonly sort: number }) => Promise<unknown>;
};

/** The file of a list as the screen has it: what is found, in which columns, and which clocks are meant. */
export type ListFile<Order extends string> = {
  readonly query: ListQuery<Order>;
  /** Without an ending. */
  readonly name: string;
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  /** IANA. */
  readonly timeZone: string;
};

/** What is particular to one list; everything else is the list page's. */
export type ListDefinition<Row, Order extends string> = {
  /** Names the list in the query cache and in the browser's storage. */
  readonly name: string;
  readonly rowKey: (row: Row) => number;
  readonly columns: readonly ListColumn<Row, Order>[];
  readonly range: ListRange<Order>;
  readonly filters?: readonly ListFilter[];
  /** The call that finds the rows: they are asked for anew after every call that changes what it is about. */
  readonly endpoint?: Endpoint;
  /** Finds rows. Without `asks`, the cache tells what it finds apart by the list's name and query alone. */
  readonly load: (query: ListQuery<Order>, signal?: AbortSignal) => Promise<PageOf<Row>>;
  /** The same as a query of the cache, whose key holds all that is asked: a page of a list, or all rows of a tree. */
  readonly asks?: (query: ListQuery<Order>) => RowsQuery<Rows<Row>>;
  /** Whether a row goes on by itself: as long as one that does is shown, the list is asked for every few seconds. */
  readonly isOngoing?: (row: Row) => boolean;
  /** How the server is asked to write the file of a long list. Without it the browser writes as many rows as it can. */
  readonly file?: Act<ListFile<Order>>;
  /** What can be done with one row; the first two are buttons, the others are behind "more". */
  readonly actions?: (row: Row) => readonly ListAction<Row>[];
  /** What can be done with the rows that are chosen. */
  readonly bulk?: readonly ListAction<readonly Row[]>[];
  /** Why a row cannot be chosen for that, in a sentence; undefined where it can. */
  readonly notForBulk?: (row: Row) => string | undefined;
  /** What a row opens under itself. */
  readonly details?: ListDetails<Row>;
  readonly tree?: ListTree<Row>;
  /** How rows are put in order; without it nothing can be moved. */
  readonly move?: ListMove<Row, Order> | undefined;
  /** Below the title: what the list is part of, or a picture of all of it. */
  readonly lead?: ReactNode;
  /** Beside the search: what concerns the list as a whole. */
  readonly extra?: ReactNode;
  readonly texts: ListTexts;
};

export type ListTexts = {
  readonly title: string;
  readonly help: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyNext: string;
  /** What the current user lacks where the server refuses the list, as administrators call it. */
  readonly permission: string;
};
