import { formatShort } from '../language/format.ts';
import { textWidth } from '../look/text-width.ts';
import { base, colorOf, placesInPalette, fadedOpacity, opacityOf, tooltip, type ChartInput, type Drawing } from './drawing.ts';
import { shape, type Point } from './shape.ts';
import type { Mark } from '../rows/selection.ts';

const most = 8;

interface Slice {
  name: string;
  value: number;
  highlighted?: number;
  mark: Mark;
  /** The place of its own colour in the palette. */
  own?: number | undefined;
  color: string;
}

/** The slices of a pie in the order of the rows; the small ones beyond the palette become one, which is the last. */
const slicesOf = ({ reading, look }: ChartInput): Slice[] => {
  const { categories, series } = shape(reading);
  const points: (Point | undefined)[] = series[0]?.points ?? [];
  const all = categories.flatMap((category, index): Slice[] => {
    const point = points[index];
    if (!point || point.value === null || point.value <= 0) return [];
    return [{ name: category.label, value: point.value, highlighted: point.highlighted === undefined ? undefined : (point.highlighted ?? 0), mark: point.mark, own: category.color, color: '' }];
  });
  const greatest = new Set(all.length > most ? [...all].sort((one, other) => other.value - one.value).slice(0, most - 1) : all);
  const shown = all.filter((slice) => greatest.has(slice));
  const places = placesInPalette(shown.map(({ own }) => own));
  const kept = shown.map((slice, index) => ({ ...slice, color: colorOf(look, places[index]!) }));
  const rest = all.filter((slice) => !greatest.has(slice));
  if (rest.length === 0) return kept;
  const sum = (of: (slice: Slice) => number) => rest.reduce((total, slice) => total + of(slice), 0);
  const highlighted = rest[0]!.highlighted === undefined ? undefined : sum((slice) => slice.highlighted ?? 0);
  return [...kept, { name: reading.locale.texts.other, value: sum((slice) => slice.value), highlighted, mark: [], color: look.rest }];
};

export const drawPie = (input: ChartInput): Drawing => {
  const { visual, reading, look, size, fontSize } = input;
  const slices = slicesOf(input);
  const [place = 0] = reading.at('values');
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) => formatShort(total ? value / total : 0, { type: 'number', format: 'percent1' }, reading.locale);
  const labelled = size.width >= 220 && visual.options.labels !== false;
  const text = ({ name, value }: Slice) => `${name} ${percent(value)}`;
  /** Of a label, with its line. */
  const beside = Math.max(0, ...slices.map((slice) => textWidth(text(slice), fontSize))) + 2.5 * fontSize;
  const outer = labelled ? Math.max(size.height * 0.25, Math.min(size.height * 0.42, size.width * 0.26, size.width / 2 - beside)) : Math.min(size.height, size.width) * 0.46;
  const series = {
    id: 'slices',
    type: 'pie',
    radius: visual.options.donut ? [outer * 0.62, outer] : [0, outer],
    center: ['50%', '50%'],
    startAngle: 90,
    itemStyle: { borderColor: look.surface, borderWidth: 1.5 },
    label: labelled
      ? {
          show: true,
          color: look.text,
          fontSize,
          width: Math.max(48, size.width / 2 - outer - 1.5 * fontSize),
          overflow: 'truncate',
          formatter: ({ dataIndex }: { dataIndex: number }) => text(slices[dataIndex]!),
        }
      : { show: false },
    labelLine: { show: labelled, length: 8, length2: 8, lineStyle: { color: look.hairline } },
    emphasis: { scale: false },
    minShowLabelAngle: 4,
    data: slices.map((slice) => ({ name: slice.name, value: slice.value, itemStyle: { color: slice.color, opacity: sliceOpacity(input, slice) } })),
  };
  return {
    option: {
      ...base(input),
      tooltip: tooltip(input, 'item', ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex]!;
        const part = slice.highlighted === undefined ? [] : [{ name: '', value: reading.show(slice.highlighted, place) }];
        return input.tip(slice.name, [{ name: reading.columns[place]?.label ?? '', value: `${reading.show(slice.value, place)} · ${percent(slice.value)}`, color: slice.color }, ...part]);
      }),
      series: [series],
    },
    stops: slices.map(({ name, value, mark }, dataIndex) => ({ seriesIndex: 0, dataIndex, mark, label: `${name}, ${reading.show(value, place)}, ${percent(value)}` })),
    legend: labelled || visual.options.legend === 'none' ? [] : slices.map(({ name, color, mark }) => ({ name, color, mark })),
    marks: slices.length,
  };
};

/** A slice is as strong as the part of it that another visual's selection holds. */
const sliceOpacity = (input: ChartInput, { value, highlighted, mark }: Slice): number => {
  if (highlighted === undefined) return opacityOf(input, mark);
  return fadedOpacity + (1 - fadedOpacity) * Math.min(1, Math.max(0, highlighted / value));
};
