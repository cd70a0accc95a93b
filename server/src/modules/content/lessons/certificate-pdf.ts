import { fileURLToPath } from 'node:url';
import { formatInstant } from '@portal/shared/formats';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { say, type Language } from '../../../language/language.ts';
import { texts } from './texts.ts';

/** Both come with packages, under the Open Font Licence; of them the PDF has the letters that it needs. */
const fontOf = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));
const fonts = {
  latin: fontOf('noto-sans/400Regular/NotoSans_400Regular'),
  latinBold: fontOf('noto-sans/600SemiBold/NotoSans_600SemiBold'),
  chinese: fontOf('noto-sans-sc/400Regular/NotoSansSC_400Regular'),
  chineseBold: fontOf('noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold'),
};
/** Square letters, which the Latin face has none of. */
const SQUARE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{323af}]/u;
const faceOf = (text: string, isBold: boolean): keyof typeof fonts => (SQUARE.test(text) ? (isBold ? 'chineseBold' : 'chinese') : isBold ? 'latinBold' : 'latin');

const INK = '#1f2733';
const QUIET = '#5b6675';
const BLUE = '#1557b0';
const MARGIN = 60;

export type Certificate = { readonly number: string; readonly fullName: string; readonly title: string; readonly issueTime: Date };

export type CertificateOptions = { readonly language: Language; /** IANA: in whose time the day of issue is. */ readonly timeZone: string };

/** A certificate on one page, A4 and across, with texts that can be searched and read aloud. */
export const certificatePdf = async ({ number, fullName, title, issueTime }: Certificate, { language, timeZone }: CertificateOptions): Promise<Uint8Array> => {
  const heading = say(language, texts.certificateTitle);
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, info: { Title: `${heading} – ${title}` }, lang: language === 'zh' ? 'zh-CN' : 'en', displayTitle: true });
  const content = buffer(document);
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, file);
  const { width, height } = document.page;
  document.lineWidth(2).strokeColor(BLUE).roundedRect(24, 24, width - 48, height - 48, 10).stroke();
  /** A text in the middle, as large as it fits into some lines. */
  const line = (text: string, y: number, size: number, { isBold = false, colour = INK, most = 1 } = {}) => {
    document.font(faceOf(text, isBold)).fillColor(colour);
    const space = width - 2 * MARGIN;
    let fitting = size;
    while (fitting > 10 && document.fontSize(fitting).heightOfString(text, { width: space }) > most * fitting * 1.5) fitting -= 1;
    document.fontSize(fitting).text(text, MARGIN, y, { width: space, align: 'center', height: most * fitting * 1.6, ellipsis: true });
  };
  line(heading, 90, 34, { isBold: true, colour: BLUE });
  line(say(language, texts.certificateSaid), 170, 14, { colour: QUIET });
  line(fullName, 200, 30, { isBold: true });
  line(say(language, texts.certificateDone), 258, 14, { colour: QUIET });
  line(title, 290, 24, { isBold: true, most: 2 });
  line(say(language, texts.certificateIssued, { day: formatInstant(issueTime.toISOString(), language, 'day', timeZone) }), 400, 13);
  line(say(language, texts.certificateNumber, { number }), 430, 13);
  line(say(language, texts.certificateCheck), 456, 11, { colour: QUIET });
  document.end();
  return content;
};
