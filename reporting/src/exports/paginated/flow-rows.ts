import { columnOf, type TableData } from '../../paginated/data/report-data.ts';
import type { DataColumn } from '../../paginated/data/read-set.ts';
import { totalColumn, type GroupNode } from '../../paginated/data/grouping.ts';
import type { Wording } from '../../paginated/data/wording.ts';
import type { Scalar } from '../../definition/index.ts';
import type { StyleName, Total } from '../../paginated/definition.ts';
import { footerLook, groupLook } from '../../paginated/layout/plan.ts';

/** A cell with its value, and with what it says in words. */
export interface FlowCell {
  value: Scalar;
  text: string;
  /** How the value is shown. */
  column: Pick<DataColumn, 'type' | 'format' | 'bucket' | 'words'>;
}

/** A row of a table that is not cut into pages: in files that flow, such as workbooks. */
export interface FlowRow {
  kind: 'group' | 'detail' | 'footer' | 'total';
  style: StyleName;
  /** Of the group, 0 the outermost. */
  level: number;
  /** What a band says; it stands before the first cell. */
  text?: string;
  /** One for each of the table's columns; a band has only its totals. */
  cells: (FlowCell | undefined)[];
  /** The row begins on a new page. */
  breaks?: boolean;
}

/** All rows of a table in the order in which they are read, each group with its header and footer. */
export function* flowRows(table: TableData, wording: Wording): Generator<FlowRow> {
  const { groups: nodes, order } = table;
  if (nodes.length > 0) for (const [index, node] of nodes.entries()) yield* groupRows(node, index, table, wording);
  else yield* detailRows(0, order.length, table, wording);
  const { total } = table.table;
  if (total && order.length > 0) yield { kind: 'total', style: 'total', level: 0, text: wording.ofTotal(total.text, table), cells: totalCells(total.totals, table, wording) };
}

function* groupRows(node: GroupNode, index: number, table: TableData, wording: Wording): Generator<FlowRow> {
  const { level } = node;
  const { header, footer, pageBreak } = table.table.groups[level]!;
  const breaks = pageBreak && index > 0;
  if (header) yield { kind: 'group', style: groupLook(level), level, text: wording.ofGroup(header.text, table, node), cells: totalCells(header.totals, table, wording, node), breaks };
  if (node.children.length === 0) yield* detailRows(node.start, node.end, table, wording);
  for (const [at, child] of node.children.entries()) yield* groupRows(child, at, table, wording);
  if (footer) yield { kind: 'footer', style: footerLook(level), level, text: wording.ofGroup(footer.text, table, node), cells: totalCells(footer.totals, table, wording, node) };
}

function* detailRows(start: number, end: number, table: TableData, wording: Wording): Generator<FlowRow> {
  for (let at = start; at < end; at += 1) {
    const values = table.data.rows[table.order[at]!]!;
    const cells = table.table.columns.map(({ value: name }): FlowCell => {
      const column = columnOf(table, name);
      const value = values[table.data.columns.indexOf(column)] ?? null;
      return { value, text: wording.value(value, column), column };
    });
    yield { kind: 'detail', style: table.table.alternate && (at - start) % 2 === 1 ? 'alternate' : 'detail', level: 0, cells };
  }
}

const totalCells = (totals: Record<string, Total>, table: TableData, wording: Wording, node?: GroupNode): FlowRow['cells'] =>
  table.table.columns.map(({ value: name }) => {
    const total = totals[name];
    return total === undefined ? undefined : { ...wording.total(table, name, total, node), column: totalColumn(columnOf(table, name), total) };
  });

/** Over how many columns a band's text goes: up to its first total, over one at least. */
export const bandSpan = ({ cells }: FlowRow): number => {
  const first = cells.findIndex((cell) => cell !== undefined);
  return first < 0 ? cells.length : Math.max(1, first);
};

/** What a band says, with the total that stands in the column of its text. */
export const bandText = ({ text = '', cells }: FlowRow): string => (cells[0] ? `${text} ${cells[0].text}` : text);
