import { useEffect, useMemo } from 'react';
import type { VisualResult, VisualType } from '../../src/definition/index.ts';
import { useEmbedView } from '../page/embed-context.ts';
import { useSize, type Size } from '../look/use-size.ts';
import type { VisualData } from '../session/report-state.ts';
import { markKey } from '../../drawing/rows/selection.ts';
import { CardBody } from './CardBody.tsx';
import { ChartBody } from './ChartBody.tsx';
import { MatrixBody } from './MatrixBody.tsx';
import { read, type Reading } from '../../drawing/rows/reading.ts';
import { TableBody } from './TableBody.tsx';
import type { VisualProps } from './Visual.tsx';

type BodyProps = VisualProps & { data: VisualData; result: VisualResult; title: string; isStale: boolean };

/** The kinds that the chart library draws; the others are elements. */
const drawn: readonly VisualType[] = ['bar', 'column', 'line', 'area', 'pie', 'scatter', 'map'];

/** What the bodies of the kinds of visuals get. */
export interface KindProps {
  props: BodyProps;
  reading: Reading;
  size: Size;
  isSelected?: (mark: Parameters<typeof markKey>[0]) => boolean;
}

/** The rows of a visual as its kind shows them; while newer ones are on their way the old ones stay, paler. */
export const VisualBody = (props: BodyProps) => {
  const { visual, result, model, selection } = props;
  const { locale } = useEmbedView();
  const [holder, size] = useSize<HTMLDivElement>();
  const reading = useMemo(() => read(visual, result, model, locale), [visual, result, model, locale]);
  const isSelected = useMemo(() => {
    if (selection?.visual !== visual.name) return undefined;
    const keys = new Set(selection.marks.map(markKey));
    return (mark: Parameters<typeof markKey>[0]) => keys.has(markKey(mark));
  }, [selection, visual.name]);
  const kind = { props, reading, isSelected };
  return (
    <div ref={holder} className="visual-content" data-stale={props.isStale || undefined}>
      {size && size.width > 0 && size.height > 0 && <Kind {...kind} size={size} />}
    </div>
  );
};

const Kind = (kind: KindProps) => {
  const { visual, asTable, data, onPainted } = kind.props;
  const drawsItself = drawn.includes(visual.type) && !asTable;
  // What is made of elements is painted once React is through; under a query that still runs, the rows are the old ones.
  useEffect(() => {
    if (!drawsItself && data.status === 'ready') onPainted(data.key);
  }, [drawsItself, data.key, data.status, onPainted]);
  if (asTable || visual.type === 'table') return <TableBody {...kind} />;
  if (visual.type === 'matrix') return <MatrixBody {...kind} />;
  if (visual.type === 'card') return <CardBody {...kind} />;
  return <ChartBody {...kind} />;
};
