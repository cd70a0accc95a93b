import pdfmake from 'pdfmake';
import { svgOf } from '../page/svg.ts';
import type { Book, BookWanted } from './book.ts';
import { faceFor, faces, fontFiles } from './fonts.ts';

/** Pages are measured in pixels of 96 to the inch, PDF in points of 72. */
const POINT = 72 / 96;

/** Vector pages with texts that can be searched and copied, each page as large as it is. */
export const pdfBook = ({ title, language }: BookWanted): Book => {
  const pages: object[] = [];
  return {
    add: (page) => {
      const [width, height] = [page.width * POINT, page.height * POINT];
      const content = [
        // The entry in the document's outline; it is not seen.
        { text: page.name, font: faceFor(page.name, language), fontSize: 1, opacity: 0, absolutePosition: { x: 0, y: 0 }, outline: true, outlineText: page.name },
        { svg: svgOf(page), width, height, absolutePosition: { x: 0, y: 0 } },
      ];
      pages.push({ section: content, pageSize: { width, height }, pageMargins: 0 });
    },
    finish: async () => {
      pdfmake.addFonts(Object.fromEntries(faces.map(({ name, normal, bold }) => [name, { normal, bold, italics: normal, bolditalics: bold }])));
      // Pictures are part of the page: nothing is fetched for it, and nothing read but the font.
      pdfmake.setUrlAccessPolicy(() => false);
      pdfmake.setLocalAccessPolicy((path: string) => fontFiles.includes(path));
      const document = pdfmake.createPdf({ info: { title }, language, displayTitle: true, defaultStyle: { font: faces[0]?.name }, content: pages } as never);
      return { content: await document.getBuffer(), extension: '.pdf', mediaType: 'application/pdf' };
    },
  };
};
