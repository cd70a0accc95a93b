import { between, column, measure, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { unemploymentSource } from './source.ts';

export const unemploymentPage: PageDraft = {
  name: 'ReportSection2',
  displayName: { en: 'Unemployment', zh: '失业' },
  visuals: [
    ...frame({
      question: { en: 'Whom did unemployment hit hardest?', zh: '失业对谁冲击最大？' },
      finding: {
        en: 'Builders: in February 2010, 27.1% of them were out of work, against 4.0% in government.',
        zh: '建筑业：2010 年 2 月失业率达 27.1%，政府部门为 4.0%。',
      },
      source: unemploymentSource,
    }),
    {
      name: 'years',
      type: 'slicer',
      title: { en: 'Years', zh: '年份' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('unemployment.year')] },
      options: { slicer: 'range' },
    },
    {
      name: 'industry',
      type: 'slicer',
      title: { en: 'Industry', zh: '行业' },
      layout: downFrom(0, 2, contentTop),
      fields: { category: [column('unemployment.industry')] },
      options: { slicer: 'list' },
    },
    {
      name: 'rate',
      type: 'line',
      title: { en: 'Unemployment rate', zh: '失业率' },
      subtitle: { en: 'Over the industries in view', zh: '所选行业合计' },
      layout: at(2, 4, contentTop, 216),
      fields: { category: [column('unemployment.date', { bucket: 'month' })], values: [measure('unemployment_rate')] },
    },
    {
      name: 'latest',
      type: 'bar',
      title: { en: 'Rate in February 2010', zh: '2010 年 2 月失业率' },
      layout: downFrom(9, 3, contentTop),
      fields: { category: [column('unemployment.industry')], values: [measure('unemployment_rate')] },
      filters: [between('unemployment.date', { from: '2010-02-01', to: '2010-02-28' })],
      sort: { by: 1, direction: 'desc' },
      options: { labels: true, color: 3 },
    },
    {
      name: 'by-year',
      type: 'matrix',
      title: { en: 'Rate by industry and year', zh: '各行业各年失业率' },
      subtitle: { en: '2010: January and February', zh: '2010 年仅含 1、2 月' },
      layout: downFrom(2, 7, 328),
      fields: { rows: [column('unemployment.industry')], columns: [column('unemployment.year')], values: [measure('unemployment_rate')] },
    },
    {
      name: 'season',
      type: 'column',
      title: { en: 'Rate by month of the year', zh: '各月失业率' },
      subtitle: { en: '2000–2009, industries in view', zh: '2000–2009 年，所选行业' },
      layout: at(6, 3, contentTop, 216),
      fields: { category: [column('unemployment.month')], values: [measure('unemployment_rate', { format: 'percent' })] },
      filters: [between('unemployment.year', { to: 2009 })],
      options: { color: 1 },
    },
  ],
};
