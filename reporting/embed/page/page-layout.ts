import type { ReportPage, Visual } from '../../src/definition/index.ts';
import type { Size } from '../look/use-size.ts';
import { displayOption } from '../session/settings.ts';
import { readingOrder } from '../session/report-state.ts';

/** Frames narrower than this get the phone layout, pixels. */
export const phoneWidth = 720;

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
const fonts = { smallest: 11, usual: 12.5, largest: 18 };

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

const phone = { margin: 16, gap: 20, card: 100, slicer: 76, list: 220, chart: 280, table: 360, matrix: 340, text: 0 };

const phoneHeight = ({ type, options }: Visual): number => {
  if (type === 'text') return phone.text;
  if (type === 'card') return phone.card;
  if (type === 'slicer') return options.slicer === undefined || options.slicer === 'list' ? phone.list : phone.slicer;
  if (type === 'table') return phone.table;
  return type === 'matrix' ? phone.matrix : phone.chart;
};

/** One below the other in reading order, cards two by two. Heights of texts are their own (0). */
export const phoneLayout = (page: ReportPage, frame: Size, zoom: number): PageLayout => {
  const inner = frame.width - 2 * phone.margin;
  const half = Math.floor((inner - phone.gap) / 2);
  const visuals = readingOrder(page.visuals);
  const isCard = (index: number) => visuals[index]?.type === 'card';
  const placed: Placed[] = [];
  let y = phone.margin;
  for (let index = 0; index < visuals.length; index += 1) {
    const visual = visuals[index]!;
    const height = Math.round(phoneHeight(visual) * zoom);
    if (isCard(index) && isCard(index + 1)) {
      placed.push({ visual, x: phone.margin, y, width: half, height }, { visual: visuals[index + 1]!, x: phone.margin + half + phone.gap, y, width: half, height });
      index += 1;
    } else placed.push({ visual, x: phone.margin, y, width: inner, height });
    y += height + phone.gap;
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
