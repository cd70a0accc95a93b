import { formatShort } from '../language/format.ts';
import { textWidth } from '../look/text-width.ts';
import { numberAt, type Reading } from './reading.ts';

const smallest = 14;
const largest = 44;
/** An exact number is written as small as that before a short one takes its place. */
const LEGIBLE = 19;
/** How much wider a number becomes by its weight, in the widest of the faces that a page may have. */
const BOLD = 1.25;
/** And what the widest letters have above that, in sizes of the text. */
const BROAD = 0.15;
/** As long as a figure usually is: shorter ones are no larger, so that in places of one width they are of one size. */
const USUAL = '-8.88M';
const boldWidth = (text: string): number => BOLD * textWidth(text, 1) + BROAD * (text.match(/[MW%@]/g)?.length ?? 0);

/** One number, as large as its place allows; under it, where there is one, what it compares with. */
export interface CardText {
  text: string;
  exact: string;
  fontSize: number;
  compared?: {
    /** Above (1), below (-1) or at the base, and how far; nothing where that says nothing. */
    difference?: { direction: number; text: string };
    label: string;
    value: string;
  };
}

/** @param size of the place, in pixels @param fontSize of the page's texts */
export const cardText = (reading: Reading, size: { width: number; height: number }, fontSize: number): CardText => {
  const [place = 0, other] = reading.at('values');
  const [row = []] = reading.rows;
  const value = row[place] ?? null;
  const exact = reading.show(value, place);
  const compareHeight = other === undefined ? 0 : fontSize * 1.7;
  const room = Math.min(largest * (fontSize / 12), (size.height - compareHeight) * 0.82);
  const fits = (text: string) => Math.min(room, (size.width - 4) / boldWidth(text));
  // The exact number where it fits well, the short one otherwise.
  const text = fits(exact) >= Math.min(room, LEGIBLE) ? exact : reading.short(value, place);
  return {
    text,
    exact,
    fontSize: Math.max(smallest, Math.min(fits(text), fits(USUAL))),
    compared: other === undefined ? undefined : { difference: differenceOf(reading, place, other), label: reading.columns[other]!.label, value: reading.short(row[other] ?? null, other) },
  };
};

const differenceOf = ({ rows: [row], columns, locale }: Reading, place: number, other: number) => {
  const now = numberAt(row, place);
  const base = numberAt(row, other);
  if (now === null || base === null || base === 0 || columns[place]!.format !== columns[other]!.format) return undefined;
  const change = (now - base) / Math.abs(base);
  return { direction: Math.sign(change), text: formatShort(Math.abs(change), { type: 'number', format: 'percent' }, locale) };
};
