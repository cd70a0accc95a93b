import { Resvg } from '@resvg/resvg-js';
import { zipSync } from 'fflate';
import pdfmake from 'pdfmake';
import PptxGenJs from 'pptxgenjs';
import { FONT, type Fonts } from './fonts.ts';

/** A page as it is put into a file. Width and height are in pixels of 96 to the inch. */
export type DrawnPage = { readonly name: string; readonly width: number; readonly height: number; readonly svg: string };
export type ExportedFile = { readonly content: Uint8Array; readonly extension: string; readonly mediaType: string };

export const formats = ['PDF', 'PPTX', 'PNG'] as const;
export type PageFormat = (typeof formats)[number];

/** Twice the page's own size, so that texts stay crisp on paper and on large screens. */
const SHARPNESS = 2;
const INCH = 96;

/** Vector pages with texts that can be searched and copied. */
const pdf = async (title: string, pages: readonly DrawnPage[], { normal, bold }: Fonts): Promise<ExportedFile> => {
  const [first] = pages;
  pdfmake.addFonts({ [FONT]: { normal, bold, italics: normal, bolditalics: bold } });
  // Pictures are part of the page: nothing is fetched for it, and nothing read but the font.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => path === normal || path === bold);
  const document = pdfmake.createPdf({
    info: { title },
    pageSize: { width: first?.width ?? 0, height: first?.height ?? 0 },
    pageMargins: 0,
    defaultStyle: { font: FONT },
    content: pages.map(({ svg, width, height }, index) => ({ svg, width, height, ...(index > 0 && { pageBreak: 'before' as const }) })),
  });
  return { content: await document.getBuffer(), extension: '.pdf', mediaType: 'application/pdf' };
};

const png = ({ svg }: DrawnPage, fonts: Fonts): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'zoom', value: SHARPNESS }, font: { fontFiles: Object.values(fonts), loadSystemFonts: false, defaultFontFamily: FONT } }).render().asPng();

const letters = /[^\p{L}\p{N} _-]+/gu;

/** One picture, or several in an archive as Power BI does. */
const pictures = (pages: readonly DrawnPage[], fonts: Fonts): ExportedFile => {
  const [only] = pages;
  if (only && pages.length === 1) return { content: png(only, fonts), extension: '.png', mediaType: 'image/png' };
  const files = Object.fromEntries(pages.map((page, index) => [`${index + 1} ${page.name.replace(letters, ' ').trim()}.png`, new Uint8Array(png(page, fonts))]));
  return { content: zipSync(files, { level: 0 }), extension: '.zip', mediaType: 'application/zip' };
};

/** A slide for each page: its picture, and its name as the slide's title for outlines and screen readers. */
const slides = async (title: string, pages: readonly DrawnPage[], fonts: Fonts): Promise<ExportedFile> => {
  const show = new PptxGenJs();
  show.title = title;
  const width = Math.max(...pages.map((page) => page.width)) / INCH;
  const height = Math.max(...pages.map((page) => page.height)) / INCH;
  show.defineLayout({ name: 'REPORT', width, height });
  show.layout = 'REPORT';
  for (const page of pages) {
    const slide = show.addSlide();
    // Behind the picture, which says the same: found by searching, read aloud, shown in the outline.
    slide.addText(page.name, { x: 0.2, y: 0.1, w: width - 0.4, h: 0.4, fontSize: 12, color: 'FFFFFF' });
    slide.addImage({ data: `image/png;base64,${png(page, fonts).toString('base64')}`, x: 0, y: 0, w: page.width / INCH, h: page.height / INCH, altText: page.name });
  }
  const content = (await show.write({ outputType: 'nodebuffer' })) as Uint8Array;
  return { content, extension: '.pptx', mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' };
};

/** A file of pages in a format. */
export const fileOf = (format: PageFormat, title: string, pages: readonly DrawnPage[], fonts: Fonts): Promise<ExportedFile> | ExportedFile =>
  format === 'PDF' ? pdf(title, pages, fonts) : format === 'PPTX' ? slides(title, pages, fonts) : pictures(pages, fonts);
