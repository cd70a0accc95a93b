import { reference, sampleId, workspace } from '../document.ts';
import { filmsModel } from '../films/model.ts';
import { listed, pageNumbers, paginated } from './report.ts';

const sums = { us_gross: 'sum', worldwide_gross: 'sum', budget: 'sum', critics_score: 'average' } as const;

/** The films by genre, each film a row: a catalogue of some 120 pages across. */
export const filmCatalogue = paginated({
  id: sampleId(4, 2),
  workspaceId: workspace.id,
  name: 'Film Catalogue',
  label: { en: 'Film Catalogue', zh: '电影目录' },
  description: {
    en: 'All films by genre, with release date, director, distributor, gross and scores.',
    zh: '全部影片，按类型列出上映日期、导演、发行商、票房与评分。',
  },
  datasetId: filmsModel.id,
  paper: { size: 'A4', landscape: true, margins: { top: 12, right: 14, bottom: 12, left: 14 } },
  parameters: [
    { name: 'genre', label: { en: 'Genre', zh: '类型' }, type: 'text', multiple: true, available: { dataSet: 'genres', value: 'genre' }, default: { dataSet: 'genres', column: 'genre' } },
    { name: 'from', label: { en: 'Released from', zh: '上映日期自' }, type: 'date', optional: true },
    { name: 'to', label: { en: 'Released to', zh: '上映日期至' }, type: 'date', optional: true },
    { name: 'gross', label: { en: 'Worldwide gross of at least (US$)', zh: '全球票房不低于（美元）' }, type: 'number', optional: true },
    { name: 'title', label: { en: 'Title contains', zh: '片名包含' }, type: 'text', optional: true },
  ],
  dataSets: [
    { name: 'genres', columns: [listed('genre', 'films.genre')], filters: [{ kind: 'in', column: reference('films.genre'), values: [null], not: true }] },
    {
      name: 'films',
      columns: [
        listed('genre', 'films.genre'),
        listed('title', 'films.title'),
        listed('released', 'films.release_date'),
        listed('director', 'films.director'),
        listed('distributor', 'films.distributor'),
        listed('rating', 'films.rating'),
        { name: 'us_gross', field: { column: reference('films.us_gross'), format: 'integer' } },
        { name: 'worldwide_gross', field: { column: reference('films.worldwide_gross'), format: 'integer' } },
        { name: 'budget', field: { column: reference('films.budget'), format: 'integer' } },
        listed('critics_score', 'films.critics_score'),
      ],
      conditions: [
        { column: reference('films.genre'), parameter: 'genre' },
        { column: reference('films.release_date'), parameter: 'from', operator: 'from' },
        { column: reference('films.release_date'), parameter: 'to', operator: 'to' },
        { column: reference('films.worldwide_gross'), parameter: 'gross', operator: 'from' },
        { column: reference('films.title'), parameter: 'title', operator: 'contains' },
      ],
      sort: [{ column: 'released' }, { column: 'title' }],
    },
  ],
  header: { height: 9, left: '{name}', right: { en: 'Data as of {asOf}', zh: '数据截至 {asOf}' }, rule: true, onFirstPage: false },
  footer: { height: 9, left: { en: 'vega-datasets, movies.json', zh: '来源：vega-datasets，movies.json' }, right: pageNumbers },
  body: [
    { kind: 'text', style: 'title', text: '{name}' },
    { kind: 'text', style: 'subtitle', text: '{parameters}' },
    { kind: 'space', height: 3 },
    {
      kind: 'table',
      name: 'films',
      dataSet: 'films',
      columns: [
        { value: 'title', width: 58, grow: true },
        { value: 'released', width: 25 },
        { value: 'director', width: 34 },
        { value: 'distributor', width: 36 },
        { value: 'rating', title: { en: 'Rating', zh: '分级' }, width: 18 },
        { value: 'us_gross', title: { en: 'US gross', zh: '美国票房' }, width: 26 },
        { value: 'worldwide_gross', title: { en: 'Worldwide gross', zh: '全球票房' }, width: 30 },
        { value: 'budget', title: { en: 'Budget', zh: '制作预算' }, width: 26 },
        { value: 'critics_score', title: { en: 'Critics, %', zh: '影评人，%' }, width: 16 },
      ],
      groups: [
        {
          by: 'genre',
          pageBreak: true,
          header: { text: { en: '{group} (films: {rows})', zh: '{group}（{rows} 部影片）' } },
          footer: { text: { en: 'Total of {group} (US$), scores: mean', zh: '小计：{group}（美元，评分为平均值）' }, totals: sums },
        },
      ],
      total: { text: { en: 'All films (US$), scores: mean', zh: '全部影片（美元，评分为平均值）' }, totals: sums },
      empty: { en: 'No film fits this selection.', zh: '没有符合条件的影片。' },
    },
  ],
});
