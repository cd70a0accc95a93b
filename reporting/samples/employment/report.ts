import { report, sampleId, workspace } from '../document.ts';
import { occupationsPage } from './occupations-page.ts';
import { recessionPage } from './recession-page.ts';
import { unemploymentPage } from './unemployment-page.ts';

export const employmentReport = report({
  id: sampleId(2, 5),
  workspaceId: workspace.id,
  name: 'Employment',
  description: { en: 'Jobs lost and regained in the great recession, unemployment by industry, and 150 years of occupations.', zh: '大衰退中岗位的失与得、各行业失业，以及 150 年来的职业变迁。' },
  datasetId: sampleId(1, 5),
  pages: [recessionPage, unemploymentPage, occupationsPage],
});
