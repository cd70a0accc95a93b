import type { Scalar } from '../../src/definition/index.ts';
import { numberAt, type Row } from '../rows/reading.ts';
import { textWidth } from '../look/text-width.ts';
import { axisLabel, base, endsOf, faintLine, hiddenAxis, logarithmicEnds, opacityOf, shareOf, seriesColor, singleColor, tooltip, type ChartInput, type Drawing } from './drawing.ts';
import { labelDistance, labelSides } from './label-sides.ts';

const smallest = 5;
const largest = 30;
const mostLabels = 24;

/** Areas, not diameters, are in proportion to values. */
export const diameters = (values: readonly (number | null)[], low = smallest, high = largest): number[] => {
  const greatest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return values.map((value) => (greatest === 0 ? low : low + (high - low) * Math.sqrt(Math.abs(value ?? 0) / greatest)));
};

export const drawScatter = (input: ChartInput): Drawing => {
  const { reading, look, fontSize, visual } = input;
  const [details] = reading.at('details');
  const [x = 0] = reading.at('x');
  const [y = 0] = reading.at('y');
  const [size] = reading.at('size');
  const [group] = reading.at('series');
  const log = visual.options.logScale === true;
  const rows = reading.rows.filter((row) => [x, y].every((place) => numberAt(row, place) !== null && (!log || (numberAt(row, place) ?? 0) > 0)));
  const sizes = diameters(rows.map((row) => (size === undefined ? null : numberAt(row, size))));
  const groups: Scalar[] = group === undefined ? [null] : [...new Set(rows.map((row) => row[group] ?? null))];
  const members = groups.map((value) => rows.flatMap((row, index) => (group === undefined || (row[group] ?? null) === value ? [index] : [])));
  const nameOf = (row: Row) => (details === undefined ? '' : reading.show(row[details] ?? null, details));
  const dot = rows.length > 800 ? 4 : rows.length > 150 ? 6 : 9;
  const named = visual.options.labels === true && rows.length <= mostLabels;
  const splits = { x: Math.max(2, Math.round(input.size.width / 110)), y: Math.max(2, Math.round(input.size.height / 60)) };
  // Where names go is found out before the library is asked, and so is where its axes end.
  const ends = { x: endsOf(rows.map((row) => numberAt(row, x)!), splits.x, log), y: endsOf(rows.map((row) => numberAt(row, y)!), splits.y, log) };
  const plot = { width: input.size.width - 6 * fontSize, height: input.size.height - 5 * fontSize };
  const sides = named
    ? labelSides(
        rows.map((row, index) => ({
          x: plot.width * shareOf(numberAt(row, x)!, ends.x, log),
          y: plot.height * (1 - shareOf(numberAt(row, y)!, ends.y, log)),
          radius: (size === undefined ? dot : sizes[index]!) / 2,
          width: textWidth(nameOf(row), fontSize),
        })),
        plot,
        1.2 * fontSize,
      )
    : [];
  const own = groups.map((value) => ({ color: group === undefined ? undefined : reading.color(value, group) }));
  const colors = groups.map((_, index) => (group === undefined ? singleColor(input) : seriesColor(input, own, index, false)));

  const axis = (place: number, horizontal: boolean) => ({
    type: log ? 'log' : 'value',
    ...(named ? (horizontal ? ends.x : ends.y) : { scale: true, splitNumber: horizontal ? splits.x : splits.y, ...(log && logarithmicEnds) }),
    ...hiddenAxis,
    axisLine: { show: false, onZero: false },
    splitLine: faintLine(input),
    name: horizontal ? `${reading.columns[place]?.label ?? ''} →` : `↑ ${reading.columns[place]?.label ?? ''}`,
    nameLocation: 'end',
    nameGap: horizontal ? 0 : 8,
    nameTextStyle: { color: look.secondary, fontSize, align: horizontal ? 'right' : 'left', ...(horizontal ? { verticalAlign: 'top', padding: [fontSize * 2, 0, 0, 0] } : { padding: [0, 0, 0, -30] }) },
    axisLabel: { ...axisLabel(input), formatter: (value: number) => reading.short(value, place) },
  });
  const stop = (seriesIndex: number) => (index: number, dataIndex: number) => {
    const row = rows[index]!;
    return { seriesIndex, dataIndex, mark: reading.markOf(row), label: `${nameOf(row)}, ${reading.show(row[x] ?? null, x)}, ${reading.show(row[y] ?? null, y)}` };
  };
  return {
    option: {
      ...base(input),
      grid: { left: 2, right: 16, top: fontSize * 1.9, bottom: fontSize * 1.5, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      xAxis: axis(x, true),
      yAxis: axis(y, false),
      tooltip: tooltip(input, 'item', ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const row = rows[members[seriesIndex]![dataIndex]!]!;
        return input.tip(
          nameOf(row),
          [group, x, y, size].flatMap((place) => (place === undefined ? [] : [{ name: reading.columns[place]!.label, value: reading.show(row[place] ?? null, place) }])),
        );
      }),
      series: groups.map((_, index) => ({
        id: String(index),
        type: 'scatter',
        color: colors[index],
        symbolSize: (_value: unknown, { dataIndex }: { dataIndex: number }) => (size === undefined ? dot : sizes[members[index]![dataIndex]!]!),
        emphasis: { scale: false, itemStyle: { opacity: 1, borderColor: look.text, borderWidth: 1 } },
        // What still stands over another one is moved before it is left out.
        labelLayout: { moveOverlap: 'shiftY', hideOverlap: true },
        label: named ? { show: true, distance: labelDistance, color: look.text, fontSize, formatter: ({ dataIndex }: { dataIndex: number }) => nameOf(rows[members[index]![dataIndex]!]!) } : { show: false },
        data: members[index]!.map((member) => {
          const row = rows[member]!;
          return { value: [row[x], row[y]], ...(named && { label: { position: sides[member] } }), itemStyle: { opacity: (rows.length > 150 ? 0.55 : 0.8) * opacityOf(input, reading.markOf(row)) } };
        }),
      })),
    },
    stops: members.flatMap((indexes, seriesIndex) => indexes.map(stop(seriesIndex))),
    legend:
      group === undefined
        ? []
        : groups.map((value, index) => {
            const column = reading.columns[group]?.column;
            const first = reading.markOf(rows[members[index]![0]!]!);
            return { name: reading.show(value, group), color: colors[index]!, mark: first.filter((part) => part.column.column === column?.column && part.column.table === column?.table) };
          }),
    marks: rows.length,
  };
};
