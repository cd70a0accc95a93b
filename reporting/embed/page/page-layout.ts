import type { ReportPage, Visual } from '../../src/definition/index.ts';
import type { Size } from '../look/use-size.ts';
import { displayOption } from '../session/settings.ts';
import { readingOrder } from '../session/report-state.ts';

/** Frames narrower than this get the phone layout, pixels. */
export const phoneWidth = 720;
/** From here on it has two columns, pixels. */
const twoColumns = 600;
/**
 * A page that would be fitted smaller than this gets the phone layout, too: its texts do not shrink with it, and would be cut. While
 * filters stand beside it it may be a little smaller: who opens them would lose sight of what they are looking at.
 */
const legibleScale = { alone: 0.62, besideFilters: 0.58 };

export interface Placed {
  visual: Visual;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface PageLayout {
  kind: 'canvas' | 'phone';
  placed: Placed[];
  width: number;
  height: number;
  /** Of the texts in visuals, pixels. */
  fontSize: number;
}

/** How far a page may be stretched in one direction to fill the frame, and how small a reader's may become before it scrolls. */
const stretch = { least: 0.85, most: 1.4 };
const smallestScale = 0.56;
/** Smaller ones nobody reads, however small the page. */
export const fonts = { smallest: 12, usual: 12.5, largest: 18 };

/** Of the texts in a page's visuals, pixels. */
export const fontOf = (scale: Scale) => fontAt(Math.min(scale.x, scale.y));
const fontAt = (scale: number) => Math.round(2 * Math.min(fonts.largest, Math.max(fonts.smallest, fonts.usual * scale))) / 2;

export interface Scale {
  x: number;
  y: number;
}

/**
 * How many pixels a unit of the page has in a frame, across and down.
 * @param least how small a page may become before it scrolls
 */
export const canvasScale = (page: ReportPage, frame: Size, zoom: number, option: number = displayOption.fitToPage, least: number = smallestScale): Scale => {
  const fit = { x: frame.width / page.width, y: frame.height / page.height };
  const scale = { x: 1, y: 1 };
  if (option === displayOption.fitToWidth) scale.x = scale.y = fit.x;
  else if (option === displayOption.fitToPage) {
    scale.y = Math.max(least, Math.min(Math.max(fit.y, stretch.least * Math.min(fit.x, 1)), stretch.most * fit.x));
    scale.x = Math.max(least, Math.min(fit.x, scale.y / stretch.least));
  }
  return { x: scale.x * zoom, y: scale.y * zoom };
};

/** A place of the page in pixels. Edges that are one on the page stay one. */
export const inPixels = ({ x, y, width, height }: Omit<Visual['layout'], 'z'>, scale: Scale) => ({
  x: Math.round(x * scale.x),
  y: Math.round(y * scale.y),
  width: Math.round((x + width) * scale.x) - Math.round(x * scale.x),
  height: Math.round((y + height) * scale.y) - Math.round(y * scale.y),
});

/**
 * Places the visuals in pixels instead of scaling a picture of them, so that texts stay crisp. A page that fits fills
 * the frame, also where its proportions are a little different.
 */
export const canvasLayout = (page: ReportPage, frame: Size, zoom: number, option?: number): PageLayout => {
  const scale = canvasScale(page, frame, zoom, option);
  return {
    kind: 'canvas',
    placed: readingOrder(page.visuals).map((visual) => ({ visual, ...inPixels(visual.layout, scale) })),
    width: Math.floor(page.width * scale.x),
    height: Math.floor(page.height * scale.y),
    fontSize: fontOf(scale),
  };
};

/** Whether a reader's page is laid out anew for a frame, instead of being fitted to it. */
export const isPhoneLayout = (page: ReportPage, frame: Size, option: number = displayOption.fitToPage, isBesideFilters = false): boolean =>
  frame.width < phoneWidth || (option === displayOption.fitToPage && frame.width < (isBesideFilters ? legibleScale.besideFilters : legibleScale.alone) * page.width);

const phone = { margin: 16, gap: 20 };
/** Heights, pixels; 0 is that of what is in it. */
const heights = { card: 100, slicer: 0, list: 220, chart: 280, table: 360, matrix: 340, text: 0 };

const shapeOf = ({ type, options }: Visual): keyof typeof heights => {
  if (type === 'slicer') return options.slicer === undefined || options.slicer === 'list' ? 'list' : 'slicer';
  return type === 'text' || type === 'card' || type === 'table' || type === 'matrix' ? type : 'chart';
};

/** How many of a shape are beside each other in so many columns. */
const perRow = (shape: keyof typeof heights, columns: number): number => {
  if (shape === 'card') return 2 * columns;
  return shape === 'chart' || shape === 'slicer' || shape === 'list' ? columns : 1;
};

/** A text that stands right below another one is read with it, before what stands beside both. */
const textsTogether = (visuals: readonly Visual[]): Visual[] => {
  const order: Visual[] = [];
  for (let rest = [...visuals]; rest.length > 0; ) {
    const [first, ...others] = rest as [Visual, ...Visual[]];
    order.push(first);
    const next = first.type === 'text' ? others.findIndex(({ type }) => type === 'text') : -1;
    const below = others[next];
    const isBeside = ({ layout: { y, height } }: Visual) => below !== undefined && y + height > below.layout.y;
    rest = below && others.slice(0, next).every(isBeside) ? [below, ...others.filter((one) => one !== below)] : others;
  }
  return order;
};

/** In reading order, as rows of one shape that share the width. */
export const phoneLayout = (page: ReportPage, frame: Size, zoom: number): PageLayout => {
  const inner = frame.width - 2 * phone.margin;
  const columns = frame.width < twoColumns ? 1 : 2;
  const placed: Placed[] = [];
  let y = phone.margin;
  for (let rest = textsTogether(readingOrder(page.visuals)); rest.length > 0; ) {
    const shape = shapeOf(rest[0]!);
    const other = rest.findIndex((visual) => shapeOf(visual) !== shape);
    const row = rest.slice(0, Math.min(other < 0 ? rest.length : other, perRow(shape, columns)));
    const height = Math.round(heights[shape] * zoom);
    const width = Math.floor((inner - (row.length - 1) * phone.gap) / row.length);
    row.forEach((visual, index) => placed.push({ visual, x: phone.margin + index * (width + phone.gap), y, width, height }));
    y += height + phone.gap;
    rest = rest.slice(row.length);
  }
  return { kind: 'phone', placed, width: frame.width, height: y, fontSize: fontAt(zoom) };
};

/** One visual over the whole frame: in focus mode, and for an embedded visual. */
export const singleLayout = (visual: Visual, frame: Size, zoom: number): PageLayout => ({
  kind: 'canvas',
  placed: [{ visual, x: 16, y: 8, width: frame.width - 32, height: frame.height - 16 }],
  width: frame.width,
  height: frame.height,
  fontSize: fontAt(Math.min(1.15, frame.height / 480) * zoom),
});
