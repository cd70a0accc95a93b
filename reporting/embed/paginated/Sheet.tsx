import { Fragment, memo, type CSSProperties } from 'react';
import { cellPadding, cellExtent, rowRules, rules, type Block, type Cell, type Look, type Looks, type Page, type Row, type TableBlock, type TextBlock } from '../../src/paginated/layout/content.ts';

interface SheetProps {
  page: Page;
  looks: Looks;
  size: { width: number; height: number };
  /** For those who do not see it, for example `Page 3 of 120`. */
  label: string;
}

const pt = (points: number) => `${points}pt`;

/** A page as it is on paper. Lines are broken on the server, in the same face: nothing wraps here. */
export const Sheet = memo(({ page, looks, size, label }: SheetProps) => (
  <section className="sheet" aria-label={label} style={{ width: pt(size.width), height: pt(size.height) }}>
    {page.blocks.map((block, index) => (
      <BlockView key={index} block={block} looks={looks} />
    ))}
  </section>
));

const BlockView = ({ block, looks }: { block: Block; looks: Looks }) => {
  if (block.kind === 'text') return <TextView block={block} look={looks[block.style]} />;
  if (block.kind === 'rule') return <div className="sheet-rule" style={{ left: pt(block.x), top: pt(block.y), width: pt(block.width), borderTopWidth: pt(rules.hair.width), borderColor: rules.hair.color }} />;
  return <TableView block={block} looks={looks} />;
};

const lookCss = ({ size, bold, color, lineHeight }: Look): CSSProperties => ({ fontSize: pt(size), fontWeight: bold ? 600 : 400, color, lineHeight: pt(lineHeight) });

const TextView = ({ block, look }: { block: TextBlock; look: Look }) => {
  const style: CSSProperties = { ...lookCss(look), left: pt(block.x), top: pt(block.y), width: pt(block.width), textAlign: block.align, background: look.fill };
  const lines = <Lines lines={block.lines} />;
  return block.style === 'title' ? (
    <h1 className="sheet-text" style={style}>
      {lines}
    </h1>
  ) : (
    <div className="sheet-text" style={style}>
      {lines}
    </div>
  );
};

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      {line}
    </Fragment>
  ));

const TableView = ({ block, looks }: { block: TableBlock; looks: Looks }) => (
  <div className="sheet-table" role="table" aria-label={block.label} style={{ left: pt(block.x), top: pt(block.y), width: pt(block.width), height: pt(block.height) }}>
    {block.rows.map((row, index) => (
      <RowView key={index} row={row} table={block} look={looks[row.style]} />
    ))}
  </div>
);

const RowView = ({ row, table, look }: { row: Row; table: TableBlock; look: Look }) => {
  const { above, below } = rowRules[row.kind];
  const style: CSSProperties = {
    ...lookCss(look),
    top: pt(row.y),
    height: pt(row.height),
    background: look.fill,
    ...(above && { borderTop: `${pt(rules[above].width)} solid ${rules[above].color}` }),
    ...(below && { borderBottom: `${pt(rules[below].width)} solid ${rules[below].color}` }),
  };
  return (
    <div className="sheet-row" role="row" style={style}>
      {row.cells.map((cell) => (
        <CellView key={cell.column} cell={cell} row={row} table={table} padding={look.padding} />
      ))}
    </div>
  );
};

const CellView = ({ cell, row, table, padding }: { cell: Cell; row: Row; table: TableBlock; padding: number }) => {
  const { x, width } = cellExtent(table, cell);
  const style: CSSProperties = {
    left: pt(x),
    width: pt(width),
    padding: `${pt(padding)} ${pt(cellPadding)} 0 ${pt(cellPadding + (cell.indent ?? 0))}`,
    textAlign: cell.align,
  };
  return (
    <div className="sheet-cell" role={row.kind === 'head' ? 'columnheader' : 'cell'} aria-colspan={cell.span > 1 ? cell.span : undefined} style={style}>
      <Lines lines={cell.lines} />
    </div>
  );
};
