import type { AudiencePerson } from '@portal/shared/contract/content/management';
import { aligned, type Aligned } from './alignment.ts';

/** A piece of a line; what the other side does not have is changed. */
export type Piece = { readonly text: string; readonly isChanged: boolean };
/** A paragraph, or a picture with its alternative text. */
export type Line = { readonly pieces: readonly Piece[]; readonly picture?: string };
/** A part of something, as people call it, with the lines that are different in it: none where it is the same. */
export type PartDifference = { readonly key: string; readonly label: string; readonly lines: readonly Aligned<Line>[] };

/** In what two states of a thing are different. */
export type Differences<Version, Standing, Values> = {
  /** Between two versions, in what they keep. */
  readonly ofVersions: (before: Version, after: Version) => PartDifference[];
  /** Between what stands and all that would be saved over it. @param people those whom its form knows beside those that it names */
  readonly ofStanding: (standing: Standing, values: Values, people?: readonly AudiencePerson[]) => PartDifference[];
};

type Block = { readonly text: string; readonly picture?: string };

const BLOCKS = 'h2, h3, h4, p, pre, li, td, th, img';
/** How many pairs of lines are compared, and of words, in all the lines of one part together: some tens of milliseconds. */
const MOST_LINES = 4_000_000;
const MOST_WORDS = 4_000_000;
/** Characters of changed lines in whose words one looks: to set more apart takes the page's time, and lines are shown as wholes. */
const MOST_CHARACTERS = 100_000;
/** How many lines further on a changed line is looked for. */
const NEAR = 10;
/** A line that has less than this share of another one's words is no changed one, but a new one. */
const ALIKE = 0.4;

/** Words of any language; where a language does not set them apart (Chinese), the browser's dictionary does. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The paragraphs and pictures of a text. */
const blocksOf = (html: string): Block[] => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll(BLOCKS)]
    .filter((block) => block.tagName === 'IMG' || !block.querySelector('p, li, td, th'))
    .map((block) => (block.tagName === 'IMG' ? { text: block.getAttribute('alt') ?? '', picture: block.getAttribute('src') ?? '' } : { text: block.textContent ?? '' }))
    .filter(({ text, picture }) => text !== '' || picture !== undefined);
};

/** What is different between two texts (HTML). */
export const textDifference = (key: string, label: string, before: string, after: string): PartDifference => blockDifference(key, label, blocksOf(before), blocksOf(after));

/** What is different between two lists of lines. */
export const lineDifference = (key: string, label: string, before: readonly string[], after: readonly string[]): PartDifference =>
  blockDifference(key, label, before.map((text) => ({ text })), after.map((text) => ({ text })));

/** What is different between two values of a field; empty is none. */
export const fieldDifference = (key: string, label: string, before: string, after: string): PartDifference => lineDifference(key, label, before === '' ? [] : [before], after === '' ? [] : [after]);

/** Whether one picture (its address) stands for another one; empty is none. */
export const pictureDifference = (key: string, label: string, before: string, after: string): PartDifference => {
  const block = (picture: string): Block[] => (picture === '' ? [] : [{ text: '', picture }]);
  return blockDifference(key, label, block(before), block(after));
};

const blockDifference = (key: string, label: string, before: readonly Block[], after: readonly Block[]): PartDifference => {
  let characters = 0;
  const known = new Map<string, string[]>();
  const wordsIn = (text: string): readonly string[] => {
    const found = known.get(text);
    if (found) return found;
    characters += text.length;
    const words = characters > MOST_CHARACTERS ? [text] : wordsOf(text);
    known.set(text, words);
    return words;
  };
  const pairs = paired(aligned(before, after, ({ text, picture }) => JSON.stringify([text, picture]), MOST_LINES), wordsIn);
  const changed = pairs.filter((pair) => pair.before && pair.after).length;
  return { key, label, lines: pairs.map((pair) => marked(pair, wordsIn, MOST_WORDS / Math.max(1, changed))) };
};

/** Lines that are on one side only, each beside the one that it was made of, or alone. What is on both sides is left out. */
const paired = (pairs: readonly Aligned<Block>[], wordsIn: (text: string) => readonly string[]): Aligned<Block>[] => {
  const result: Aligned<Block>[] = [];
  let [old, now]: [Block[], Block[]] = [[], []];
  const close = () => {
    const words = now.map(({ text }) => new Set(wordsIn(text)));
    // A single line for a single one is a change of it, whatever it says.
    const isSingle = old.length === 1 && now.length === 1;
    let next = 0;
    for (const before of old) {
      const own = wordsIn(before.text).filter((word) => /[\p{L}\p{N}]/u.test(word));
      // A picture stands for any other one.
      const isMadeOf = (after: Block, place: number) =>
        (before.picture === undefined) === (after.picture === undefined) && (isSingle || before.picture !== undefined || own.filter((word) => words[place]?.has(word)).length >= Math.max(1, own.length * ALIKE));
      const found = now.findIndex((after, place) => place >= next && place < next + NEAR && isMadeOf(after, place));
      if (found < 0) result.push({ before });
      else {
        result.push(...now.slice(next, found).map((after) => ({ after })), { before, after: now[found] });
        next = found + 1;
      }
    }
    result.push(...now.slice(next).map((after) => ({ after })));
    [old, now] = [[], []];
  };
  for (const { before, after } of pairs) {
    if (before && after) close();
    else if (before) old.push(before);
    else if (after) now.push(after);
  }
  close();
  return result;
};

/** A pair of lines with the words marked that are different. */
const marked = ({ before, after }: Aligned<Block>, wordsIn: (text: string) => readonly string[], most: number): Aligned<Line> => {
  const line = ({ picture }: Block, pieces: readonly Piece[]): Line => ({ pieces, ...(picture !== undefined && { picture }) });
  const whole = (block: Block): Line => line(block, [{ text: block.text, isChanged: true }]);
  if (!before || !after) return { ...(before && { before: whole(before) }), ...(after && { after: whole(after) }) };
  // A picture is another one as a whole.
  if (before.picture !== after.picture) return { before: whole(before), after: whole(after) };
  const words = aligned(wordsIn(before.text), wordsIn(after.text), (word) => word, most);
  const of = (side: 'before' | 'after') => joined(words.flatMap((pair) => (pair[side] === undefined ? [] : [{ text: pair[side], isChanged: pair.before === undefined || pair.after === undefined }])));
  return { before: line(before, of('before')), after: line(after, of('after')) };
};

/** Neighbours of one kind as one, with the gap between two changed words. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const result: Piece[] = [];
  for (const [place, { text, isChanged }] of pieces.entries()) {
    const isGap = !isChanged && text.trim() === '' && pieces[place - 1]?.isChanged && pieces[place + 1]?.isChanged;
    const last = result.at(-1);
    if (last && last.isChanged === (isChanged || isGap === true)) result[result.length - 1] = { text: last.text + text, isChanged: last.isChanged };
    else result.push({ text, isChanged: isChanged || isGap === true });
  }
  return result;
};

/** A field of something with versions: what it is called, and what it is in one of them. */
export type VersionField<Body> = { readonly key: string; readonly label: string; readonly of: (body: Body) => string };

/** What is different in each field between two versions. */
export const fieldDifferences = <Body>(fields: readonly VersionField<Body>[], then: Body, now: Body): PartDifference[] => fields.map(({ key, label, of }) => fieldDifference(key, label, of(then), of(now)));
