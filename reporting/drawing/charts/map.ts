import { mix, type Look } from '../look/look.ts';
import { projectUsa } from '../map/albers-usa.ts';
import { numberAt, type Row } from '../rows/reading.ts';
import { base, opacityOf, singleColor, tooltip, type ChartInput, type Drawing, type LegendKey } from './drawing.ts';
import { diameters } from './scatter.ts';

export const mapName = 'us-states';
const steps = 5;

/** @param edge room around the map, for points that stand out over its edges */
const geoBase = ({ look }: ChartInput, edge = 2) => ({
  map: mapName,
  aspectScale: 1,
  preserveAspect: 'contain',
  left: edge,
  right: edge,
  top: edge,
  bottom: edge,
  roam: false,
  itemStyle: { areaColor: mix(look.surface, look.text, look.dark ? 0.1 : 0.05), borderColor: look.dark ? mix(look.surface, look.text, 0.25) : '#FFFFFF', borderWidth: 0.8 },
  emphasis: { disabled: true },
});

export const drawMap = (input: ChartInput): Drawing => (input.reading.at('location').length > 0 ? drawStates(input) : drawPoints(input));

/** Where one shade ends and the next begins: steps of the same number of states each, so that no outlier swallows the rest. */
export const shadeLimits = (values: readonly number[]): number[] => {
  const sorted = [...values].sort((one, other) => one - other);
  const limits = Array.from({ length: steps - 1 }, (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / steps)]!);
  return sorted.length > steps ? [...new Set(limits)] : [];
};

const shade = (color: string, look: Look, step: number, count: number) => mix(mix(look.surface, color, look.dark ? 0.25 : 0.16), color, count <= 1 ? 1 : step / (count - 1));

const drawStates = (input: ChartInput): Drawing => {
  const { reading, look } = input;
  const [location = 0] = reading.at('location');
  const [place = 0] = reading.at('values');
  const valued = reading.rows.filter((row) => numberAt(row, place) !== null && typeof row[location] === 'string');
  const values = valued.map((row) => numberAt(row, place)!);
  const limits = shadeLimits(values);
  const color = singleColor(input);
  const colorAt = (value: number) => shade(color, look, limits.filter((limit) => value >= limit).length, limits.length + 1);
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  const ends = [least, ...limits, greatest];
  const legend: LegendKey[] = limits.length > 0
    ? ends.slice(1).map((end, index) => ({ name: reading.locale.texts.between(reading.short(ends[index]!, place), reading.short(end, place)), color: shade(color, look, index, limits.length + 1), mark: [] }))
    : [];
  return {
    option: {
      ...base(input),
      tooltip: tooltip(input, 'item', ({ dataIndex }: { dataIndex: number }) => tipOf(input, valued[dataIndex], location, [place])),
      series: [
        {
          id: 'states',
          type: 'map',
          ...geoBase(input),
          selectedMode: false,
          label: { show: false },
          data: valued.map((row) => ({
            name: row[location],
            value: numberAt(row, place),
            itemStyle: { areaColor: colorAt(numberAt(row, place)!), opacity: opacityOf(input, reading.markOf(row)) },
          })),
        },
      ],
    },
    stops: valued.map((row, dataIndex) => ({ seriesIndex: 0, dataIndex, mark: reading.markOf(row), label: `${reading.show(row[location] ?? null, location)}, ${reading.show(row[place] ?? null, place)}` })),
    legend,
    marks: 51,
  };
};

const drawPoints = (input: ChartInput): Drawing => {
  const { reading } = input;
  const [details = 0] = reading.at('details');
  const [latitude = 0] = reading.at('latitude');
  const [longitude = 0] = reading.at('longitude');
  const places = reading.at('values');
  const [size = 0] = places;
  const located = reading.rows.flatMap((row) => {
    const point = projectUsa(numberAt(row, longitude) ?? Number.NaN, numberAt(row, latitude) ?? Number.NaN);
    return point ? [{ row, point }] : [];
  });
  // The large ones are drawn first, so that they hide nothing.
  located.sort((one, other) => Math.abs(numberAt(other.row, size) ?? 0) - Math.abs(numberAt(one.row, size) ?? 0));
  const sizes = diameters(located.map(({ row }) => numberAt(row, size)), 3, Math.max(14, Math.min(30, input.size.width / 16)));
  const outside = reading.rows.length - located.length;
  const color = singleColor(input);
  return {
    option: {
      ...base(input),
      geo: { ...geoBase(input, Math.ceil(Math.max(4, ...sizes) / 2)), silent: true },
      tooltip: tooltip(input, 'item', ({ dataIndex }: { dataIndex: number }) => tipOf(input, located[dataIndex]?.row, details, places)),
      series: [
        {
          id: 'points',
          type: 'scatter',
          coordinateSystem: 'geo',
          color,
          symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => sizes[dataIndex]!,
          emphasis: { scale: false, itemStyle: { opacity: 1, borderColor: input.look.text, borderWidth: 1 } },
          data: located.map(({ row, point }) => ({ value: [point[0], -point[1]], itemStyle: { opacity: 0.6 * opacityOf(input, reading.markOf(row)), borderColor: input.look.surface, borderWidth: 0.5 } })),
        },
      ],
    },
    stops: located.map(({ row }, dataIndex) => ({ seriesIndex: 0, dataIndex, mark: reading.markOf(row), label: `${reading.show(row[details] ?? null, details)}, ${reading.show(row[size] ?? null, size)}` })),
    legend: [],
    note: outside > 0 ? reading.locale.texts.outside(new Intl.NumberFormat(reading.locale.formatLocale).format(outside)) : undefined,
    marks: located.length,
  };
};

const tipOf = ({ reading, tip }: ChartInput, row: Row | undefined, name: number, places: readonly number[]) =>
  row ? tip(reading.show(row[name] ?? null, name), places.map((place) => ({ name: reading.columns[place]!.label, value: reading.show(row[place] ?? null, place) }))) : '';
