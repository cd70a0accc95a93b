import { column, measure, type PageDraft } from '../document.ts';
import { at, cards, contentTop, downFrom, frame } from '../page.ts';
import { jobsSource } from './source.ts';

export const recessionPage: PageDraft = {
  name: 'ReportSection1',
  displayName: { en: 'Recession', zh: '衰退' },
  visuals: [
    ...frame({
      question: { en: 'How many jobs did the recession cost, and when were they back?', zh: '衰退让美国失去多少岗位，何时恢复？' },
      finding: {
        en: '8.7 million jobs between January 2008 and February 2010; the old number was reached again in May 2014.',
        zh: '2008 年 1 月至 2010 年 2 月减少约 870 万个岗位，2014 年 5 月才恢复到原有水平。',
      },
      source: jobsSource,
      headerColumns: 9,
    }),
    {
      name: 'years',
      type: 'slicer',
      title: { en: 'Years', zh: '年份' },
      layout: at(9, 3, 14, 70),
      fields: { category: [column('calendar.year')] },
      options: { slicer: 'range' },
    },
    ...cards(0, 12, contentTop, [
      { name: 'average-jobs', title: { en: 'Jobs outside farming, average', zh: '非农就业人数（平均）' }, fields: { values: [measure('all_jobs')] } },
      { name: 'deepest', title: { en: 'Furthest below the earlier peak', zh: '低于此前峰值最多' }, fields: { values: [measure('below_peak')] } },
      { name: 'months-of-loss', title: { en: 'Months with fewer jobs', zh: '就业减少的月数' }, fields: { values: [measure('months_of_loss')] } },
      { name: 'net-change', title: { en: 'Net change in jobs', zh: '就业净变动' }, fields: { values: [measure('monthly_change')] } },
    ]),
    {
      name: 'jobs',
      type: 'line',
      title: { en: 'Jobs outside farming', zh: '非农就业人数' },
      subtitle: { en: 'The axis does not start at zero', zh: '纵轴不从零开始' },
      layout: at(0, 6, 192, 192),
      fields: { category: [column('totals.date', { bucket: 'month' })], values: [measure('all_jobs')] },
      options: { scaleFromData: true },
    },
    {
      name: 'monthly-change',
      type: 'column',
      title: { en: 'Change on the month before', zh: '较上月变动' },
      subtitle: { en: 'Jobs', zh: '岗位数' },
      layout: at(6, 6, 192, 192),
      fields: { category: [column('totals.date', { bucket: 'month' })], values: [measure('monthly_change')] },
    },
    {
      name: 'lost-by-sector',
      type: 'bar',
      title: { en: 'Change from January 2008 to February 2010', zh: '2008 年 1 月至 2010 年 2 月变动' },
      subtitle: { en: 'Jobs by sector', zh: '各部门岗位数' },
      layout: downFrom(0, 4, 400),
      fields: { category: [column('sectors.sector')], values: [measure('lost')] },
      sort: { by: 1, direction: 'asc' },
      options: { labels: true, color: 3 },
    },
    {
      name: 'regained-by-sector',
      type: 'bar',
      title: { en: 'Change from then to December 2015', zh: '此后至 2015 年 12 月变动' },
      subtitle: { en: 'Jobs by sector', zh: '各部门岗位数' },
      layout: downFrom(4, 4, 400),
      fields: { category: [column('sectors.sector')], values: [measure('regained')] },
      sort: { by: 1, direction: 'desc' },
      options: { labels: true, color: 2 },
    },
    {
      name: 'kinds',
      type: 'line',
      title: { en: 'Jobs by kind of sector', zh: '各类部门就业' },
      subtitle: { en: 'January 2008 = 100', zh: '2008 年 1 月 = 100' },
      layout: downFrom(8, 4, 400),
      fields: { category: [column('sector_months.date', { bucket: 'month' })], series: [column('sectors.kind')], values: [measure('job_index')] },
      options: { scaleFromData: true, legend: 'top' },
    },
  ],
};
