import { expect, test } from '@jest/globals';
import { page } from '../embed/sample-data.ts';
import { choosePage } from './page-choice.ts';

const permitted = [page('ReportSection2'), page('ReportSection3')];

test.each([
  ['ReportSection3', { page: 'ReportSection3', refused: false }],
  ['null', { page: 'ReportSection2', refused: false }],
  ['ReportSection1', { page: 'ReportSection2', refused: true }],
  ['', { page: 'ReportSection2', refused: true }],
])('asked for %p', (requested, expected) => {
  expect(choosePage(requested, permitted)).toEqual(expected);
});

test('with no permitted page there is none to show', () => {
  expect(choosePage('null', [])).toEqual({ page: null, refused: false });
  expect(choosePage('ReportSection1', [])).toEqual({ page: null, refused: true });
});
