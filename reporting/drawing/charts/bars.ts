import { textWidth } from '../look/text-width.ts';
import { formatShort } from '../language/format.ts';
import { axisLabel, base, fadedOpacity, faintLine, hiddenAxis, logarithmicEnds, opacityOf, seriesColor, tooltip, type ChartInput, type Drawing, type Stop } from './drawing.ts';
import { instantsOf, shape, toShares, type Point, type Series, type Shaped } from './shape.ts';
import { timeTicks } from './time-ticks.ts';

const share = { type: 'number', format: 'percent' } as const;

interface Bars {
  input: ChartInput;
  shaped: Shaped;
  horizontal: boolean;
  stacked: boolean;
  shares: boolean;
  labelled: boolean;
  /** A value as the axis and labels show it. */
  short: (value: number, one: Series) => string;
}

/** Labels beside the bars make the value axis superfluous; they need room. */
const hasLabelRoom = ({ size, fontSize, visual, reading }: ChartInput, shaped: Shaped, horizontal: boolean): boolean => {
  if (shaped.series.length !== 1) return false;
  const each = (horizontal ? size.height : size.width) / Math.max(1, shaped.categories.length);
  if (horizontal) return each >= fontSize * 1.3;
  const place = shaped.series[0]!.place;
  const widest = Math.max(0, ...shaped.series[0]!.points.map((point) => textWidth(reading.short(point?.value ?? 0, place), fontSize)));
  return (visual.options.labels === true || shaped.categories.length <= 12) && each >= widest + 0.75 * fontSize;
};

export const drawBars = (input: ChartInput): Drawing => {
  const { visual, reading } = input;
  const horizontal = visual.type === 'bar';
  const shares = visual.options.stackedTo100 === true;
  const shaped = shape(reading);
  const bars: Bars = {
    input,
    shaped: shares ? { ...shaped, series: toShares(shaped.series, shaped.categories.length) } : shaped,
    horizontal,
    stacked: shares || visual.options.stacked === true,
    shares,
    labelled: hasLabelRoom(input, shaped, horizontal),
    short: (value, one) => (shares ? formatShort(value, share, reading.locale) : reading.short(value, one.place)),
  };
  const { series } = bars.shaped;
  const categoryAxis = categories(bars);
  const valueAxis = values(bars);
  return {
    option: {
      ...base(input),
      grid: gridOf(bars),
      xAxis: horizontal ? valueAxis : categoryAxis,
      yAxis: horizontal ? categoryAxis : valueAxis,
      tooltip: tooltip(input, 'item', (params: { dataIndex: number }) => tipAt(bars, params.dataIndex)),
      series: series.flatMap((one, index) => layers(bars, one, index)),
    },
    stops: stopsOf(bars),
    legend: series.length > 1 ? legendOf(bars) : [],
    marks: series.length * shaped.categories.length,
  };
};

/** Beside stacked columns the keys stand as their parts do, the uppermost first. */
const legendOf = ({ input, shaped, stacked, horizontal }: Bars) => {
  const keys = shaped.series.map((one, index) => ({ name: one.name, color: seriesColor(input, shaped.series, index, false), mark: one.mark }));
  return stacked && !horizontal && input.visual.options.legend === 'right' ? keys.reverse() : keys;
};

/** The room that the labels beside the bars need at either end. */
const labelRoom = ({ input, shaped, labelled, short }: Bars): { below: number; above: number } => {
  const [one] = shaped.series;
  if (!one || !labelled) return { below: 0, above: 0 };
  const widest = (points: readonly (Point | undefined)[]) => Math.max(0, ...points.map((point) => textWidth(short(point?.value ?? 0, one), input.fontSize) + 8));
  const isNegative = (point: Point | undefined) => (point?.value ?? 0) < 0;
  return { below: widest(one.points.filter(isNegative)), above: widest(one.points.filter((point) => !isNegative(point))) };
};

const gridOf = (bars: Bars) => {
  const { input, shaped, horizontal, labelled } = bars;
  const hasNegative = shaped.series[0]?.points.some((point) => (point?.value ?? 0) < 0);
  return {
    left: 2,
    right: horizontal ? (labelled ? labelRoom(bars).above + 2 : 14) : isCrowded(bars) ? widestOf(bars) / 2 : 2,
    top: horizontal ? 2 : labelled ? input.fontSize * 1.6 : 8,
    bottom: !horizontal && labelled && hasNegative ? input.fontSize * 1.6 : 2,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  };
};

