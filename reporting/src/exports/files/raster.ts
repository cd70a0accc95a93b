import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subset from 'subset-font';
import { faces, fontFiles } from './fonts.ts';

/** Twice the page's own size, so that texts stay crisp on paper and on large screens. */
const SHARPNESS = 2;

/** In these entries a half bold font says that it belongs to its family. */
const familyNames = [16, 17];

const textElement = /<text[^>]*>([\s\S]*?)<\/text>/g;
const lettersOf = (svg: string): Set<string> => new Set([...svg.matchAll(textElement)].flatMap(([, inner = '']) => [...inner.replace(/<[^>]*>/g, '')]));

/**
 * Turns SVG pictures into PNG. The library reads a whole font for each text, and a Chinese one has ten megabytes: it gets
 * fonts with the letters of the pictures only.
 * @param folder for those fonts; the caller removes it
 */
export const raster = (folder: string): ((svg: string) => Promise<Buffer>) => {
  const letters = new Set<string>(['…']);
  let files: string[] | undefined;
  let made = 0;
  const filesFor = async (svg: string): Promise<string[]> => {
    const wanted = lettersOf(svg);
    if (files && [...wanted].every((letter) => letters.has(letter))) return files;
    for (const letter of wanted) letters.add(letter);
    const text = [...letters].join('');
    made += 1;
    files = await Promise.all(
      fontFiles.map(async (file, index) => {
        const small = join(folder, `${made}-${index}.ttf`);
        await writeFile(small, await subset(await readFile(file), text, { targetFormat: 'sfnt', preserveNameIds: familyNames }));
        return small;
      }),
    );
    return files;
  };
  return async (svg) => {
    const own = await filesFor(svg);
    return new Resvg(svg, { fitTo: { mode: 'zoom', value: SHARPNESS }, font: { fontFiles: own, loadSystemFonts: false, defaultFontFamily: faces[0]?.name } }).render().asPng();
  };
};
