import { readFileSync } from 'node:fs';

const BASIC_PLANE = 0x10000;

/** A letter that the font has not. */
const none = 0xffff;

/** The widths of a font's letters. Kerning is left out: it only ever makes texts a little narrower. */
export class LetterWidths {
  readonly #widths: Uint16Array;
  readonly #unitsPerEm: number;
  readonly #beyond: ReadonlySet<number>;

  private constructor(widths: Uint16Array, beyond: ReadonlySet<number>, unitsPerEm: number) {
    this.#widths = widths;
    this.#beyond = beyond;
    this.#unitsPerEm = unitsPerEm;
  }

  /**
   * Reads the tables `head`, `hhea`, `hmtx` and `cmap` of a TrueType font (ISO/IEC 14496-22).
   * @throws Error for a file without a Unicode character map
   */
  static read(file: string): LetterWidths {
    const font = readFileSync(file);
    const tables = tablesOf(font);
    const unitsPerEm = font.readUInt16BE(tables.get('head')! + 18);
    const metrics = font.readUInt16BE(tables.get('hhea')! + 34);
    const widthOf = (glyph: number) => font.readUInt16BE(tables.get('hmtx')! + 4 * Math.min(glyph, metrics - 1));
    const widths = new Uint16Array(BASIC_PLANE).fill(none);
    const beyond = new Set<number>();
    for (const [code, glyph] of glyphsOf(font, tables.get('cmap')!)) {
      if (code < BASIC_PLANE) widths[code] = widthOf(glyph);
      else beyond.add(code);
    }
    return new LetterWidths(widths, beyond, unitsPerEm);
  }

  has(code: number): boolean {
    return code < BASIC_PLANE ? this.#widths[code] !== none : this.#beyond.has(code);
  }

  /** The width of a letter as a share of the font's size. Letters beyond the basic plane are square, and so is what the font has not. */
  of(code: number): number {
    const width = code < BASIC_PLANE ? this.#widths[code]! : none;
    return width === none ? 1 : width / this.#unitsPerEm;
  }
}

const tablesOf = (font: Buffer): Map<string, number> => {
  const count = font.readUInt16BE(4);
  return new Map(Array.from({ length: count }, (_, index) => [font.toString('latin1', 12 + 16 * index, 16 + 16 * index), font.readUInt32BE(12 + 16 * index + 8)]));
};

function* glyphsOf(font: Buffer, cmap: number): Generator<[code: number, glyph: number]> {
  const count = font.readUInt16BE(cmap + 2);
  const maps = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4));
  const full = maps.find((at) => font.readUInt16BE(at) === 12);
  const basic = maps.find((at) => font.readUInt16BE(at) === 4);
  if (full !== undefined) yield* segmentedCoverage(font, full);
  else if (basic !== undefined) yield* segmentMapping(font, basic);
  else throw new Error('The font has no Unicode character map');
}

/** Format 12: groups of codes that follow each other, as do their glyphs. */
function* segmentedCoverage(font: Buffer, at: number): Generator<[number, number]> {
  const groups = font.readUInt32BE(at + 12);
  for (let group = 0; group < groups; group += 1) {
    const [first, last, glyph] = [0, 4, 8].map((offset) => font.readUInt32BE(at + 16 + 12 * group + offset)) as [number, number, number];
    for (let code = first; code <= last; code += 1) yield [code, glyph + code - first];
  }
}

/** Format 4: segments with a shift, or with a list of glyphs. */
function* segmentMapping(font: Buffer, at: number): Generator<[number, number]> {
  const segments = font.readUInt16BE(at + 6) / 2;
  const [ends, starts, shifts, ranges] = [14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments].map((offset) => at + offset) as [number, number, number, number];
  for (let segment = 0; segment < segments; segment += 1) {
    const [last, first, shift] = [ends, starts, shifts].map((table) => font.readUInt16BE(table + 2 * segment)) as [number, number, number];
    const range = font.readUInt16BE(ranges + 2 * segment);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : font.readUInt16BE(ranges + 2 * segment + range + 2 * (code - first));
      if (range === 0 || listed !== 0) yield [code, (listed + shift) & 0xffff];
    }
  }
}
