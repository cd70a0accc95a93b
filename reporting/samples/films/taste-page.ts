import { between, column, measure, noneOf, type PageDraft } from '../document.ts';
import { at, contentTop, downFrom, frame } from '../page.ts';
import { source } from './source.ts';

const genreKnown = noneOf('films.genre', [null]);
const hasCritics = between('films.critics_score', { from: 0 });
const hasAudience = between('films.audience_score', { from: 0 });

export const tastePage: PageDraft = {
  name: 'ReportSection2',
  displayName: { en: 'Taste', zh: '口碑' },
  visuals: [
    ...frame({
      question: { en: 'Do critics and audiences agree?', zh: '影评人与观众看法一致吗？' },
      finding: {
        en: 'Largely: over the 2,259 films that both have scored, the correlation is 0.74.',
        zh: '大体一致：在两者都有评分的 2,259 部影片中，相关系数为 0.74。',
      },
      source,
    }),
    {
      name: 'rating',
      type: 'slicer',
      title: { en: 'MPAA rating', zh: 'MPAA 分级' },
      layout: at(8, 4, 14, 70),
      fields: { category: [column('films.rating')] },
      filters: [noneOf('films.rating', [null])],
      options: { slicer: 'buttons' },
    },
    {
      name: 'genre',
      type: 'slicer',
      title: { en: 'Genre', zh: '类型' },
      layout: downFrom(0, 2, contentTop),
      fields: { category: [column('films.genre')] },
      filters: [noneOf('films.genre', [null])],
      options: { slicer: 'list' },
    },
    {
      name: 'critics-and-audience',
      type: 'scatter',
      title: { en: 'Critics and audience, film by film', zh: '逐片对比影评人与观众评分' },
      subtitle: { en: 'Films with 20,000 IMDb votes or more', zh: 'IMDb 投票 20,000 以上的影片' },
      layout: at(2, 6, contentTop, 320),
      fields: {
        details: [column('films.title')],
        x: [measure('critics')],
        y: [measure('audience', { format: 'decimal1' })],
      },
      filters: [hasCritics, hasAudience, between('films.votes', { from: 20_000 })],
      options: { scaleFromData: true },
    },
    {
      name: 'audience-scores',
      type: 'column',
      title: { en: 'IMDb scores: how often what', zh: 'IMDb 评分分布' },
      subtitle: { en: 'Number of films, in steps of half a point', zh: '影片数，每 0.5 分一档' },
      layout: at(8, 4, contentTop, 152),
      fields: { category: [column('films.audience_score', { bin: 0.5 })], values: [measure('films')] },
      filters: [hasAudience],
      options: { color: 1 },
    },
    {
      name: 'critics-scores',
      type: 'column',
      title: { en: 'Rotten Tomatoes scores: how often what', zh: '烂番茄评分分布' },
      subtitle: { en: 'Number of films, in steps of 5 points', zh: '影片数，每 5 分一档' },
      layout: at(8, 4, 264, 152),
      fields: { category: [column('films.critics_score', { bin: 5 })], values: [measure('films')] },
      filters: [hasCritics],
      options: { color: 3 },
    },
    {
      name: 'genres',
      type: 'table',
      title: { en: 'Scores by genre', zh: '各类型评分' },
      layout: downFrom(2, 5, 432),
      fields: { values: [column('films.genre'), measure('films'), measure('critics'), measure('audience')] },
      filters: [genreKnown],
      sort: { by: 2, direction: 'desc' },
    },
    {
      name: 'best-films',
      type: 'table',
      title: { en: 'Highest scored by the audience', zh: '观众评分最高的影片' },
      subtitle: { en: '20,000 IMDb votes or more', zh: 'IMDb 投票 20,000 以上' },
      layout: downFrom(7, 5, 432),
      fields: { values: [column('films.title'), column('films.year'), measure('audience', { format: 'decimal1', label: { en: 'IMDb', zh: 'IMDb' } }), measure('critics', { label: { en: 'Critics %', zh: '影评人 %' } })] },
      filters: [between('films.votes', { from: 20_000 })],
      sort: { by: 2, direction: 'desc' },
      top: 25,
    },
  ],
};
