import { formatShort, formatTick } from '../language/format.ts';
import { letterColor } from '../look/look.ts';
import { textWidth } from '../look/text-width.ts';
import { axisLabel, base, faintLine, hiddenAxis, logarithmicEnds, opacityOf, seriesColor, tooltip, type ChartInput, type Drawing } from './drawing.ts';
import { instantsOf, shape, toShares, type Series, type Shaped } from './shape.ts';
import { timeTicks } from './time-ticks.ts';

const share = { type: 'number', format: 'percent' } as const;
const mostNamed = 8;

interface Lines {
  input: ChartInput;
  shaped: Shaped;
  /** The instant of each category, where the category is a date. */
  instants?: number[];
  isArea: boolean;
  isStacked: boolean;
  shares: boolean;
  /** Whether the lines carry their names at their ends. */
  named: boolean;
}

/** Dates stand where they belong on a time axis; other categories side by side. A time axis draws its points in the order given, so they have to be in the order of time. */
const inOrderOfTime = (shaped: Shaped, instants: number[] | undefined): { shaped: Shaped; instants?: number[] } => {
  if (!instants) return { shaped };
  const order = instants.map((_, index) => index).sort((one, other) => instants[one]! - instants[other]!);
  return {
    instants: order.map((index) => instants[index]!),
    shaped: { ...shaped, categories: order.map((index) => shaped.categories[index]!), series: shaped.series.map((one) => ({ ...one, points: order.map((index) => one.points[index]) })) },
  };
};

export const drawLines = (input: ChartInput): Drawing => {
  const { visual, reading, size } = input;
  const raw = shape(reading);
  const { shaped, instants } = inOrderOfTime(raw, instantsOf(input.reading, raw));
  const isArea = visual.type === 'area';
  const shares = visual.options.stackedTo100 === true;
  const isStacked = shares || visual.options.stacked === true || (isArea && shaped.series.length > 1);
  const many = shaped.series.length > 1;
  const named = many && !isStacked && shaped.series.length <= mostNamed && size.width >= 320 && visual.options.legend !== 'none';
  const lines: Lines = { input, isArea, isStacked, shares, instants, named, shaped: shares ? { ...shaped, series: toShares(shaped.series, shaped.categories.length) } : shaped };
  return {
    option: {
      ...base(input),
      grid: gridOf(lines),
      xAxis: categoryAxis(lines),
      yAxis: valueAxis(lines),
      tooltip: tooltip(input, 'axis', (params: { dataIndex: number }[]) => tipAt(lines, params[0]?.dataIndex ?? 0)),
      series: lines.shaped.series.map((one, index) => line(lines, one, index)),
    },
    stops: lines.shaped.categories.flatMap((category, dataIndex) =>
      lines.shaped.series.flatMap((one, seriesIndex) => {
        const point = one.points[dataIndex];
        return point ? [{ seriesIndex, dataIndex, mark: category.mark, label: `${category.label}, ${one.name} ${text(lines, point.value, one)}` }] : [];
      }),
    ),
    legend: many && !named ? legendOf(lines) : [],
    markAt: (dataIndex) => lines.shaped.categories[dataIndex]?.mark,
    marks: lines.shaped.series.length,
  };
};

const text = ({ input, shares }: Lines, value: number | null, one: Series): string =>
  value === null ? input.reading.locale.texts.blank : shares ? formatShort(value, { type: 'number', format: 'percent1' }, input.reading.locale) : input.reading.show(value, one.place);
const short = ({ input, shares }: Lines, value: number, one: Series): string =>
  shares ? formatShort(value, share, input.reading.locale) : input.reading.short(value, one.place);

/** Beside a stack the keys stand as its layers do, the uppermost first. */
const legendOf = ({ input, shaped, isStacked }: Lines) => {
  const keys = shaped.series.map((one, index) => ({ name: one.name, color: seriesColor(input, shaped.series, index, false), mark: one.mark }));
  return isStacked && input.visual.options.legend === 'right' ? keys.reverse() : keys;
};

/** What stands at the end of a line: its name, or for a single line its last value. */
const endText = (lines: Lines, one: Series): string => {
  if (lines.named) return one.name;
  const last = one.points.findLast((point) => point?.value != null);
  return last?.value == null ? '' : short(lines, last.value, one);
};
const hasEndText = ({ named, shaped, isStacked }: Lines) => named || (shaped.series.length === 1 && !isStacked);

/** What is right of the plot: the texts at the lines' ends and, below it, half of the last label of the axis. */
const rightOf = (lines: Lines): number => {
  const { input, shaped, instants } = lines;
  const widest = hasEndText(lines) ? Math.max(0, ...shaped.series.map((one) => textWidth(endText(lines, one), input.fontSize))) : 0;
  const last = instants ? tickText(lines, instants.at(-1) ?? 0) : (shaped.categories.at(-1)?.label ?? '');
  return Math.max(Math.min(input.size.width * 0.3, widest) + 12, Math.min(input.size.width * 0.15, textWidth(last, input.fontSize) / 2 + 4));
};

