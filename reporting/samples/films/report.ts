import { report, sampleId, workspace } from '../document.ts';
import { moneyPage } from './money-page.ts';
import { studiosPage } from './studios-page.ts';
import { tastePage } from './taste-page.ts';

export const filmsReport = report({
  id: sampleId(2, 4),
  workspaceId: workspace.id,
  name: 'Films',
  description: { en: 'What films cost, what they earned, what critics and audiences thought of them.', zh: '影片的成本、票房，以及影评人与观众的评价。' },
  datasetId: sampleId(1, 4),
  pages: [moneyPage, tastePage, studiosPage],
});
