import type { Look } from '../../../drawing/look/look.ts';
import type { Grid } from './tables.ts';

/** A box on the page, in pixels of 96 to the inch. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece of a line of text. */
export interface Run {
  text: string;
  color: string;
  bold?: boolean;
}

export interface TextPart extends Box {
  kind: 'text';
  lines: readonly (readonly Run[])[];
  /** Of the letters, in pixels. */
  size: number;
  /** In sizes. */
  lineHeight: number;
  align?: 'middle';
  /** The heading of the page. */
  isTitle?: boolean;
}
export interface RulePart extends Box {
  kind: 'rule';
  color: string;
}
export interface GridPart extends Box {
  kind: 'grid';
  grid: Grid;
  look: Look;
}
export interface PicturePart extends Box {
  kind: 'picture';
  /** The content of an SVG picture, drawn from the place's upper left corner. */
  svg: string;
  /** What it shows, in words. */
  alt: string;
}

/** A page on paper is made of texts, lines, tables and pictures; each format of file puts them down in its own way. */
export type Part = TextPart | RulePart | GridPart | PicturePart;

export interface DrawnPage {
  name: string;
  language: string;
  width: number;
  height: number;
  ground: string;
  parts: readonly Part[];
}
