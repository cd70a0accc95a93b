import { column, measure, oneOf, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { occupationsSource } from './source.ts';

const charted = ['Farmer', 'Farm Laborer', 'Laborer', 'Operative', 'Manager / Owner', 'Salesman', 'Clerical Worker', 'Household Worker'];

export const occupationsPage: PageDraft = {
  name: 'ReportSection3',
  displayName: { en: 'Occupations', zh: '职业' },
  visuals: [
    ...frame({
      question: { en: 'What did Americans do for a living, 1850 to 2000?', zh: '1850–2000 年，美国人靠什么谋生？' },
      finding: {
        en: 'Farmers fell from 45% of recorded workers to 0.4%; women rose from 1% to 48%.',
        zh: '在有职业登记的人中，农场主从 45% 降至 0.4%，女性从 1% 升至 48%。',
      },
      source: occupationsSource,
      headerColumns: 7,
    }),
    {
      name: 'sex',
      type: 'slicer',
      title: { en: 'Sex', zh: '性别' },
      layout: at(7, 2, 14, 70),
      fields: { category: [column('occupations.sex')] },
      options: { slicer: 'buttons' },
    },
    {
      name: 'year',
      type: 'slicer',
      title: { en: 'Censuses', zh: '普查年份' },
      layout: at(9, 3, 14, 70),
      fields: { category: [column('occupations.year')] },
      options: { slicer: 'range' },
    },
    {
      name: 'shares',
      type: 'area',
      title: { en: 'Eight large occupations, share of all who work', zh: '八大职业占全部从业者的比例' },
      layout: at(0, 8, contentTop, 304),
      fields: { category: [column('occupations.year')], series: [column('occupations.occupation')], values: [measure('workforce_share')] },
      filters: [oneOf('occupations.occupation', charted)],
      options: { stacked: true, legend: 'right' },
    },
    {
      name: 'women',
      type: 'line',
      title: { en: 'Share of women', zh: '女性占比' },
      layout: at(8, 4, contentTop, 304),
      fields: { category: [column('occupations.year')], values: [measure('women_share', { format: 'percent' })] },
      options: { color: 4 },
    },
    {
      name: 'in-1900',
      type: 'bar',
      title: { en: 'Ten largest occupations in 1900', zh: '1900 年最大的十种职业' },
      layout: downFrom(0, 4, 416),
      fields: { category: [column('occupations.occupation')], values: [measure('people')] },
      filters: [oneOf('occupations.year', [1900])],
      sort: { by: 1, direction: 'desc' },
      top: 10,
      options: { labels: true, color: 6 },
    },
    {
      name: 'in-2000',
      type: 'bar',
      title: { en: 'Ten largest occupations in 2000', zh: '2000 年最大的十种职业' },
      layout: downFrom(4, 4, 416),
      fields: { category: [column('occupations.occupation')], values: [measure('people')] },
      filters: [oneOf('occupations.year', [2000])],
      sort: { by: 1, direction: 'desc' },
      top: 10,
      options: { labels: true },
    },
    {
      name: 'women-by-occupation',
      type: 'table',
      title: { en: 'Women in the occupations of 2000', zh: '2000 年各职业中的女性' },
      layout: downFrom(8, 4, 416),
      fields: { values: [column('occupations.occupation'), measure('people'), measure('women_share', { format: 'percent' })] },
      filters: [oneOf('occupations.year', [2000])],
      sort: { by: 1, direction: 'desc' },
      top: 100,
    },
  ],
};
