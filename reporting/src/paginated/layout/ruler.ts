import { isChinese } from '../../../drawing/language/texts.ts';
import { faces } from '../../exports/files/fonts.ts';
import { LetterWidths } from './letter-widths.ts';

export type Face = (typeof faces)[number];

/** A part of a text that is set in one face. */
export interface Run {
  face: Face;
  text: string;
}

/** What texts take up on paper. */
export interface Ruler {
  width: (text: string, size: number, bold: boolean) => number;
  /** The faces that a text is set in: the language's own, and the other one for letters that it has not. */
  runs: (text: string) => Run[];
}

interface Measured {
  face: Face;
  normal: LetterWidths;
  bold: LetterWidths;
}

let known: Measured[] | undefined;

/** The files of the fonts are read once. */
const measured = (): Measured[] => (known ??= faces.map((face) => ({ face, normal: LetterWidths.read(face.normal), bold: LetterWidths.read(face.bold) })));

/** The ruler for reports in a language: Chinese ones are set in the Chinese face, all others in the Latin one. */
export const ruler = (language: string): Ruler => {
  const chinese = ({ face }: Measured) => face.name.endsWith('SC');
  const ordered = measured().toSorted((one, other) => (isChinese(language) ? Number(chinese(other)) - Number(chinese(one)) : Number(chinese(one)) - Number(chinese(other))));
  const [own] = ordered;
  const faceFor = (code: number): Measured => ordered.find(({ normal }) => normal.has(code)) ?? own!;
  return {
    width: (text, size, bold) => {
      let sum = 0;
      for (const letter of text) {
        const code = letter.codePointAt(0)!;
        sum += faceFor(code)[bold ? 'bold' : 'normal'].of(code);
      }
      return sum * size;
    },
    runs: (text) => {
      const runs: Run[] = [];
      for (const letter of text) {
        const { face } = faceFor(letter.codePointAt(0)!);
        const last = runs.at(-1);
        if (last?.face === face) last.text += letter;
        else runs.push({ face, text: letter });
      }
      return runs;
    },
  };
};
