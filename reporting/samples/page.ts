import type { LocalText } from '../src/definition/index.ts';
import type { VisualDraft } from './document.ts';

/** The sample pages' grid: a canvas of 1280x720, twelve columns, margins of 24 and gutters of 16. */
const margin = 24;
const gutter = 16;
const columnWidth = 88;

/** Where the content begins below the page's question, and where it ends above its source. */
export const contentTop = 96;
export const contentBottom = 674;

/** The place of a visual: first column (0–11), how many columns, top and height in units of the canvas. */
export const at = (first: number, span: number, y: number, height: number): VisualDraft['layout'] => ({
  x: margin + first * (columnWidth + gutter),
  y,
  width: span * (columnWidth + gutter) - gutter,
  height,
});

/** A place from `y` down to the end of the content. */
export const downFrom = (first: number, span: number, y: number): VisualDraft['layout'] => at(first, span, y, contentBottom - y);

type Frame = { question: LocalText; finding: LocalText; source: LocalText; headerColumns?: number };

/** The texts that every page has: what it asks, what the whole data answer, and where they come from. */
export const frame = ({ question, finding, source, headerColumns = 8 }: Frame): VisualDraft[] => [
  { name: 'question', type: 'text', layout: at(0, headerColumns, 12, 38), options: { text: question, textStyle: 'title' } },
  { name: 'finding', type: 'text', layout: at(0, headerColumns, 50, 44), options: { text: finding, textStyle: 'subtitle' } },
  { name: 'source', type: 'text', layout: at(0, 12, 682, 36), options: { text: source, textStyle: 'body' } },
];

/** Cards of equal width side by side, over `span` columns. */
export const cards = (first: number, span: number, y: number, drafts: Omit<VisualDraft, 'type' | 'layout'>[], height = 80): VisualDraft[] => {
  const each = span / drafts.length;
  return drafts.map((draft, index) => ({ ...draft, type: 'card', layout: at(first + index * each, each, y, height) }));
};
