import type { Expression } from '../../src/definition/index.ts';
import { monthNames } from '../calendar.ts';
import { model, reference, sampleId, workspace } from '../document.ts';
import { industryNames, occupationNames, sectorNames } from './sectors.ts';

const over = (aggregate: 'sum' | 'average' | 'min' | 'max' | 'countDistinct', column: string): Expression => ({ kind: 'aggregate', aggregate, column: reference(column) });

const divided = (left: Expression, right: Expression): Expression => ({ kind: 'operation', operator: '/', left, right });

const women: Expression = {
  kind: 'aggregate',
  aggregate: 'sum',
  column: reference('occupations.people'),
  where: { column: reference('occupations.sex'), operator: '=', value: 'women' },
};

export const employmentModel = model({
  id: sampleId(1, 5),
  workspaceId: workspace.id,
  name: 'Employment',
  description: {
    en: 'US jobs by sector 2006–2015, unemployment by industry 2000–2010, and the occupations of every census from 1850 to 2000.',
    zh: '美国 2006–2015 年各部门就业、2000–2010 年各行业失业，以及 1850–2000 年历次人口普查的职业。',
  },
  tables: [
    {
      name: 'calendar',
      label: { en: 'Years', zh: '年份' },
      columns: [{ name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' }],
    },
    {
      name: 'totals',
      label: { en: 'Jobs in all', zh: '就业总数' },
      columns: [
        { name: 'date', label: { en: 'Month', zh: '月份' }, type: 'date', format: 'month' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'jobs', label: { en: 'Jobs', zh: '就业人数' }, type: 'integer', format: 'compact' },
        { name: 'change', label: { en: 'Change on the month before', zh: '较上月变动' }, type: 'integer', format: 'compact' },
        { name: 'below_peak', label: { en: 'Below the highest number so far', zh: '较此前最高值' }, type: 'integer', format: 'compact' },
      ],
    },
    {
      name: 'sector_months',
      label: { en: 'Jobs by sector', zh: '各部门就业' },
      columns: [
        { name: 'sector', label: { en: 'Sector', zh: '部门' }, type: 'text', values: sectorNames },
        { name: 'date', label: { en: 'Month', zh: '月份' }, type: 'date', format: 'month' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'jobs', label: { en: 'Jobs', zh: '就业人数' }, type: 'integer', format: 'compact' },
        { name: 'jobs_at_peak', label: { en: 'Jobs in January 2008', zh: '2008 年 1 月就业人数' }, type: 'integer', format: 'compact' },
      ],
    },
    {
      name: 'sectors',
      label: { en: 'Sectors', zh: '部门' },
      columns: [
        { name: 'sector', label: { en: 'Sector', zh: '部门' }, type: 'text', values: sectorNames },
        {
          name: 'kind',
          label: { en: 'Kind of sector', zh: '部门类别' },
          type: 'text',
          values: { Goods: { en: 'Goods', zh: '商品生产' }, Services: { en: 'Private services', zh: '私营服务' }, Government: { en: 'Government', zh: '政府' } },
        },
        { name: 'jobs_before', label: { en: 'Jobs in January 2008', zh: '2008 年 1 月就业' }, type: 'integer', format: 'compact' },
        { name: 'jobs_lowest', label: { en: 'Jobs in February 2010', zh: '2010 年 2 月就业' }, type: 'integer', format: 'compact' },
        { name: 'jobs_latest', label: { en: 'Jobs in December 2015', zh: '2015 年 12 月就业' }, type: 'integer', format: 'compact' },
        { name: 'lost', label: { en: 'Change to February 2010', zh: '至 2010 年 2 月变动' }, type: 'integer', format: 'compact' },
        { name: 'lost_share', label: { en: 'Change to February 2010', zh: '至 2010 年 2 月变动率' }, type: 'number', format: 'percent1' },
        { name: 'regained', label: { en: 'Change since February 2010', zh: '2010 年 2 月以来变动' }, type: 'integer', format: 'compact' },
        { name: 'change_share', label: { en: 'Change to December 2015', zh: '至 2015 年 12 月变动率' }, type: 'number', format: 'percent1' },
      ],
    },
    {
      name: 'unemployment',
      label: { en: 'Unemployment', zh: '失业' },
      columns: [
        { name: 'industry', label: { en: 'Industry', zh: '行业' }, type: 'text', values: industryNames },
        { name: 'date', label: { en: 'Month', zh: '月份' }, type: 'date', format: 'month' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'month_number', label: { en: 'Month number', zh: '月份序号' }, type: 'integer', format: 'integer' },
        { name: 'month', label: { en: 'Month of the year', zh: '月' }, type: 'text', sortBy: 'month_number', values: monthNames },
        { name: 'unemployed', label: { en: 'Unemployed', zh: '失业人数' }, type: 'integer', format: 'compact' },
        { name: 'labour_force', label: { en: 'Labour force', zh: '劳动力' }, type: 'number', format: 'compact' },
      ],
    },
    {
      name: 'occupations',
      label: { en: 'Occupations', zh: '职业' },
      columns: [
        { name: 'occupation', label: { en: 'Occupation', zh: '职业' }, type: 'text', values: occupationNames },
        { name: 'sex', label: { en: 'Sex', zh: '性别' }, type: 'text', values: { men: { en: 'Men', zh: '男' }, women: { en: 'Women', zh: '女' } } },
        { name: 'year', label: { en: 'Census', zh: '普查年份' }, type: 'integer', format: 'year' },
        { name: 'people', label: { en: 'People', zh: '人数' }, type: 'integer', format: 'compact' },
        { name: 'share', label: { en: 'Share of all who work', zh: '占全部从业者' }, type: 'number', format: 'percent1' },
      ],
    },
  ],
  relationships: [
    { from: reference('sector_months.sector'), to: reference('sectors.sector') },
    { from: reference('sector_months.year'), to: reference('calendar.year') },
    { from: reference('totals.year'), to: reference('calendar.year') },
  ],
  measures: [
    { name: 'all_jobs', label: { en: 'Jobs', zh: '就业人数' }, table: 'totals', expression: over('average', 'totals.jobs'), format: 'compact' },
    { name: 'monthly_change', label: { en: 'Change on the month before', zh: '较上月变动' }, table: 'totals', expression: over('sum', 'totals.change'), format: 'compact' },
    { name: 'below_peak', label: { en: 'Below the highest number so far', zh: '较此前最高值' }, table: 'totals', expression: over('min', 'totals.below_peak'), format: 'compact' },
    {
      name: 'months_of_loss',
      label: { en: 'Months with fewer jobs', zh: '就业减少的月数' },
      table: 'totals',
      expression: { kind: 'aggregate', aggregate: 'count', column: reference('totals.change'), where: { column: reference('totals.change'), operator: '<', value: 0 } },
      format: 'integer',
    },
    {
      name: 'sector_jobs',
      label: { en: 'Jobs', zh: '就业人数' },
      table: 'sector_months',
      expression: divided(over('sum', 'sector_months.jobs'), over('countDistinct', 'sector_months.date')),
      format: 'compact',
    },
    {
      name: 'job_index',
      label: { en: 'January 2008 = 100', zh: '2008 年 1 月 = 100' },
      table: 'sector_months',
      expression: { kind: 'operation', operator: '*', left: { kind: 'literal', value: 100 }, right: divided(over('sum', 'sector_months.jobs'), over('sum', 'sector_months.jobs_at_peak')) },
      format: 'decimal1',
    },
    { name: 'lost', label: { en: 'Change to February 2010', zh: '至 2010 年 2 月变动' }, table: 'sectors', expression: over('sum', 'sectors.lost'), format: 'compact' },
    { name: 'regained', label: { en: 'Change since February 2010', zh: '2010 年 2 月以来变动' }, table: 'sectors', expression: over('sum', 'sectors.regained'), format: 'compact' },
    {
      name: 'unemployed',
      label: { en: 'Unemployed', zh: '失业人数' },
      table: 'unemployment',
      expression: divided(over('sum', 'unemployment.unemployed'), over('countDistinct', 'unemployment.date')),
      format: 'compact',
    },
    {
      name: 'unemployment_rate',
      label: { en: 'Unemployment rate', zh: '失业率' },
      table: 'unemployment',
      expression: divided(over('sum', 'unemployment.unemployed'), over('sum', 'unemployment.labour_force')),
      format: 'percent1',
    },
    { name: 'people', label: { en: 'People', zh: '人数' }, table: 'occupations', expression: over('sum', 'occupations.people'), format: 'compact' },
    {
      name: 'workforce_share',
      label: { en: 'Share of all who work', zh: '占全部从业者' },
      table: 'occupations',
      expression: divided(over('sum', 'occupations.share'), over('countDistinct', 'occupations.year')),
      format: 'percent1',
    },
    { name: 'women_share', label: { en: 'Share of women', zh: '女性占比' }, table: 'occupations', expression: divided(women, over('sum', 'occupations.people')), format: 'percent1' },
    { name: 'occupation_count', label: { en: 'Occupations', zh: '职业数' }, table: 'occupations', expression: over('countDistinct', 'occupations.occupation'), format: 'integer' },
  ],
  roles: [],
});
