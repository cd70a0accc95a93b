import { fileURLToPath } from 'node:url';
import { isChinese } from '../../../drawing/language/texts.ts';

/** A typeface in the two weights that pages are set in; headings are half bold, as on screen. */
interface Face {
  name: string;
  normal: string;
  bold: string;
}

const fileOf = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

/** Both come with packages, under the Open Font Licence; both PDF and pictures take of them only the letters they need. */
const latin: Face = { name: 'Noto Sans', normal: fileOf('noto-sans/400Regular/NotoSans_400Regular'), bold: fileOf('noto-sans/600SemiBold/NotoSans_600SemiBold') };
/** The one for everything that is set in a single face. */
export const fonts: Face = { name: 'Noto Sans SC', normal: fileOf('noto-sans-sc/400Regular/NotoSansSC_400Regular'), bold: fileOf('noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold') };

export const faces: readonly Face[] = [fonts, latin];
export const fontFiles: readonly string[] = faces.flatMap(({ normal, bold }) => [normal, bold]);

/** Square letters, and arrows, mathematical signs and shapes, of which the Latin face has next to none. */
const square = /[\u2190-\u2211\u2213-\u2bff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{323af}]/u;
/** Of these the Chinese face has a few only: Latin beyond Western Europe, Greek, Cyrillic, Vietnamese, some currencies. */
const further = /[\u0100-\u02af\u0370-\u052f\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20bf]/;

/**
 * The name of the typeface for a text. All of a Chinese page is set in one face, so that the figures of an axis are alike;
 * elsewhere the Latin face has the better quotation marks and more letters.
 */
export const faceFor = (text: string, language: string): string => (square.test(text) || (isChinese(language) && !further.test(text)) ? fonts.name : latin.name);