const gridOf = (lines: Lines) => ({ left: 2, right: rightOf(lines), top: 10, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' });

const tickText = ({ input }: Lines, instant: number): string => formatTick(instant, input.reading.locale);

/** The instants that are labelled, so many that about its own width stays free between one label and the next. */
const ticksOf = (lines: Lines, instants: readonly number[]): number[] => {
  const { input } = lines;
  const room = input.size.width - rightOf(lines) - 4 * input.fontSize;
  return timeTicks(instants[0] ?? 0, instants.at(-1) ?? 0, (ticks) => (ticks.length - 1) * (Math.max(...ticks.map((tick) => textWidth(tickText(lines, tick), input.fontSize))) + 2.5 * input.fontSize) <= room);
};

const categoryAxis = (lines: Lines) => {
  const { input, shaped, instants } = lines;
  const shown = { ...hiddenAxis, axisLine: { show: true, lineStyle: { color: input.look.secondary }, onZero: false }, axisTick: { show: true, length: 4, lineStyle: { color: input.look.secondary } } };
  if (!instants) return { type: 'category', boundaryGap: false, data: shaped.categories.map(({ label }) => label), ...shown, axisLabel: axisLabel(input) };
  const customValues = ticksOf(lines, instants);
  return {
    type: 'time',
    ...shown,
    axisTick: { ...shown.axisTick, customValues },
    axisLabel: { ...axisLabel(input), customValues, formatter: (instant: number) => tickText(lines, instant) },
  };
};

const valueAxis = (lines: Lines) => {
  const { input, shaped, shares } = lines;
  const { logScale, scaleFromData } = input.visual.options;
  return {
    type: logScale ? 'log' : 'value',
    scale: scaleFromData === true,
    ...(logScale && logarithmicEnds),
    ...hiddenAxis,
    splitLine: faintLine(input),
    splitNumber: input.size.height < 140 ? 2 : 4,
    ...(shares && { max: 1, interval: 0.25 }),
    axisLabel: { ...axisLabel(input), formatter: (value: number) => (shaped.series[0] ? short(lines, value, shaped.series[0]) : String(value)) },
  };
};

const line = (lines: Lines, one: Series, index: number) => {
  const { input, shaped, instants, isArea, isStacked } = lines;
  const color = seriesColor(input, shaped.series, index, shaped.series.length === 1);
  const opacity = one.mark.length > 0 ? opacityOf(input, one.mark) : 1;
  // With a single category selected, its points stand out of the line.
  const picks = (at: number) => input.isSelected !== undefined && one.points[at] !== undefined && input.isSelected(shaped.categories[at]!.mark);
  const few = shaped.categories.length <= 2;
  return {
    id: String(index),
    type: 'line',
    name: one.name,
    color,
    smooth: input.visual.options.smooth === true ? 0.35 : false,
    // Between dates that are apart a line goes through; in a stack a missing value is none.
    connectNulls: !isStacked,
    // The library animates the label at a line's end by way of its missing values, which gives no place to draw it at.
    ...(shaped.categories.some((_, at) => one.points[at]?.value == null) && { animation: false }),
    symbol: 'circle',
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (picks(dataIndex) ? 9 : 6),
    showSymbol: few || input.isSelected !== undefined,
    ...(input.isSelected && { showAllSymbol: true }),
    sampling: shaped.categories.length > 2 * input.size.width && !isStacked ? 'lttb' : undefined,
    lineStyle: { width: isStacked ? 1 : 2, opacity },
    ...(isStacked && { stack: 'all' }),
    ...(isArea && { areaStyle: { opacity: (isStacked ? 0.82 : 0.16) * opacity } }),
    emphasis: { focus: 'none', lineStyle: { width: isStacked ? 1 : 2.5 } },
    endLabel: hasEndText(lines)
      ? { show: true, color: lines.named ? letterColor(color, input.look) : input.look.text, fontSize: input.fontSize, lineHeight: Math.round(1.3 * input.fontSize), distance: 6, formatter: () => endText(lines, one), width: input.size.width * 0.28, overflow: 'truncate' }
      : { show: false },
    labelLayout: { moveOverlap: 'shiftY' },
    data: shaped.categories.map((_, at) => {
      const value = one.points[at]?.value ?? (isStacked ? 0 : null);
      return { value: instants ? [instants[at], value] : value, itemStyle: { opacity: input.isSelected && !picks(at) && !few ? 0 : opacity } };
    }),
  };
};

const tipAt = (lines: Lines, at: number) => {
  const { input, shaped } = lines;
  const isSingle = shaped.series.length === 1;
  return input.tip(
    shaped.categories[at]?.label ?? '',
    shaped.series
      .flatMap((one, index) => {
        const point = one.points[at];
        return point ? [{ name: one.name, value: text(lines, point.value, one), color: seriesColor(input, shaped.series, index, isSingle), order: point.value ?? 0 }] : [];
      })
      .sort((one, other) => (lines.isStacked ? 0 : other.order - one.order)),
  );
};
