import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ChartInput, Drawing, LegendKey } from '../../drawing/charts/drawing.ts';
import { legendLayout } from '../../drawing/charts/legend.ts';
import { tip } from '../charts/tip.ts';
import { useEmbedView } from '../page/embed-context.ts';
import type { Mark } from '../../drawing/rows/selection.ts';
import { summaryOf } from '../../drawing/rows/summary.ts';
import { LoadingState } from './states.tsx';
import type { KindProps } from './VisualBody.tsx';

const loadChart = () => import(/* webpackChunkName: "charts" */ '../charts/Chart.tsx');
const Chart = lazy(loadChart);
/** Fetches the chart library before the first chart is there. */
export const preloadCharts = () => void loadChart();

const reducesMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const noKeys: LegendKey[] = [];

/** A chart with its legend above or beside it, and what is to be said below it. */
export const ChartBody = ({ props, reading, size, isSelected }: KindProps) => {
  const { visual, fontSize, data, onPainted, onMark, title } = props;
  const { look } = useEmbedView();
  const [drawing, setDrawing] = useState<Pick<Drawing, 'legend' | 'note'>>();
  const legend = visual.options.legend === 'none' ? noKeys : (drawing?.legend ?? noKeys);
  const { isBeside, besideWidth, aboveHeight, plot } = legendLayout(legend, visual.options.legend, size, fontSize, drawing?.note !== undefined);
  const { width, height } = plot;
  const input = useMemo(
    (): ChartInput => ({ visual, reading, look, size: { width, height }, fontSize, isSelected, motion: !reducesMotion(), tip }),
    [visual, reading, look, width, height, fontSize, isSelected],
  );
  const label = useMemo(() => summaryOf(visual, reading, title), [visual, reading, title]);
  const keepDrawing = useCallback(
    (drawn: Drawing) => setDrawing((before) => (JSON.stringify([before?.legend, before?.note]) === JSON.stringify([drawn.legend, drawn.note]) ? before : { legend: drawn.legend, note: drawn.note })),
    [],
  );
  const painted = useCallback(() => {
    if (data.status === 'ready') onPainted(data.key);
  }, [onPainted, data.key, data.status]);
  const mark = useCallback((clicked: Mark | undefined, add: boolean) => onMark?.(clicked, add), [onMark]);
  return (
    <div className="chart-body" data-beside={isBeside || undefined}>
      {legend.length > 0 && <Legend keys={legend} isSelected={isSelected} onMark={onMark && mark} style={isBeside ? { width: besideWidth } : { height: aboveHeight }} />}
      <Suspense
        fallback={
          <div style={{ width, height }}>
            <LoadingState type={visual.type} label={reading.locale.texts.loading} />
          </div>
        }
      >
        <Chart input={input} label={label} keyboardHint={reading.locale.texts.keyboardHint} onMark={mark} onDrawing={keepDrawing} onPainted={painted} />
      </Suspense>
      {drawing?.note && <p className="chart-note">{drawing.note}</p>}
    </div>
  );
};

interface LegendProps {
  keys: LegendKey[];
  isSelected?: (mark: Mark) => boolean;
  onMark?: (mark: Mark | undefined, add: boolean) => void;
  style: { width?: number; height?: number };
}

const Legend = ({ keys, isSelected, onMark, style }: LegendProps) => (
  <ul className="legend" style={style}>
    {keys.map(({ name, color, mark }) => (
      <li key={name}>
        <button type="button" disabled={!onMark || mark.length === 0} aria-pressed={isSelected?.(mark) ?? false} title={name} onClick={(event) => onMark?.(mark, event.ctrlKey || event.metaKey)}>
          <span className="legend-key" style={{ background: color }} />
          {name}
        </button>
      </li>
    ))}
  </ul>
);