/** How much of the width names beside bars may take: on a phone more, because half a name says little. */
const labelShare = ({ size }: ChartInput): number => (size.width < 400 ? 0.5 : 0.42);

/** What the category axis says, one for each category. */
const labelsOf = ({ input, shaped }: Bars): string[] => shaped.categories.map(({ value, label }) => input.reading.edge(value, shaped.categoryColumn) ?? label);
const widestOf = (bars: Bars): number => Math.max(0, ...labelsOf(bars).map((label) => textWidth(label, bars.input.fontSize)));

const categories = (bars: Bars) => {
  const { input, horizontal } = bars;
  const labels = labelsOf(bars);
  return {
    type: 'category',
    data: labels,
    inverse: horizontal,
    // A name that is cut is said in full where it is pointed at.
    tooltip: { show: true, formatter: ({ name, isTruncated }: { name: string; isTruncated?: () => boolean }) => (isTruncated?.() ? input.tip(name, []) : '') },
    ...hiddenAxis,
    axisLine: { show: true, lineStyle: { color: input.look.secondary } },
    axisLabel: horizontal
      ? { ...axisLabel(input), color: input.look.text, width: nameWidth(bars), overflow: 'truncate', hideOverlap: false, interval: 'auto', margin: 8 + labelRoom(bars).below }
      : { ...axisLabel(input), ...belowColumns(bars) },
  };
};

/** Of names beside bars, at most: a third of the width at least is left to the bars themselves. */
const nameWidth = (bars: Bars): number => {
  const { width } = bars.input.size;
  const { below, above } = labelRoom(bars);
  return Math.max(shortestName, Math.min(width * labelShare(bars.input), width * (1 - barShare) - below - above - besideNames));
};
/** Of a width, for bars. */
const barShare = 1 / 3;
/** Between names and bars, and beside the labels at their other end. */
const besideNames = 12;
const shortestName = 40;

/** Below a column, for its name. */
const roomBelow = ({ input, shaped }: Bars): number => input.size.width / Math.max(1, shaped.categories.length) - 4;
const isCrowded = (bars: Bars): boolean => roomBelow(bars) < 4 * bars.input.fontSize;

/**
 * Where there is room for something of each name below its column, all are there, shortened if need be; else dates are labelled at equal
 * steps of the calendar. Of other names the library leaves out every second one, or more, and the last one may be half as wide beside
 * its column as before it: the grid has room for that.
 */
const belowColumns = (bars: Bars): object => {
  if (!isCrowded(bars)) return { interval: 0, width: roomBelow(bars), overflow: 'truncate' };
  const at = datesBelow(bars);
  return at ? { interval: (index: number) => at.has(index) } : {};
};

/** Which columns of dates are labelled: by itself the library would take every seventeenth month. */
const datesBelow = (bars: Bars): ReadonlySet<number> | undefined => {
  const { input, shaped } = bars;
  const instants = instantsOf(input.reading, shaped);
  if (!instants) return undefined;
  const columns = new Map(instants.map((instant, index) => [instant, index]));
  const each = input.size.width / instants.length;
  const needed = widestOf(bars) + 1.5 * input.fontSize;
  const placesOf = (ticks: readonly number[]): number[] => ticks.map((tick) => columns.get(tick) ?? -1);
  // A step whose beginnings have no columns of their own, as months among weeks, says nothing here.
  const fits = (ticks: readonly number[]): boolean => {
    const places = placesOf(ticks);
    return !places.includes(-1) && places.every((place, index) => index === 0 || (place - places[index - 1]!) * each >= needed);
  };
  const places = placesOf(timeTicks(Math.min(...instants), Math.max(...instants), fits));
  return places.length > 1 ? new Set(places) : undefined;
};

/** Beside names there is room for fewer steps of the axis than over the whole width. */
const stepsOf = (bars: Bars): number => {
  const { input, horizontal } = bars;
  if (!horizontal) return 4;
  const plot = input.size.width - Math.min(widestOf(bars), nameWidth(bars));
  return Math.max(2, Math.min(4, Math.round(plot / (6 * input.fontSize))));
};

