import { type DashboardDefinition, dashboardDefinition, type LocalText } from '../../src/definition/index.ts';
import { sampleId, workspace } from '../document.ts';

const dashboardId = sampleId(3, 1);

type Tile = { title: LocalText; subtitle?: LocalText; report: number; page: 1 | 2 | 3; visual: string; place: [column: number, row: number, colSpan: number, rowSpan: number] };

const tiles: Tile[] = [
  { title: { en: 'On-time share', zh: '航班准点率' }, subtitle: { en: 'US flights, Jan–Jun 2001', zh: '美国航班，2001 年 1–6 月' }, report: 1, page: 1, visual: 'on-time', place: [0, 0, 3, 2] },
  { title: { en: 'Highest close of the S&P 500', zh: '标普 500 最高收盘' }, subtitle: { en: '2000 to April 2020', zh: '2000 年至 2020 年 4 月' }, report: 2, page: 3, visual: 'highest', place: [3, 0, 3, 2] },
  { title: { en: 'Worldwide gross (US$)', zh: '全球票房（美元）' }, subtitle: { en: 'Some 3,200 films', zh: '约 3,200 部影片' }, report: 4, page: 1, visual: 'gross', place: [6, 0, 3, 2] },
  { title: { en: 'Furthest below the peak', zh: '低于峰值最多' }, subtitle: { en: 'US jobs, 2006–2015', zh: '美国就业，2006–2015 年' }, report: 5, page: 1, visual: 'deepest', place: [9, 0, 3, 2] },
  { title: { en: 'Where flights took off', zh: '航班起飞机场' }, report: 1, page: 1, visual: 'origins', place: [0, 2, 6, 4] },
  { title: { en: 'Change in jobs by month', zh: '每月就业变动' }, report: 5, page: 1, visual: 'monthly-change', place: [6, 2, 6, 4] },
  { title: { en: 'Value of 100 dollars of August 2004', zh: '2004 年 8 月投入的 100 美元' }, report: 2, page: 1, visual: 'value-over-time', place: [0, 6, 6, 4] },
  { title: { en: 'Precipitation by month (mm)', zh: '各月降水量（毫米）' }, report: 3, page: 1, visual: 'precipitation-by-month', place: [6, 6, 6, 4] },
];

/** Tile ids follow the dashboard's: its last digits count them. */
const tileId = (index: number): string => `${dashboardId.slice(0, -5)}9${String(index + 1).padStart(2, '0')}01`;

export const overviewDashboard: DashboardDefinition = dashboardDefinition.parse({
  id: dashboardId,
  workspaceId: workspace.id,
  displayName: 'Overview',
  label: { en: 'Overview', zh: '总览' },
  tiles: tiles.map(({ title, subtitle, report, page, visual, place: [column, row, colSpan, rowSpan] }, index) => ({
    id: tileId(index),
    title,
    ...(subtitle && { subtitle }),
    reportId: sampleId(2, report),
    pageName: `ReportSection${page}`,
    visualName: visual,
    column,
    row,
    colSpan,
    rowSpan,
  })),
});
