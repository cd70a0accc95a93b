import { zipSync } from 'fflate';
import { svgOf } from '../page/svg.ts';
import type { ExportedFile } from '../renderer.ts';
import type { Book, BookWanted } from './book.ts';
import { raster } from './raster.ts';

const letters = /[^\p{L}\p{N} _-]+/gu;

/** One picture, or several in an archive as Power BI does. */
export const pictureBook = ({ folder }: BookWanted): Book => {
  const png = raster(folder);
  const pictures: { name: string; content: Uint8Array }[] = [];
  return {
    add: async (page) => {
      pictures.push({ name: `${pictures.length + 1} ${page.name}`, content: new Uint8Array(await png(svgOf(page))) });
    },
    finish: () => archived(pictures),
  };
};

/** The only picture, or an archive of several. @param pictures with names that need not be fit for files */
export const archived = (pictures: readonly { name: string; content: Uint8Array }[]): ExportedFile => {
  const [only] = pictures;
  if (only && pictures.length === 1) return { content: only.content, extension: '.png', mediaType: 'image/png' };
  const content = zipSync(Object.fromEntries(pictures.map(({ name, content }) => [`${name.replace(letters, ' ').trim()}.png`, content])), { level: 0 });
  return { content, extension: '.zip', mediaType: 'application/zip' };
};