const values = (bars: Bars) => {
  const { input, labelled, shares, short, shaped } = bars;
  return {
    type: input.visual.options.logScale ? 'log' : 'value',
    scale: input.visual.options.scaleFromData === true,
    ...(input.visual.options.logScale && logarithmicEnds),
    ...hiddenAxis,
    splitLine: labelled ? { show: false } : faintLine(input),
    splitNumber: stepsOf(bars),
    ...(shares && { max: 1, interval: 0.25 }),
    axisLabel: labelled ? { show: false } : { ...axisLabel(input), formatter: (value: number) => (shaped.series[0] ? short(value, shaped.series[0]) : String(value)) },
  };
};

/**
 * Under another visual's selection the whole value is drawn pale, and in front of it the selected part. Bars side by
 * side have no room for two layers: they show the selected part only.
 */
const layers = (bars: Bars, one: Series, index: number): object[] => {
  const { input, shaped, stacked } = bars;
  const isHighlighting = input.reading.highlighted !== undefined;
  if (!isHighlighting) return [layer(bars, one, index, 'whole', (point) => point.value, 1)];
  const part = (point: Point) => point.highlighted ?? null;
  if (shaped.series.length > 1 && !stacked) return [layer(bars, one, index, 'whole', part, 1)];
  return [layer(bars, one, index, 'whole', (point) => point.value, fadedOpacity), layer(bars, one, index, 'part', part, 1)];
};

const layer = (bars: Bars, one: Series, index: number, kind: 'whole' | 'part', valueOf: (point: Point) => number | null, opacity: number) => {
  const { input, shaped, stacked, horizontal, labelled, short } = bars;
  const single = shaped.series.length === 1;
  const color = seriesColor(input, shaped.series, index, single);
  const isLabelled = labelled && !(kind === 'whole' && input.reading.highlighted);
  const radius = stacked ? 0 : 2;
  return {
    id: `${index}-${kind}`,
    type: 'bar',
    name: one.name,
    color,
    ...(stacked && { stack: kind }),
    barGap: stacked || single ? '-100%' : '10%',
    barCategoryGap: horizontal ? '28%' : shaped.categories.length > 24 ? '12%' : '24%',
    barMaxWidth: 56,
    emphasis: { disabled: false, itemStyle: { opacity: 1 } },
    labelLayout: { hideOverlap: true },
    data: shaped.categories.map((_, at) => {
      const point = one.points[at];
      const value = point ? valueOf(point) : null;
      const negative = (value ?? 0) < 0;
      const ends = horizontal ? (negative ? [radius, 0, 0, radius] : [0, radius, radius, 0]) : negative ? [0, 0, radius, radius] : [radius, radius, 0, 0];
      return {
        value,
        itemStyle: { opacity: opacity * (point ? opacityOf(input, point.mark) : 1), borderRadius: ends },
        ...(isLabelled && {
          label: {
            show: value !== null,
            position: horizontal ? (negative ? 'left' : 'right') : negative ? 'bottom' : 'top',
            color: input.look.text,
            fontSize: input.fontSize,
            formatter: () => (value === null ? '' : short(value, one)),
          },
        }),
      };
    }),
  };
};

const tipAt = ({ input, shaped, shares }: Bars, at: number) => {
  const { reading } = input;
  const isSingle = shaped.series.length === 1;
  const text = (value: number | null | undefined, one: Series) => (value == null ? reading.locale.texts.blank : shares ? formatShort(value, { type: 'number', format: 'percent1' }, reading.locale) : reading.show(value, one.place));
  return input.tip(
    shaped.categories[at]?.label ?? '',
    shaped.series.flatMap((one, index) => {
      const point = one.points[at];
      if (!point) return [];
      const value = point.highlighted === undefined ? text(point.value, one) : `${text(point.highlighted, one)} / ${text(point.value, one)}`;
      return [{ name: one.name, value, color: seriesColor(input, shaped.series, index, isSingle) }];
    }),
  );
};

const stopsOf = ({ input, shaped, stacked }: Bars): Stop[] => {
  const layered = input.reading.highlighted !== undefined && (stacked || shaped.series.length === 1) ? 2 : 1;
  return shaped.categories.flatMap(({ label }, dataIndex) =>
    shaped.series.flatMap((one, index) => {
      const point = one.points[dataIndex];
      if (!point) return [];
      return Array.from({ length: layered }, (_, layerIndex) => ({
        seriesIndex: index * layered + layerIndex,
        dataIndex,
        mark: point.mark,
        label: `${label}, ${one.name} ${input.reading.show(point.value, one.place)}`,
      }));
    }),
  );
};
