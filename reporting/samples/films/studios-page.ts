import { between, column, measure, noneOf, oneOf, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

const studioKnown = noneOf('films.studio', [null]);
const large = oneOf('films.studio', ['Warner Bros.', 'Fox', 'Sony', 'Disney', 'Paramount', 'Universal']);
const recent = between('films.year', { from: 1995, to: 2010 });

export const studiosPage: PageDraft = {
  name: 'ReportSection3',
  displayName: { en: 'Studios', zh: '发行公司' },
  visuals: [
    ...frame({
      question: { en: 'Who brings the films out, and with what stories?', zh: '影片由谁发行，讲什么样的故事？' },
      finding: {
        en: 'Six studios (Warner, Fox, Sony, Disney, Paramount, Universal) stand for four fifths of the gross in these data.',
        zh: '华纳、福克斯、索尼、迪士尼、派拉蒙和环球六家占这些数据中票房的约八成。',
      },
      source,
    }),
    {
      name: 'story',
      type: 'slicer',
      title: { en: 'Based on', zh: '剧本来源' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('films.source')] },
      filters: [noneOf('films.source', [null])],
      options: { slicer: 'dropdown' },
    },
    {
      name: 'gross-over-years',
      type: 'area',
      title: { en: 'Worldwide gross of the six by year, 1995–2010', zh: '1995–2010 年六家公司全球票房' },
      subtitle: { en: 'US dollars; 2010 in part', zh: '美元；2010 年不完整' },
      layout: at(0, 8, contentTop, 288),
      fields: { category: [column('films.year')], series: [column('films.studio')], values: [measure('gross')] },
      filters: [large, recent],
      options: { stacked: true, legend: 'right' },
    },
    {
      name: 'gross-by-studio',
      type: 'bar',
      title: { en: 'Worldwide gross by studio (US$)', zh: '各公司全球票房（美元）' },
      layout: at(8, 4, contentTop, 288),
      fields: { category: [column('films.studio')], values: [measure('gross')] },
      filters: [studioKnown],
      sort: { by: 1, direction: 'desc' },
      options: { labels: true },
    },
    {
      name: 'genres-of-studios',
      type: 'matrix',
      title: { en: 'Gross by studio and genre (US$)', zh: '各公司各类型票房（美元）' },
      layout: downFrom(0, 8, 400),
      fields: { rows: [column('films.studio')], columns: [column('films.genre')], values: [measure('gross')] },
      filters: [
        studioKnown,
        oneOf('films.genre', ['Action', 'Adventure', 'Comedy', 'Drama', 'Horror', 'Romantic Comedy', 'Thriller/Suspense']),
      ],
    },
    {
      name: 'story-kinds',
      type: 'bar',
      title: { en: 'Gross per dollar of budget, by kind of story', zh: '各题材每美元预算的票房' },
      layout: downFrom(8, 4, 400),
      fields: { category: [column('films.creative_type')], values: [measure('gross_per_dollar')] },
      filters: [noneOf('films.creative_type', [null, 'Multiple Creative Types'])],
      sort: { by: 1, direction: 'desc' },
      options: { labels: true, color: 2 },
    },
  ],
};
