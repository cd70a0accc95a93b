import { expect, test } from '@jest/globals';
import { captureState, restoreState } from './bookmark.ts';
import { noFilters, type ReportState } from './report-state.ts';

const sorts = { 'ReportSection1/busiest': { by: 0, direction: 'asc' as const } };
const slicers = { 'ReportSection1/month': { kind: 'in' as const, column: { table: 'flights', column: 'month' }, values: ['六月'] } };

test('a bookmark brings back the page, what narrows it, and the order of its visuals', () => {
  const state = { page: 'ReportSection1', filters: noFilters, slicers, selection: undefined, sorts, asTable: ['ReportSection1/busiest'] };
  expect(restoreState(captureState(state as unknown as ReportState))).toEqual({ page: 'ReportSection1', filters: noFilters, slicers, selection: undefined, sorts });
});

test('one that was captured before there were orders has none', () => {
  const earlier = btoa(JSON.stringify({ version: 1, page: 'ReportSection1', filters: noFilters, slicers: {} }));
  expect(restoreState(earlier)).toEqual({ page: 'ReportSection1', filters: noFilters, slicers: {}, selection: undefined, sorts: {} });
});
