import { expect, test } from '@jest/globals';
import type { Dashboard, Report, ReportClass } from '@portal/shared/contract/all';
import { countByClass } from './class-counts.ts';

const reportClass = (id: number, children: ReportClass[] = []): ReportClass => ({ id, name: `${id}`, ename: '', children });
const report = (id: number, parentId: number) => ({ id, parentId }) as Report;
const dashboard = (dashboardId: number, classId: number | null) => ({ dashboardId, classId }) as Dashboard;

test('a class counts what is in it and below it; what has no class counts nowhere', () => {
  const counts = countByClass([reportClass(1, [reportClass(2, [reportClass(3)])]), reportClass(4)], [report(10, 1), report(11, 3), report(12, 99)], [dashboard(20, 2), dashboard(21, null)]);
  expect(counts.get(1)).toEqual({ total: 3, reports: [report(10, 1), report(11, 3)], dashboards: [dashboard(20, 2)] });
  expect(counts.get(4)).toEqual({ total: 0, reports: [], dashboards: [] });
  expect(counts.size).toBe(2);
});
