import { expect, test } from '@jest/globals';
import type { Report, ReportClass } from '@portal/shared/contract/all';
import { countByClass } from './class-counts.ts';

const reportClass = (id: number, children: ReportClass[] = []): ReportClass => ({ id, name: `${id}`, ename: '', children });
const report = (id: number, parentId: number) => ({ id, parentId }) as Report;

test('a class counts what is in it and below it; a report without a class counts nowhere', () => {
  const counts = countByClass([reportClass(1, [reportClass(2, [reportClass(3)])]), reportClass(4)], [report(10, 1), report(11, 3), report(12, 99)]);
  expect(counts.get(1)).toEqual({ total: 2, reports: [report(10, 1), report(11, 3)] });
  expect(counts.get(4)).toEqual({ total: 0, reports: [] });
  expect(counts.size).toBe(2);
});
