import type { StyleName } from '../definition.ts';
import type { Looks } from './content.ts';
import { linesOf, oneLine } from './lines.ts';
import { ruler, type Ruler } from './ruler.ts';

/** Breaks the texts of a report into lines, in its language's face and its own styles. Widths are in points. */
export class Typesetter {
  readonly #looks: Looks;
  readonly #ruler: Ruler;

  constructor(looks: Looks, language: string) {
    this.#looks = looks;
    this.#ruler = ruler(language);
  }

  line(text: string, style: StyleName, width: number): string {
    return oneLine(text, { ...this.#looks[style], ruler: this.#ruler, width });
  }

  lines(text: string, style: StyleName, width: number, most: number): string[] {
    return linesOf(text, { ...this.#looks[style], ruler: this.#ruler, width }, most);
  }
}
