import type { DrawnPage } from '../page/parts.ts';
import type { ExportedFile } from '../renderer.ts';

export type PageFormat = 'PDF' | 'PPTX' | 'PNG';

export interface BookWanted {
  format: PageFormat;
  /** Of the whole, for example the report's name. */
  title: string;
  language: string;
  /** For what is needed meanwhile; it is removed with its content. */
  folder: string;
}

/** A file in the making: pages are put in one after the other. */
export interface Book {
  add: (page: DrawnPage) => void | Promise<void>;
  finish: () => ExportedFile | Promise<ExportedFile>;
}

/** Opens a book in a format; only that format's libraries are loaded. */
export const openBook = async (wanted: BookWanted): Promise<Book> => {
  switch (wanted.format) {
    case 'PDF':
      return (await import('./pdf.ts')).pdfBook(wanted);
    case 'PPTX':
      return (await import('./slides.ts')).slideBook(wanted);
    case 'PNG':
      return (await import('./pictures.ts')).pictureBook(wanted);
  }
};
