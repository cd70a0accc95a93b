import { describe, expect, test } from '@jest/globals';
import type { ReportPage, Visual } from '../../src/definition/index.ts';
import { displayOption } from '../session/settings.ts';
import { isPhoneLayout, phoneLayout } from './page-layout.ts';

/** Visuals in reading order. */
const pageOf = (...visuals: (Pick<Visual, 'type'> & { slicer?: string })[]): ReportPage =>
  ({
    name: 'ReportSection1',
    width: 1280,
    height: 720,
    visuals: visuals.map(({ type, slicer }, index) => ({ name: `${type}${index}`, type, options: { slicer }, layout: { x: 0, y: 10 * index, z: 0, width: 100, height: 10 } })),
  }) as unknown as ReportPage;

/** The rows of a layout: how wide what stands in them is. */
const rowsOf = (page: ReportPage, width: number) => {
  const { placed } = phoneLayout(page, { width, height: 800 }, 1);
  const tops = [...new Set(placed.map(({ y }) => y))];
  return tops.map((top) => placed.filter(({ y }) => y === top).map(({ visual, width: wide }) => `${visual.name} ${wide}`));
};

describe('a page in a narrow frame', () => {
  test.each([
    ['a phone', 390, undefined, true],
    ['a tablet upright, where it would be fitted to little more than half', 768, undefined, true],
    ['a frame in which it is legible', 832, undefined, false],
    ['a frame whose reader wants its real size', 768, displayOption.actualSize, false],
    ['a phone whose reader wants its real size', 390, displayOption.actualSize, true],
  ])('%s', (_, width, option, isPhone) => {
    expect(isPhoneLayout(pageOf(), { width, height: 800 }, option)).toBe(isPhone);
  });

  test.each([
    [770, false],
    [736, true],
  ])('beside filters a page that is %i pixels wide is laid out anew: %s', (width, isPhone) => {
    expect(isPhoneLayout(pageOf(), { width, height: 800 }, undefined, true)).toBe(isPhone);
    expect(isPhoneLayout(pageOf(), { width, height: 800 })).toBe(true);
  });

  const page = pageOf({ type: 'text' }, { type: 'card' }, { type: 'card' }, { type: 'card' }, { type: 'slicer', slicer: 'dropdown' }, { type: 'line' }, { type: 'bar' }, { type: 'map' }, { type: 'table' });

  test('on a phone charts are one below the other and figures two by two, a third one alone', () => {
    expect(rowsOf(page, 392)).toEqual([['text0 360'], ['card1 170', 'card2 170'], ['card3 360'], ['slicer4 360'], ['line5 360'], ['bar6 360'], ['map7 360'], ['table8 360']]);
  });

  test('on a tablet charts are two by two and figures four by four, and who is left over has the row', () => {
    expect(rowsOf(page, 732)).toEqual([['text0 700'], ['card1 220', 'card2 220', 'card3 220'], ['slicer4 700'], ['line5 340', 'bar6 340'], ['map7 700'], ['table8 700']]);
  });

  test('a text right below the heading is read before the slicers beside both; one further down is not', () => {
    const at = (name: string, type: string, x: number, y: number, height: number) => ({ name, type, options: {}, layout: { x, y, z: 0, width: 400, height } });
    const visuals = [at('heading', 'text', 0, 12, 38), at('slicer', 'slicer', 800, 14, 70), at('finding', 'text', 0, 50, 44), at('chart', 'bar', 0, 96, 500), at('source', 'text', 0, 680, 36)];
    const { placed } = phoneLayout({ ...pageOf(), visuals } as unknown as ReportPage, { width: 390, height: 800 }, 1);
    expect(placed.map(({ visual }) => visual.name)).toEqual(['heading', 'finding', 'slicer', 'chart', 'source']);
  });
});
