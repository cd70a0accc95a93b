import { describe, expect, test } from '@jest/globals';
import { fieldDifference, lineDifference, pictureDifference, textDifference, type Line } from './text-difference.ts';

/** What is changed in brackets, a picture as its address. */
const drawn = (line: Line | undefined) => line && `${line.picture === undefined ? '' : `<${line.picture}>`}${line.pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')}`;
const different = (before: string, after: string) => textDifference('text', 'Text', before, after).lines.map((pair) => [drawn(pair.before), drawn(pair.after)]);

describe('of two texts', () => {
  test('marks the words that differ, and leaves out what is the same', () => {
    expect(different('<p>One</p><p>Sales rose by two per cent.</p><p>Three</p>', '<p>One</p><p>Sales fell by three per cent.</p><p>Three</p>')).toEqual([['Sales [rose] by [two] per cent.', 'Sales [fell] by [three] per cent.']]);
  });

  test('marks words of Chinese, which has no gaps between them', () => {
    expect(different('<p>华东地区的销售额增长了。</p>', '<p>华东地区的销售额下降了。</p>')).toEqual([['华东地区的销售额[增长]了。', '华东地区的销售额[下降]了。']]);
  });

  test('shows neighbouring words as one', () => {
    expect(different('<p>It is late today.</p>', '<p>It was very early today.</p>')).toEqual([['It [is late] today.', 'It [was very early] today.']]);
  });

  test('finds a changed paragraph again behind a new one, and shows what is new or gone alone', () => {
    expect(different('<p>Same</p><p>The report opens in a tab.</p><p>Gone now.</p>', '<p>Same</p><p>Entirely new words.</p><p>The report opens in a window.</p>')).toEqual([
      [undefined, '[Entirely new words.]'],
      ['The report opens in a [tab].', 'The report opens in a [window].'],
      ['[Gone now.]', undefined],
    ]);
  });

  test('has pictures with their words, and one that was exchanged beside the other', () => {
    expect(different('<p>Same</p><p><img src="/a.webp" alt="Sales"></p>', '<p>Same</p><p><img src="/b.webp" alt="Sales"></p>')).toEqual([['</a.webp>[Sales]', '</b.webp>[Sales]']]);
    expect(different('<img src="/a.webp" alt="Sales of May">', '<img src="/a.webp" alt="Sales of June">')).toEqual([['</a.webp>Sales of [May]', '</a.webp>Sales of [June]']]);
    expect(different('<p>Words</p>', '<img src="/a.webp">')).toEqual([['[Words]', undefined], [undefined, '</a.webp>[]']]);
  });

  test('compares what is too long for words as a whole', () => {
    const long = (first: string) => `<p>${Array.from({ length: 3_000 }, (_, place) => `${first}${place}`).join(' ')} end</p>`;
    const [[before, after] = []] = different(long('a'), long('b'));
    expect(before).toMatch(/^\[a0 a1 .* a2999\] end$/);
    expect(after).toMatch(/^\[b0 b1 .* b2999\] end$/);
  });

  test('has nothing where both are the same', () => expect(different('<p>One</p>', '<p>One</p><p></p>')).toEqual([]));
});

test('lines, fields and pictures are compared by the same rule; what is empty is not there', () => {
  expect(lineDifference('reports', 'Reports', ['Sales', 'Stock'], ['Stock']).lines.map(({ before, after }) => [drawn(before), drawn(after)])).toEqual([['[Sales]', undefined]]);
  expect(fieldDifference('title', 'Title', '', 'New').lines).toEqual([{ after: { pieces: [{ text: 'New', isChanged: true }] } }]);
  expect(pictureDifference('cover', 'Cover', '/a.webp', '').lines).toEqual([{ before: { pieces: [{ text: '', isChanged: true }], picture: '/a.webp' } }]);
});
