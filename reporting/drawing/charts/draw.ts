import type { VisualType } from '../../src/definition/index.ts';
import { drawBars } from './bars.ts';
import type { ChartInput, Drawing } from './drawing.ts';
import { drawLines } from './lines.ts';
import { drawMap } from './map.ts';
import { drawPie } from './pie.ts';
import { drawScatter } from './scatter.ts';

type ChartType = Exclude<VisualType, 'card' | 'table' | 'matrix' | 'slicer' | 'text'>;

const drawers: Record<ChartType, (input: ChartInput) => Drawing> = {
  bar: drawBars,
  column: drawBars,
  line: drawLines,
  area: drawLines,
  pie: drawPie,
  scatter: drawScatter,
  map: drawMap,
};

export const draw = (input: ChartInput): Drawing => drawers[input.visual.type as ChartType](input);
