import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as echarts from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import { draw } from '../../../drawing/charts/draw.ts';
import type { ChartInput, LegendKey } from '../../../drawing/charts/drawing.ts';
import { mapName } from '../../../drawing/charts/map.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import { vegaFolder } from '../../warehouse/samples.ts';
import statesOf from '../../../drawing/map/us-states-loader.ts';
import { at, box, text } from './svg.ts';

type Input = Pick<ChartInput, 'visual' | 'reading' | 'look' | 'size' | 'fontSize'>;

const LEGEND_LINE = 1.75;
const MOST_LEGEND_LINES = 3;

/** A chart as a picture, drawn by the same rules as on screen. */
export const chartSvg = (input: Input): string => {
  const { visual, size, fontSize, look } = input;
  const first = drawn(input, size);
  const legend = visual.options.legend === 'none' ? [] : first.legend;
  const lines = legendLines(legend, size.width, fontSize);
  const top = Math.round(lines.length * fontSize * LEGEND_LINE);
  const bottom = first.note ? Math.round(fontSize * 1.5) : 0;
  const height = Math.max(40, size.height - top - bottom);
  const { option } = drawn(input, { width: size.width, height });
  const note = first.note ? text(first.note, 0, size.height - 4, { size: fontSize * 0.9, color: look.secondary }, size.width) : '';
  return legendSvg(lines, input) + at(0, top, painted(option, { width: size.width, height })) + note;
};

const drawn = (input: Input, size: ChartInput['size']) => {
  if (input.visual.type === 'map') knowStates();
  return draw({ ...input, size, motion: false, tip: () => '' });
};

const painted = (option: EChartsCoreOption, size: ChartInput['size']): string => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(option);
    // Only what is in the picture's frame: the frame is the page's.
    return chart.renderToSVGString().replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/<style[^>]*>[\s\S]*?<\/style>/g, '').replaceAll('→', '›');
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

const keyWidth = ({ name }: LegendKey, fontSize: number): number => textWidth(name, fontSize) + fontSize * 1.3 + 16;

const legendLines = (keys: readonly LegendKey[], width: number, fontSize: number): LegendKey[][] => {
  const lines: LegendKey[][] = [];
  let used = Infinity;
  for (const key of keys) {
    if (used + keyWidth(key, fontSize) > width) {
      if (lines.length === MOST_LEGEND_LINES) break;
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(key);
    used += keyWidth(key, fontSize);
  }
  return lines;
};

const legendSvg = (lines: readonly LegendKey[][], { fontSize, look }: Input): string =>
  lines
    .map((keys, index) => {
      let x = 0;
      const y = index * fontSize * LEGEND_LINE;
      return keys
        .map((key) => {
          const drawnKey = box(x, y + fontSize * 0.35, fontSize * 0.8, fontSize * 0.8, key.color, 2) + text(key.name, x + fontSize * 1.3, y + fontSize * 1.1, { size: fontSize, color: look.text });
          x += keyWidth(key, fontSize);
          return drawnKey;
        })
        .join('');
    })
    .join('');
