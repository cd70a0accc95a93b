import { choicesOf, holds, type Choice } from '../../../drawing/filters/choices.ts';
import { showStored } from '../../../drawing/filters/describe-filter.ts';
import { formatList, readDate } from '../../../drawing/language/format.ts';
import { mix, type Look } from '../../../drawing/look/look.ts';
import { textWidth } from '../../../drawing/look/text-width.ts';
import type { Model, Reading } from '../../../drawing/rows/reading.ts';
import type { Filter, Scalar, Visual } from '../../definition/index.ts';
import { baseline, box, line, text } from './svg.ts';

export interface SlicerInput {
  visual: Visual;
  reading: Reading;
  model: Model;
  /** What it lets through; all without one. */
  filter: Filter | undefined;
  look: Look;
  size: { width: number; height: number };
  fontSize: number;
}

/** A slicer as it stands on the screen: with what is chosen, and without what only a pointer needs. */
export const slicerSvg = (input: SlicerInput): string => {
  const { visual, reading, filter } = input;
  const kind = visual.options.slicer ?? 'list';
  if (kind === 'range') return rangeSvg(input);
  const choices = choicesOf(visual, reading);
  const chosen = choices.filter((choice) => filter && holds(filter, choice));
  if (kind === 'buttons') return buttonsSvg(choices, chosen, input) ?? boxSvg(chosen, input);
  return kind === 'dropdown' ? boxSvg(chosen, input) : listSvg(choices, chosen, input);
};

const lineHeight = 2.3;

const boxSvg = (chosen: readonly Choice[], { reading, look, size, fontSize }: SlicerInput): string => {
  const { texts } = reading.locale;
  const said = chosen.length === 0 ? texts.all : formatList(chosen.map(({ label }) => label), reading.locale);
  const fits = textWidth(said, fontSize) <= size.width - 16 ? said : texts.selected(chosen.length);
  const height = Math.min(size.height, fontSize * lineHeight);
  return box(0.5, 0.5, size.width - 1, height - 1, look.surface, 4, look.hairline) + text(chosen.length === 0 ? said : fits, 8, baseline(0, height, fontSize), { size: fontSize, color: look.text }, size.width - 16);
};

/** Nothing where the buttons do not all fit. */
const buttonsSvg = (choices: readonly Choice[], chosen: readonly Choice[], { look, size, fontSize }: SlicerInput): string | undefined => {
  const gap = 4;
  const widths = choices.map(({ label }) => textWidth(label, fontSize * 1.06) + fontSize * 1.4);
  const spare = size.width - widths.reduce((sum, one) => sum + one, 0) - gap * (choices.length - 1);
  if (spare < 0) return undefined;
  const height = Math.min(size.height, fontSize * lineHeight);
  let x = 0;
  return choices
    .map((choice, index) => {
      const width = widths[index]! + spare / choices.length;
      const isChosen = chosen.includes(choice);
      const drawn =
        box(x + 0.5, 0.5, width - 1, height - 1, isChosen ? mix(look.surface, look.accent, 0.1) : look.surface, 4, isChosen ? look.accent : look.hairline) +
        text(choice.label, x + width / 2, baseline(0, height, fontSize), { size: fontSize, color: isChosen ? look.accent : look.text, bold: isChosen, align: 'middle' });
      x += width + gap;
      return drawn;
    })
    .join('');
};

/** What is chosen comes first where not all choices have room. */
const listSvg = (choices: readonly Choice[], chosen: readonly Choice[], { reading, look, size, fontSize }: SlicerInput): string => {
  const height = fontSize * 1.45 + 4;
  const room = Math.max(1, Math.floor(size.height / height));
  const fits = choices.length <= room;
  const shown = fits ? choices : [...chosen, ...choices.filter((choice) => !chosen.includes(choice))].slice(0, Math.max(1, room - 1));
  const square = 11;
  const lines = shown.map((choice, index) => {
    const top = index * height;
    const isChosen = chosen.includes(choice);
    const y = top + (height - square) / 2;
    const mark = isChosen ? `<path d="M${4.5} ${y + 5.5}l2.5 2.5l4.5 -5" stroke="${look.surface}" stroke-width="1.6" fill="none"/>` : '';
    return box(2.5, y, square, square, isChosen ? look.accent : look.surface, 2, isChosen ? look.accent : look.secondary) + mark + text(choice.label, 24, baseline(top, height, fontSize), { size: fontSize, color: look.text }, size.width - 24);
  });
  const more = fits ? '' : text(reading.locale.texts.andMore(choices.length - shown.length), 24, baseline(shown.length * height, height, fontSize), { size: fontSize, color: look.secondary });
  return lines.join('') + more;
};

const place = (value: Scalar): number => (typeof value === 'number' ? value : (readDate(value)?.getTime() ?? 0));

const rangeSvg = ({ reading, model, filter, look, size, fontSize }: SlicerInput): string => {
  const [row = []] = reading.rows;
  const column = reading.columns[0]?.column;
  const [least = null, greatest = null] = row;
  if (!column || least === null || greatest === null) return '';
  const range = filter?.kind === 'range' ? filter : undefined;
  const ends: [Scalar, Scalar] = [range?.from ?? least, range?.to ?? greatest];
  const said = ends.map((value) => showStored(model, column, value, reading.locale));
  const height = Math.min(size.height, fontSize * lineHeight);
  const field = Math.min(size.width * 0.4, Math.max(...said.map((one) => textWidth(one, fontSize))) + 14);
  const track = { from: field + 14, to: size.width - field - 14 };
  const share = (value: Scalar) => Math.min(1, Math.max(0, (place(value) - place(least)) / (place(greatest) - place(least) || 1)));
  const along = (value: Scalar) => track.from + share(value) * (track.to - track.from);
  const [low, high] = [along(ends[0]), along(ends[1])];
  const middle = height / 2;
  const thumb = (x: number) => `<circle cx="${x}" cy="${middle}" r="6" fill="${look.surface}" stroke="${look.accent}" stroke-width="2"/>`;
  const fieldAt = (x: number, one: string) => box(x + 0.5, 0.5, field - 1, height - 1, look.surface, 4, look.hairline) + text(one, x + field / 2, baseline(0, height, fontSize), { size: fontSize, color: look.text, align: 'middle' }, field - 6);
  const trackSvg = track.to - track.from < 30 ? '' : line(track.from, middle, track.to, middle, look.hairline) + box(low, middle - 1, high - low, 2, look.accent) + thumb(low) + thumb(high);
  return fieldAt(0, said[0]!) + trackSvg + fieldAt(size.width - field, said[1]!);
};
