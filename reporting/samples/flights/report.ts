import { report, sampleId, workspace } from '../document.ts';
import { airportsPage } from './airports-page.ts';
import { delaysPage } from './delays-page.ts';
import { overviewPage } from './overview-page.ts';

export const flightsReport = report({
  id: sampleId(2, 1),
  workspaceId: workspace.id,
  name: 'US Flights',
  description: {
    en: 'How punctual US air traffic was in the first half of 2001: when delays build up, and where.',
    zh: '2001 年上半年美国航班的准点情况：延误在何时、何地累积。',
  },
  datasetId: sampleId(1, 1),
  pages: [overviewPage, delaysPage, airportsPage],
});
