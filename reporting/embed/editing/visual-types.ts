import type { VisualType } from '../../src/definition/index.ts';

/** In the order in which an author finds them. */
export const visualTypes: readonly VisualType[] = ['column', 'bar', 'line', 'area', 'pie', 'scatter', 'card', 'table', 'matrix', 'map', 'slicer', 'text'];
