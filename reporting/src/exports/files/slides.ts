import PptxGenJs from 'pptxgenjs';
import { isChinese } from '../../../drawing/language/texts.ts';
import type { DrawnPage, GridPart, Part, TextPart } from '../page/parts.ts';
import type { Cell } from '../page/tables.ts';
import { pictureOf } from '../page/svg.ts';
import type { Book, BookWanted } from './book.ts';
import { raster } from './raster.ts';

/** Pages are measured in pixels of 96 to the inch; texts on slides in points. */
const INCH = 96;
const POINT = 72 / 96;
const PIXEL = 1 / INCH;

type Slide = PptxGenJs.Slide;
type Options = PptxGenJs.TextPropsOptions;

const inches = ({ x, y, width, height }: Pick<Part, 'x' | 'y' | 'width' | 'height'>) => ({ x: x / INCH, y: y / INCH, w: width / INCH, h: height / INCH });
const bare = (color: string) => color.replace('#', '');

/** A slide for each page: texts and tables that can be edited, and a picture of each chart. */
export const slideBook = ({ title, language, folder }: BookWanted): Book => {
  const png = raster(folder);
  const pages: DrawnPage[] = [];
  const pictures = new Map<Part, string>();
  return {
    add: async (page) => {
      pages.push(page);
      for (const part of page.parts) if (part.kind === 'picture') pictures.set(part, `image/png;base64,${(await png(pictureOf(part, language))).toString('base64')}`);
    },
    finish: async () => {
      const show = new PptxGenJs();
      show.title = title;
      const face = isChinese(language) ? 'Microsoft YaHei' : 'Segoe UI';
      show.theme = { headFontFace: face, bodyFontFace: face };
      const width = Math.max(...pages.map((page) => page.width)) / INCH;
      show.defineLayout({ name: 'REPORT', width, height: Math.max(...pages.map((page) => page.height)) / INCH });
      show.layout = 'REPORT';
      for (const [name, place] of new Map(pages.map((page) => [masterOf(page), titleBox(page)]))) {
        show.defineSlideMaster({ title: name, objects: [{ placeholder: { options: { name: 'title', type: 'title', ...place }, text: '' } }] });
      }
      for (const page of pages) fill(show.addSlide({ masterName: masterOf(page) }), page, { pictures, face, language });
      const content = (await show.write({ outputType: 'nodebuffer', compression: true })) as Uint8Array;
      return { content, extension: '.pptx', mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' };
    },
  };
};

const titleOf = ({ parts }: DrawnPage) => parts.find((part): part is TextPart => part.kind === 'text' && part.isTitle === true);

/** Slides have titles, for the outline and for screen readers; where the page shows none, it stands above the slide. */
const titleBox = (page: DrawnPage) => inches(titleOf(page) ?? { x: 0, y: -60, width: page.width, height: 50 });
/** A title stands where its slide's master has it: there is a master for each place. */
const masterOf = (page: DrawnPage): string => `Page ${Object.values(titleBox(page)).map((inch) => inch.toFixed(2)).join(' ')}`;

interface Setting {
  pictures: ReadonlyMap<Part, string>;
  face: string;
  language: string;
}

const fill = (slide: Slide, page: DrawnPage, setting: Setting): void => {
  slide.background = { color: bare(page.ground) };
  const title = titleOf(page);
  if (!title) slide.addText(page.name, { placeholder: 'title' });
  for (const part of page.parts) {
    if (part.kind === 'text') slide.addText(runsOf(part), { ...textOptions(part, setting), ...(part === title && { placeholder: 'title' }) });
    else if (part.kind === 'rule') slide.addShape('line', { ...inches(part), line: { color: bare(part.color), width: POINT } });
    else if (part.kind === 'grid') addGrid(slide, part, setting);
    else slide.addImage({ data: setting.pictures.get(part), ...inches(part), altText: part.alt });
  }
};

const runsOf = ({ lines, size }: TextPart): PptxGenJs.TextProps[] =>
  lines.flatMap((runs, index) =>
    runs.map(({ text, bold, color }, at) => ({
      text,
      options: { bold: bold === true, color: bare(color), fontSize: size * POINT, ...(at === runs.length - 1 && index < lines.length - 1 && { breakLine: true }) },
    })),
  );

const textOptions = (part: TextPart, { face, language }: Setting): Options => ({
  ...inches(part),
  margin: 0,
  fontFace: face,
  lang: language,
  align: 'left',
  valign: 'top',
  wrap: false,
  fit: 'none',
});

const addGrid = (slide: Slide, { x, y, width, grid, look }: GridPart, { face, language }: Setting): void => {
  const { heads, rows, foot, widths, rowHeight, fontSize } = grid;
  const hair = { type: 'solid' as const, pt: POINT, color: bare(look.hairline) };
  const strong = { ...hair, color: bare(look.secondary) };
  const none = { type: 'none' as const };
  const cell = (one: Cell, color: string, below: PptxGenJs.BorderProps): PptxGenJs.TableCell => ({
    text: one.text,
    options: {
      colspan: one.span,
      bold: one.bold === true,
      color: bare(color),
      align: one.isNumber ? 'right' : 'left',
      ...(one.ground && { fill: { color: bare(one.ground) } }),
      // In inches, since the first is less than one.
      margin: [0, 4 * PIXEL, 0, (2 + (one.indent ?? 0) * 10) * PIXEL],
      lang: language,
      border: [none, none, below, none],
    },
  });
  const line = (cells: readonly Cell[], color: string, below: PptxGenJs.BorderProps) => cells.map((one) => cell(one, color, below));
  const all = [
    ...heads.map((cells, index) => line(cells, look.secondary, index === heads.length - 1 ? strong : none)),
    ...rows.map((cells) => line(cells, look.text, hair)),
    ...(foot ? [line(foot, look.text, none)] : []),
  ];
  slide.addTable(all, {
    x: x / INCH,
    y: y / INCH,
    w: width / INCH,
    colW: widths.map((one) => one / INCH),
    rowH: all.map(() => rowHeight / INCH),
    fontFace: face,
    fontSize: fontSize * POINT,
    valign: 'middle',
    lang: language,
  } as PptxGenJs.TableProps);
};
