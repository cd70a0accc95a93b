import type { LocalText, ReportPage, Visual, VisualType } from '../../../src/definition/index.ts';
import { freeBox, grid, isSame, movedTogether, type Box } from '../canvas/geometry.ts';
import { newName, textMapped } from './content.ts';

const sizes: Partial<Record<VisualType, { width: number; height: number }>> = {
  card: { width: 208, height: 96 },
  slicer: { width: 208, height: 96 },
  text: { width: 400, height: 48 },
  table: { width: 448, height: 280 },
  matrix: { width: 448, height: 280 },
  map: { width: 448, height: 320 },
};
const usual = { width: 400, height: 256 };

/** A new visual in a free place of a page, without fields. */
export const blankVisual = (type: VisualType, page: ReportPage, text: LocalText): Visual => ({
  name: newName('visual-'),
  type,
  layout: { ...freeBox(page.visuals.map(({ layout }) => layout), sizes[type] ?? usual, page), z: 0 },
  fields: {},
  filters: [],
  options: type === 'text' ? { text, textStyle: 'body' } : type === 'slicer' ? { slicer: 'dropdown' } : {},
});

/** Copies of visuals, which keep their places towards each other; a step beside what stands where they would be. */
export const copiedVisuals = (visuals: readonly Visual[], page: ReportPage): Visual[] => {
  const step = { x: 2 * grid, y: 2 * grid };
  let boxes: Box[] = visuals.map(({ layout: { x, y, width, height } }) => ({ x, y, width, height }));
  const isTaken = () => boxes.some((box) => page.visuals.some(({ layout }) => isSame(layout, box)));
  for (let tries = 0; tries < page.visuals.length && isTaken(); tries += 1) boxes = movedTogether(boxes, step, page);
  return visuals.map((visual, index) => ({ ...visual, name: newName('visual-'), layout: { ...visual.layout, ...boxes[index] } }));
};

const usualPage = { width: 1280, height: 720 };

export const blankPage = (displayName: LocalText): ReportPage => ({ name: newName('ReportSection'), displayName, ...usualPage, hidden: false, filters: [], visuals: [] });

/** @param called how a copy is called in each language */
export const copiedPage = (page: ReportPage, called: Parameters<typeof textMapped>[1], language: string): ReportPage => ({
  ...page,
  name: newName('ReportSection'),
  displayName: textMapped(page.displayName, called, language),
});
