import type { Expression, LocalText } from '../../src/definition/index.ts';
import { monthNames } from '../calendar.ts';
import { model, reference, sampleId, workspace } from '../document.ts';
import { creativeTypes, genres, sources } from './kinds.ts';
import { studios } from './studios.ts';

const over = (aggregate: 'sum' | 'average' | 'median', column: string): Expression => ({ kind: 'aggregate', aggregate, column: reference(column) });

const other: LocalText = { en: 'Other', zh: '其他' };

export const filmsModel = model({
  id: sampleId(1, 4),
  workspaceId: workspace.id,
  name: 'Films',
  description: {
    en: 'Some 3,200 films from 1915 to 2011: gross, budget, ratings, genre and distributor.',
    zh: '1915–2011 年约 3,200 部影片的票房、预算、评分、类型与发行商。',
  },
  tables: [
    {
      name: 'films',
      label: { en: 'Films', zh: '影片' },
      columns: [
        { name: 'title', label: { en: 'Title', zh: '片名' }, type: 'text' },
        { name: 'release_date', label: { en: 'Released', zh: '上映日期' }, type: 'date', format: 'date' },
        { name: 'year', label: { en: 'Year', zh: '年份' }, type: 'integer', format: 'year' },
        { name: 'decade', label: { en: 'Decade', zh: '年代' }, type: 'integer', format: 'year' },
        { name: 'month_number', label: { en: 'Month number', zh: '月份序号' }, type: 'integer', format: 'integer' },
        { name: 'month', label: { en: 'Month of release', zh: '上映月份' }, type: 'text', sortBy: 'month_number', values: monthNames },
        { name: 'genre', label: { en: 'Genre', zh: '类型' }, type: 'text', values: genres },
        { name: 'creative_type', label: { en: 'Kind of story', zh: '题材' }, type: 'text', values: creativeTypes },
        { name: 'source', label: { en: 'Based on', zh: '剧本来源' }, type: 'text', values: sources },
        { name: 'rating_order', label: { en: 'Order of ratings', zh: '分级次序' }, type: 'integer', format: 'integer' },
        { name: 'rating', label: { en: 'MPAA rating', zh: 'MPAA 分级' }, type: 'text', sortBy: 'rating_order', values: { 'Not Rated': { en: 'Not rated', zh: '未分级' } } },
        { name: 'distributor', label: { en: 'Distributor', zh: '发行商' }, type: 'text' },
        { name: 'studio', label: { en: 'Studio', zh: '发行公司' }, type: 'text', values: { ...Object.fromEntries(studios.map(({ name, label }) => [name, label])), Other: other } },
        { name: 'director', label: { en: 'Director', zh: '导演' }, type: 'text' },
        { name: 'running_time', label: { en: 'Running time (min)', zh: '片长（分钟）' }, type: 'integer', format: 'integer' },
        { name: 'worldwide_gross', label: { en: 'Worldwide gross (US$)', zh: '全球票房（美元）' }, type: 'integer', format: 'compact' },
        { name: 'us_gross', label: { en: 'US gross (US$)', zh: '美国票房（美元）' }, type: 'integer', format: 'compact' },
        { name: 'budget', label: { en: 'Budget (US$)', zh: '制作预算（美元）' }, type: 'integer', format: 'compact' },
        { name: 'surplus', label: { en: 'Gross less budget (US$)', zh: '票房减预算（美元）' }, type: 'integer', format: 'compact' },
        { name: 'earned_double', label: { en: 'Earned double its budget (1 or 0)', zh: '票房超预算两倍（1 或 0）' }, type: 'integer', format: 'integer' },
        { name: 'critics_score', label: { en: 'Critics (Rotten Tomatoes, %)', zh: '影评人评分（烂番茄，%）' }, type: 'integer', format: 'integer' },
        { name: 'audience_score', label: { en: 'Audience (IMDb, 1–10)', zh: '观众评分（IMDb，1–10）' }, type: 'number', format: 'decimal1' },
        { name: 'votes', label: { en: 'IMDb votes', zh: 'IMDb 投票数' }, type: 'integer', format: 'compact' },
      ],
    },
  ],
  relationships: [],
  measures: [
    { name: 'films', label: { en: 'Films', zh: '影片数' }, table: 'films', expression: { kind: 'rows' }, format: 'integer' },
    { name: 'gross', label: { en: 'Worldwide gross (US$)', zh: '全球票房（美元）' }, table: 'films', expression: over('sum', 'films.worldwide_gross'), format: 'compact' },
    { name: 'median_gross', label: { en: 'Median gross (US$)', zh: '票房中位数（美元）' }, table: 'films', expression: over('median', 'films.worldwide_gross'), format: 'compact' },
    { name: 'median_budget', label: { en: 'Median budget (US$)', zh: '预算中位数（美元）' }, table: 'films', expression: over('median', 'films.budget'), format: 'compact' },
    { name: 'budget', label: { en: 'Budget (US$)', zh: '制作预算（美元）' }, table: 'films', expression: over('sum', 'films.budget'), format: 'compact' },
    {
      name: 'gross_per_dollar',
      label: { en: 'Gross per dollar of budget', zh: '每美元预算的票房' },
      table: 'films',
      expression: { kind: 'operation', operator: '/', left: { kind: 'measure', name: 'gross' }, right: { kind: 'measure', name: 'budget' } },
      format: 'decimal2',
    },
    { name: 'double_share', label: { en: 'Share that earned double its budget', zh: '票房超预算两倍的占比' }, table: 'films', expression: over('average', 'films.earned_double'), format: 'percent' },
    { name: 'critics', label: { en: 'Critics (Rotten Tomatoes, %)', zh: '影评人评分（烂番茄，%）' }, table: 'films', expression: over('average', 'films.critics_score'), format: 'integer' },
    { name: 'audience', label: { en: 'Audience (IMDb, 1–10)', zh: '观众评分（IMDb，1–10）' }, table: 'films', expression: over('average', 'films.audience_score'), format: 'decimal2' },
  ],
  roles: [],
});
