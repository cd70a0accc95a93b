import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Mark } from '../../drawing/rows/selection.ts';
import type { ChartInput, Drawing, Stop } from '../../drawing/charts/drawing.ts';
import { draw } from '../../drawing/charts/draw.ts';
import { getMap, init, registerMap, type ECharts } from './library.ts';
import { mapName } from '../../drawing/charts/map.ts';
import { inTurn } from './turns.ts';

/** Beyond this many marks a canvas is faster than SVG, which otherwise prints and zooms better. */
const mostSvgMarks = 1500;
/** The library does not say that it is finished when a change moved nothing. */
const patience = 600;

let outlines: Promise<void> | undefined;
/** The outlines of the states come in a file of their own, when the first map is shown. */
const loadOutlines = () =>
  (outlines ??= import(/* webpackChunkName: "us-states" */ 'us-states').then(({ default: states }) => {
    registerMap(mapName, states as never);
  }));
const ready = Promise.resolve();

interface ChartProps {
  input: ChartInput;
  /** What a screen reader says in place of the picture. */
  label: string;
  keyboardHint: string;
  onMark: (mark: Mark | undefined, add: boolean) => void;
  onDrawing: (drawing: Drawing) => void;
  onPainted: () => void;
}

/** A chart: the picture, clicks on its marks, and the arrow keys that walk over them. */
export default function Chart({ input, label, keyboardHint, onMark, onDrawing, onPainted }: ChartProps) {
  use(input.visual.type === 'map' && !getMap(mapName) ? loadOutlines() : ready);
  const { width, height } = input.size;
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const drawing = useMemo(() => draw(input), [input]);
  const renderer = drawing.marks > mostSvgMarks ? 'canvas' : 'svg';
  const latest = useRef({ drawing, onMark, onPainted });
  useEffect(() => {
    latest.current = { drawing, onMark, onPainted };
  });

  useEffect(() => {
    const made = init(holder.current, undefined, { renderer });
    chart.current = made;
    made.on('finished', () => latest.current.onPainted());
    listen(made, () => latest.current);
    return () => {
      chart.current = null;
      made.dispose();
    };
  }, [renderer]);

  useEffect(() => {
    onDrawing(drawing);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeBack = inTurn(() => {
      const made = chart.current;
      // A size, also the same one, has the library lay out and draw everything.
      if (made && (made.getWidth() !== width || made.getHeight() !== height)) made.resize({ width, height, silent: true });
      made?.setOption(drawing.option, { replaceMerge: ['series', 'xAxis', 'yAxis'] });
      timer = setTimeout(() => latest.current.onPainted(), patience);
    });
    return () => {
      takeBack();
      clearTimeout(timer);
    };
  }, [drawing, renderer, width, height, onDrawing]);

  const keys = useStops(drawing.stops, chart, onMark);
  return (
    <div className="chart" style={input.size}>
      <div ref={holder} className="chart-picture" style={input.size} role="img" aria-label={label} />
      <div className="chart-keys" tabIndex={0} role="application" aria-label={`${label} ${keyboardHint}`} onKeyDown={keys.onKeyDown} onBlur={keys.onBlur} />
      <div className="unseen" aria-live="polite">
        {keys.said}
      </div>
    </div>
  );
}

interface Latest {
  drawing: Drawing;
  onMark: (mark: Mark | undefined, add: boolean) => void;
}
interface ClickEvent {
  seriesIndex?: number;
  dataIndex?: number;
  event?: { event?: MouseEvent };
}
interface GroundEvent {
  target?: unknown;
  offsetX: number;
  offsetY: number;
  event?: MouseEvent;
}

const adds = (event: MouseEvent | undefined) => event?.ctrlKey === true || event?.metaKey === true;

/** Clicks on marks, on the plot beside them (for lines: the nearest category), and on the empty ground. */
const listen = (chart: ECharts, latest: () => Latest): void => {
  chart.on('click', (params) => {
    const { seriesIndex, dataIndex, event } = params as ClickEvent;
    const { drawing, onMark } = latest();
    const stop = drawing.markAt ? undefined : drawing.stops.find((one) => one.seriesIndex === seriesIndex && one.dataIndex === dataIndex);
    if (stop) onMark(stop.mark, adds(event?.event));
  });
  chart.getZr().on('click', (clicked) => {
    const { target, offsetX, offsetY, event } = clicked as unknown as GroundEvent;
    const { drawing, onMark } = latest();
    if (drawing.markAt && chart.containPixel('grid', [offsetX, offsetY])) {
      const x = (chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as number[])[0] ?? 0;
      onMark(drawing.markAt(nearest(chart, x)), adds(event));
      return;
    }
    if (!target) onMark(undefined, false);
  });
};

/** The index of the point of the first series that is closest to a value of the x axis. */
const nearest = (chart: ECharts, x: number): number => {
  const option = chart.getOption() as { series?: { data?: { value: number | [number, number] }[] }[]; xAxis?: { type?: string }[] };
  if (option.xAxis?.[0]?.type === 'category') return Math.round(x);
  const points = option.series?.[0]?.data ?? [];
  const distances = points.map(({ value }) => Math.abs((Array.isArray(value) ? value[0] : value) - x));
  return distances.indexOf(Math.min(...distances));
};

/** The arrow keys walk over the marks with their tooltips; Enter and Space select, Escape clears. */
const useStops = (stops: Stop[], chart: { current: ECharts | null }, onMark: Latest['onMark']) => {
  const [at, setAt] = useState(-1);
  const show = (index: number) => {
    const stop = stops[index];
    setAt(index);
    if (stop) chart.current?.dispatchAction({ type: 'showTip', seriesIndex: stop.seriesIndex, dataIndex: stop.dataIndex });
  };
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's way back and forth.
    const step = event.altKey ? undefined : steps[event.key];
    if (step !== undefined && stops.length > 0) show((at + step + stops.length) % stops.length);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(stops.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') onMark(stops[at]?.mark, event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') onMark(undefined, false);
    else return;
    event.preventDefault();
  };
  const onBlur = () => {
    setAt(-1);
    chart.current?.dispatchAction({ type: 'hideTip' });
  };
  return { onKeyDown, onBlur, said: stops[at]?.label ?? '' };
};
