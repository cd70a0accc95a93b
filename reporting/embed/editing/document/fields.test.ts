import { emptyWells, wellsOf, type Visual, type VisualType, type Well } from '../../../src/definition/index.ts';
import { checkContent } from '../../../src/embed-api/report-check.ts';
import { column, model, page, revenue, visual } from '../test-report.ts';
import { fieldFor, wellFor } from './field-rules.ts';
import { fieldAdded, fieldChanged, fieldRemoved, fieldShifted, typeChanged } from './fields.ts';

const rule = (type: VisualType, well: Well) => wellsOf({ type, fields: {} }).find((one) => one.well === well)!;
const after = (before: Visual, change: Partial<Visual> | undefined): Visual => ({ ...before, ...change });
const blank = (type: VisualType) => visual('v', { type, fields: {} });
const amount = column('amount');
const city = column('city');
const descending = (by: number) => ({ by, direction: 'desc' }) as const;

describe('a field in a well', () => {
  test('is computed where values are, and groups where groups are', () => {
    expect(fieldFor(amount, rule('bar', 'values'), model)).toEqual({ ...amount, aggregate: 'sum' });
    expect(fieldFor(city, rule('bar', 'values'), model)).toEqual({ ...city, aggregate: 'count' });
    expect(fieldFor(amount, rule('bar', 'category'), model)).toEqual(amount);
    expect(fieldFor(revenue, rule('bar', 'category'), model)).toBeUndefined();
    expect(fieldFor(column('sold'), rule('line', 'category'), model)).toEqual({ ...column('sold'), bucket: 'month' });
    expect(fieldFor(amount, rule('table', 'values'), model)).toEqual({ ...amount, aggregate: 'sum' });
    expect(fieldFor(column('year'), rule('table', 'values'), model)).toEqual(column('year'));
  });

  test('a click finds the well that needs it, then one that has room', () => {
    const well = (given: Pick<Visual, 'type' | 'fields'>, item: Parameters<typeof wellFor>[1]) => wellFor(given, item, model)?.well;
    expect(well(blank('bar'), city)).toBe('category');
    expect(well(blank('bar'), amount)).toBe('values');
    expect(well(blank('bar'), column('year'))).toBe('category');
    expect(well(visual('v'), column('product'))).toBe('series');
    expect(well(blank('slicer'), revenue)).toBeUndefined();
    expect(well(blank('slicer'), amount)).toBe('category');
    expect(well(blank('text'), city)).toBeUndefined();
  });
});

describe('wells', () => {
  test('for one field exchange it, and full ones take no more', () => {
    const exchanged = after(visual('v'), fieldAdded(visual('v'), rule('bar', 'category'), column('product'), model));
    expect(exchanged.fields.category).toEqual([column('product')]);
    const card = visual('v', { type: 'card', fields: { values: [revenue, revenue] } });
    expect(fieldAdded(card, rule('card', 'values'), amount, model)).toBeUndefined();
  });

  test('that lose their last field are gone from the document', () => {
    expect(after(visual('v'), fieldRemoved(visual('v'), { well: 'category', index: 0 })).fields).toEqual({ values: [revenue] });
  });

  test('keep the order by the same field, whatever comes before it', () => {
    const sorted = visual('v', { sort: descending(1) });
    const withSeries = after(sorted, fieldAdded(sorted, rule('bar', 'series'), column('product'), model));
    expect(withSeries.sort).toEqual(descending(2));
    expect(after(withSeries, fieldRemoved(withSeries, { well: 'series', index: 0 })).sort).toEqual(descending(1));
    expect(after(withSeries, fieldRemoved(withSeries, { well: 'values', index: 0 })).sort).toBeUndefined();
    const renamed = after(withSeries, fieldChanged(withSeries, { well: 'values', index: 0 }, { ...revenue, label: 'Money' }));
    expect([renamed.sort, renamed.fields.values]).toEqual([descending(2), [{ ...revenue, label: 'Money' }]]);
  });

  test('give fields to each other, changed as far as they ask', () => {
    const table = visual('v', { type: 'table', fields: { values: [city, { ...amount, aggregate: 'sum' }, revenue] }, sort: descending(2) });
    const shifted = after(table, fieldShifted(table, { well: 'values', index: 2 }, { well: 'values', index: 0 }, model));
    expect(shifted.fields.values).toEqual([revenue, city, { ...amount, aggregate: 'sum' }]);
    expect(shifted.sort).toEqual(descending(0));
    const matrix = visual('v', { type: 'matrix', fields: { rows: [city], values: [{ ...amount, aggregate: 'average', format: 'decimal1' }] } });
    expect(after(matrix, fieldShifted(matrix, { well: 'values', index: 0 }, { well: 'columns', index: 0 }, model)).fields).toEqual({ rows: [city], columns: [amount] });
    expect(fieldShifted(visual('v'), { well: 'values', index: 0 }, { well: 'category', index: 0 }, model)).toBeUndefined();
  });
});

