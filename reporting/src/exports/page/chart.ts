import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// In one file, which is loaded ten times as fast as the many of its modules.
import * as echarts from 'echarts/dist/echarts.esm.min';
import type { EChartsCoreOption } from 'echarts/core';
import { draw } from '../../../drawing/charts/draw.ts';
import type { ChartInput, LegendKey } from '../../../drawing/charts/drawing.ts';
import { keyWidth, legendLine, legendLines, legendLayout } from '../../../drawing/charts/legend.ts';
import { mapName } from '../../../drawing/charts/map.ts';
import statesOf from '../../../drawing/map/us-states-loader.ts';
import { vegaFolder } from '../../warehouse/vega-folder.ts';
import { at, baseline, box, text } from './svg.ts';

type Size = ChartInput['size'];
export type OnPaper = Omit<ChartInput, 'motion' | 'tip'>;

/** A chart with its legend as a picture, drawn by the same rules as on screen. */
export const chartSvg = (input: OnPaper): string => {
  const { visual, size, fontSize, look } = input;
  // What the legend says does not depend on the room that it leaves.
  const { legend: keys, note } = drawn(input, size);
  const legend = visual.options.legend === 'none' ? [] : keys;
  const { isBeside, besideWidth, aboveHeight, plot } = legendLayout(legend, visual.options.legend, size, fontSize, note !== undefined);
  const { option } = drawn(input, plot);
  const said = note ? text(note, 0, size.height - fontSize * 0.4, { size: Math.max(10.5, fontSize * 0.9), color: look.secondary }, plot.width) : '';
  const legendSvg = isBeside ? at(plot.width + 12, 0, besideSvg(legend, besideWidth - 12, input)) : aboveSvg(legend, input);
  return legendSvg + at(0, aboveHeight, painted(option, plot)) + said;
};

const drawn = (input: OnPaper, size: Size) => {
  if (input.visual.type === 'map') knowStates();
  return draw({ ...input, size, motion: false, tip: () => '' });
};

const painted = (option: EChartsCoreOption, size: Size): string => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(option);
    // Only what is in the picture's frame: the frame is the page's.
    return chart.renderToSVGString().replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  } finally {
    chart.dispose();
  }
};

let known = false;
const knowStates = (): void => {
  if (known) return;
  const topology = readFileSync(join(vegaFolder(), 'us-10m.json'), 'utf8');
  echarts.registerMap(mapName, JSON.parse(statesOf(topology)) as never);
  known = true;
};

const keySvg = (key: LegendKey, x: number, y: number, room: number, { fontSize, look }: OnPaper): string => {
  const height = fontSize * legendLine;
  const square = fontSize * 0.75;
  return box(x, y + (height - square) / 2, square, square, key.color, 2) + text(key.name, x + fontSize * 1.2, baseline(y, height, fontSize), { size: fontSize, color: look.secondary }, room - fontSize * 1.2);
};

const aboveSvg = (keys: readonly LegendKey[], input: OnPaper): string =>
  legendLines(keys, input.size.width, input.fontSize)
    .map((line, index) => {
      let x = 0;
      return line
        .map((key) => {
          const drawnKey = keySvg(key, x, index * input.fontSize * legendLine, input.size.width - x, input);
          x += keyWidth(key, input.fontSize);
          return drawnKey;
        })
        .join('');
    })
    .join('');

const besideSvg = (keys: readonly LegendKey[], width: number, input: OnPaper): string => {
  const height = input.fontSize * legendLine + 2;
  const room = Math.floor(input.size.height / height);
  return keys.slice(0, room).map((key, index) => keySvg(key, 0, index * height, width, input)).join('');
};
