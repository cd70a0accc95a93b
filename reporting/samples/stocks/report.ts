import { report, sampleId, workspace } from '../document.ts';
import { growthPage } from './growth-page.ts';
import { indexPage } from './index-page.ts';
import { riskPage } from './risk-page.ts';

export const stocksReport = report({
  id: sampleId(2, 2),
  workspaceId: workspace.id,
  name: 'Stock Prices',
  description: {
    en: 'What five technology shares and the S&P 500 earned, and what falls their owners lived through.',
    zh: '五只科技股与标普 500 的收益，以及持有者经历的下跌。',
  },
  datasetId: sampleId(1, 2),
  pages: [growthPage, riskPage, indexPage],
});