describe('another type', () => {
  test.each<[VisualType, Visual['fields']]>([
    ['line', { category: [city], values: [revenue] }],
    ['table', { values: [city, revenue] }],
    ['matrix', { rows: [city], values: [revenue] }],
    ['card', { values: [revenue] }],
    ['slicer', { category: [city] }],
    ['scatter', { details: [city], x: [revenue] }],
    ['map', { location: [city], values: [revenue] }],
    ['text', {}],
  ])('%s takes over the fields that it has wells for', (type, fields) => {
    expect(after(visual('v'), typeChanged(visual('v'), type, model)).fields).toEqual(fields);
  });

  test('keeps the order where the field stays, and fills what it needs first', () => {
    const sorted = visual('v', { fields: { category: [city], values: [amount] }, sort: descending(1) });
    expect(after(sorted, typeChanged(sorted, 'column', model))).toMatchObject({ fields: sorted.fields, sort: descending(1) });
    const table = visual('v', { type: 'table', fields: { values: [city, column('product'), revenue, { ...amount, aggregate: 'max' }] } });
    const bar = after(table, typeChanged(table, 'bar', model));
    expect(bar.fields).toEqual({ category: [city], series: [column('product')], values: [revenue, { ...amount, aggregate: 'max' }] });
    expect(emptyWells(after(table, typeChanged(table, 'scatter', model)))).toEqual([]);
  });

  test('groups dates by months where a chart would have one for each moment', () => {
    const table = visual('v', { type: 'table', fields: { values: [column('sold'), { ...column('sold'), bucket: 'year' }, revenue] } });
    expect(after(table, typeChanged(table, 'bar', model)).fields).toMatchObject({ category: [{ ...column('sold'), bucket: 'month' }], series: [{ ...column('sold'), bucket: 'year' }] });
  });

  test('gives up what it does not have', () => {
    const first = visual('v', { top: 8 });
    expect('top' in typeChanged(first, 'line', model)).toBe(false);
    expect(typeChanged(first, 'slicer', model)).toMatchObject({ type: 'slicer', top: undefined });
  });

  test('of every other type makes a visual that the service takes', () => {
    const types: VisualType[] = ['card', 'bar', 'column', 'line', 'area', 'pie', 'scatter', 'table', 'matrix', 'map', 'slicer', 'text'];
    for (const from of types) {
      for (const to of types) {
        const before = after(visual('v', { type: 'table', fields: { values: [column('sold'), city, column('year'), revenue, { ...amount, aggregate: 'sum' }] } }), {});
        const middle = after(before, typeChanged(before, from, model));
        const last = after(middle, typeChanged(middle, to, model));
        expect(() => checkContent({ filters: [], pages: [page('P', last)] }, { ...model, roles: [] })).not.toThrow();
      }
    }
  });
});
