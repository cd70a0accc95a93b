import type { EChartsCoreOption } from 'echarts/core';
import type { Visual } from '../../src/definition/index.ts';
import type { Look } from '../look/look.ts';
import type { Mark } from '../rows/selection.ts';
import type { Reading } from '../rows/reading.ts';

/** All that a chart is drawn from. */
export interface ChartInput {
  visual: Visual;
  reading: Reading;
  look: Look;
  /** Of the plot, in pixels. */
  size: { width: number; height: number };
  fontSize: number;
  /** Whether a mark is selected; nothing when this visual has no selection. */
  isSelected?: (mark: Mark) => boolean;
  /** False where the reader asked for reduced motion. */
  motion: boolean;
  /** Makes a tooltip; on paper there is none. */
  tip: Tip;
}

/** One line of a tooltip. */
export interface TipLine {
  color?: string;
  name: string;
  value: string;
}
/** A tooltip, as the library takes it. */
export type Tip = (title: string, lines: readonly TipLine[]) => object | string;

/** One key of a legend. */
export interface LegendKey {
  name: string;
  color: string;
  mark: Mark;
}

/** A mark that the arrow keys reach. */
export interface Stop {
  seriesIndex: number;
  dataIndex: number;
  mark: Mark;
  /** What it says, for example `AA, Flights 12,000`. */
  label: string;
}

/** A chart, ready for the library. */
export interface Drawing {
  option: EChartsCoreOption;
  stops: Stop[];
  legend: LegendKey[];
  /** For a click that hits no mark but the plot: the mark of the nearest category. */
  markAt?: (dataIndex: number) => Mark | undefined;
  /** Said below the chart. */
  note?: string;
  /** How many marks are drawn: beyond some thousand a canvas is faster than SVG. */
  marks: number;
}

export const animationMilliseconds = 180;
const faded = 0.28;

export const base = ({ motion, fontSize, look }: ChartInput): EChartsCoreOption => ({
  animation: motion,
  animationDuration: animationMilliseconds,
  animationDurationUpdate: animationMilliseconds,
  textStyle: { fontFamily: look.font, fontSize, color: look.text },
  useUTC: true,
});

export const colorOf = (look: Look, index: number): string => look.palette[index] ?? look.rest;
/** The colour of a chart with one series. */
export const singleColor = ({ look, visual }: ChartInput): string => look.palette[(visual.options.color ?? 0) % look.palette.length]!;

/** Where in the palette the colours of several values are: their own, and for the others, in order, those that none of these has. */
export const placesInPalette = (own: readonly (number | undefined)[]): number[] => {
  const taken = new Set(own);
  let place = -1;
  return own.map((one) => {
    if (one !== undefined) return one;
    do place += 1;
    while (taken.has(place));
    return place;
  });
};

/** The colour of one of several series: its own, or that of its place among those without. A single one without has the visual's. */
export const seriesColor = (input: ChartInput, all: readonly { readonly color: number | undefined }[], index: number, isSingle: boolean): string => {
  const own = all.map(({ color }) => color);
  return isSingle && own[index] === undefined ? singleColor(input) : colorOf(input.look, placesInPalette(own)[index]!);
};

/** How strongly a mark is drawn while some marks of its visual are selected. */
export const opacityOf = ({ isSelected }: ChartInput, mark: Mark): number => (isSelected === undefined || isSelected(mark) ? 1 : faded);
export const fadedOpacity = faded;


export const tooltip = ({ look, fontSize }: ChartInput, trigger: 'item' | 'axis', formatter: (params: never) => object | string): object => ({
  trigger,
  confine: true,
  transitionDuration: 0,
  backgroundColor: look.surface,
  borderColor: look.hairline,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: look.text, fontSize },
  extraCssText: 'box-shadow: 0 4px 16px rgb(0 0 0 / 14%); border-radius: 6px;',
  axisPointer: { type: 'line', lineStyle: { color: look.secondary, width: 1, type: 'solid' }, label: { show: false } },
  formatter,
});

export const axisLabel = ({ look, fontSize }: ChartInput) => ({ color: look.secondary, fontSize, fontFamily: look.font, hideOverlap: true });
export const faintLine = ({ look }: ChartInput) => ({ show: true, lineStyle: { color: look.hairline, width: 1 } });
export const hiddenAxis = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };

/** A logarithmic axis would begin and end at powers of ten; these are the nearest of 1, 2 and 5 times a power. */
export const logarithmicEnds = {
  min: ({ min }: { min: number }) => niceBelow(min),
  max: ({ max }: { max: number }) => niceAbove(max),
};
/** Where an axis of numbers begins and ends, as the library takes it; `scale` leaves it to the library. */
type Ends = { scale: true } | { min: number; max: number; interval?: number };

/**
 * The ends of an axis that need not begin at zero, for a chart that has to know them before it is drawn.
 * @param splits how many steps the axis has at least
 */
export const endsOf = (values: readonly number[], splits: number, log: boolean): Ends => {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (!(min < max)) return { scale: true };
  if (log) return { min: niceBelow(min), max: niceAbove(max) };
  const interval = niceBelow((max - min) / splits);
  const exact = (count: number) => Number((count * interval).toPrecision(12));
  return { min: exact(Math.floor(min / interval)), max: exact(Math.ceil(max / interval)), interval };
};

/** How far along an axis a value is, from 0 to 1. */
export const shareOf = (value: number, ends: Ends, log: boolean): number => {
  if ('scale' in ends) return 0.5;
  const at = log ? Math.log10 : Number;
  return (at(value) - at(ends.min)) / (at(ends.max) - at(ends.min));
};
const steps = [1, 2, 5, 10];
const powerOf = (value: number) => 10 ** Math.floor(Math.log10(value));
const niceBelow = (value: number) => (value > 0 ? (steps.findLast((step) => step * powerOf(value) <= value) ?? 1) * powerOf(value) : value);
const niceAbove = (value: number) => (value > 0 ? (steps.find((step) => step * powerOf(value) >= value) ?? 10) * powerOf(value) : value);
