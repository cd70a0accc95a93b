import type { VisualResult, Well } from '../../../src/definition/index.ts';
import type { VisualData } from '../../session/report-state.ts';
import { column, revenue, visual } from '../test-report.ts';
import { fitting } from './fitting.ts';

const read = (...places: [Well, number][]): VisualData => {
  const columns: VisualResult['columns'] = places.map(([well, index]) => ({ well, index, label: '', type: 'text' }));
  return { key: 'query', status: 'ready', result: { columns, rows: [], truncated: false, milliseconds: 0 } };
};

test('rows of the same wells are shown, while newer ones are on their way too', () => {
  const bars = read(['category', 0], ['values', 0]);
  expect(fitting(visual('v'), bars)).toBe(bars);
  expect(fitting(visual('v', { type: 'pie' }), bars)).toBe(bars);
});

test('rows of other wells are not', () => {
  const more = visual('v', { fields: { category: [column('city')], values: [revenue, revenue] } });
  expect(fitting(more, read(['category', 0], ['values', 0]))).toEqual({ key: 'query', status: 'loading', result: undefined });
  expect(fitting(visual('v'), { ...read(['rows', 0]), status: 'failed' })).toMatchObject({ status: 'failed', result: undefined });
});

test('a range has two columns of its one field', () => {
  const slicer = (options: object) => visual('v', { type: 'slicer', fields: { category: [column('amount')] }, options });
  const ends = read(['category', 0], ['category', 1]);
  expect(fitting(slicer({ slicer: 'range' }), ends)).toBe(ends);
  expect(fitting(slicer({ slicer: 'list' }), ends)?.result).toBeUndefined();
});
