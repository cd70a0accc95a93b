import type { ReactNode } from 'react';
import type { PageOf } from '@portal/shared/contract';
import type { ListQuery, ListRange } from './list-query.ts';

export type ListColumn<Row, Order extends string> = {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The order that a click on the column's head asks for. */
  readonly order?: Order;
  /** In pixels; without one the column takes what is left. */
  readonly width?: number;
  /** Columns that tell rows apart cannot be hidden. The first of them heads the card on a narrow screen. */
  readonly fixed?: boolean;
  /** Hidden until somebody chooses it. */
  readonly optional?: boolean;
};

/** What is particular to one list; everything else is the list page's. */
export type ListDefinition<Row, Order extends string> = {
  /** Names the list in the query cache and in the browser's storage. */
  readonly name: string;
  readonly rowKey: (row: Row) => number;
  readonly columns: readonly ListColumn<Row, Order>[];
  readonly range: ListRange<Order>;
  readonly load: (query: ListQuery<Order>, signal: AbortSignal) => Promise<PageOf<Row>>;
  readonly texts: {
    readonly title: string;
    readonly help: string;
    readonly search: string;
    readonly empty: string;
    readonly emptyNext: string;
    /** What the reader lacks where the server refuses the list, as administrators call it. */
    readonly permission: string;
  };
};
