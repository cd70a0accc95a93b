import type { Visual } from '../../src/definition/index.ts';
import { textWidth } from '../look/text-width.ts';
import type { LegendKey } from './drawing.ts';

/** In font sizes. */
export const legendLine = 1.75;
const mostLines = 3;

interface Size {
  width: number;
  height: number;
}

export const keyWidth = ({ name }: LegendKey, fontSize: number): number => textWidth(name, fontSize) + fontSize * 1.3 + 16;

/** The keys of a legend as they flow above a chart, line by line. */
export const legendLines = (keys: readonly LegendKey[], width: number, fontSize: number): LegendKey[][] => {
  const lines: LegendKey[][] = [];
  let used = Infinity;
  for (const key of keys) {
    const needed = keyWidth(key, fontSize);
    if (used + needed > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(key);
    used += needed;
  }
  return lines.slice(0, mostLines);
};

/** Where the legend of a chart stands and what is left for the plot, in pixels. */
export const legendLayout = (keys: readonly LegendKey[], wanted: Visual['options']['legend'], size: Size, fontSize: number, hasNote: boolean) => {
  const isBeside = wanted === 'right' && size.width >= 420 && keys.length > 0;
  const besideWidth = isBeside ? Math.min(180, Math.round(size.width * 0.24)) : 0;
  const aboveHeight = isBeside ? 0 : Math.round(legendLines(keys, size.width, fontSize).length * fontSize * legendLine);
  const noteHeight = hasNote ? Math.round(fontSize * 1.5) : 0;
  return {
    isBeside,
    besideWidth,
    aboveHeight,
    plot: { width: Math.max(40, size.width - besideWidth), height: Math.max(40, size.height - aboveHeight - noteHeight) },
  };
};
